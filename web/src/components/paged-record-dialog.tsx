import { useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { parsePositiveInteger } from "./search-params.ts";
import type { Page } from "./paged-list.ts";
import { RecordDialog, type RecordDialogProps } from "./record-dialog.tsx";

/**
 * Returns the records in which a dialog looks for the one that the address names: those of the shown page and, if it
 * is not among them, the answer of `findById`. They are `undefined` while they load.
 */
export function usePageRecords<Row extends { readonly id: number }>(
  recordId: string | null,
  page: UseQueryResult<Page<Row>>,
  findById: UseQueryOptions<Page<Row>>,
) {
  const shown = page.data?.results ?? [];
  const isElsewhere =
    parsePositiveInteger(recordId) !== null &&
    !page.isPending &&
    !shown.some(({ id }) => String(id) === recordId);
  const found = useQuery({ ...findById, enabled: isElsewhere });
  const isLoading = page.isPending || (isElsewhere && found.isPending);
  return { records: isLoading ? undefined : [...shown, ...(found.data?.results ?? [])], error: found.error };
}

type PagedRecordDialogProps<Row> = Omit<RecordDialogProps<Row>, "records"> & {
  list: UseQueryResult<Page<Row>>;
  findById: (id: string) => UseQueryOptions<Page<Row>>;
  /** This message is shown, with the reason, if `findById` fails. */
  failure: string;
};

/** Shows a `RecordDialog` for a list of which one page is loaded. */
export function PagedRecordDialog<Row extends { readonly id: number }>({
  list,
  findById,
  failure,
  missingText,
  ...dialog
}: PagedRecordDialogProps<Row>) {
  const recordId = dialog.address.params.get(dialog.name);
  const { records, error } = usePageRecords(recordId, list, findById(recordId ?? ""));
  const text = error ? `${failure} ${error.message}` : missingText;
  return <RecordDialog {...dialog} records={records} missingText={text} />;
}
