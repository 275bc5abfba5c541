import { useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { parsePositive } from "./address-values.ts";
import type { Address } from "./address.ts";
import { lazyPart } from "./lazy-part.tsx";
import type { Page } from "./paged-list.ts";

const NoticeDialog = lazyPart(async () => (await import("./dialog-shell.tsx")).NoticeDialog);

/** In an address: the id that opens the dialog of a new record. */
export const newRecordId = "nuevo";

type RecordDialogProps<Entity> = {
  address: Pick<Address, "params" | "close">;
  /** The parameter that opens the dialog: an id, or `newRecordId`. */
  name: string;
  /** `undefined` until they are loaded. */
  records: readonly Entity[] | undefined;
  /** Shown where no record has the id, as after an old link. */
  missingText: string;
  /** Renders the dialog; `null` stands for a new record. */
  children: (record: Entity | null, close: () => void) => ReactNode;
};

type OpenRecordProps<Entity> = RecordDialogProps<Entity> & { recordId: string };

/** Keeps its record after that has left the list, so that nothing typed is lost. */
function OpenRecord<Entity extends { readonly id: number }>(props: OpenRecordProps<Entity>) {
  const { address, name, recordId, records, missingText, children } = props;
  const found = records?.find(({ id }) => String(id) === recordId);
  const [kept, setKept] = useState(found);
  if (found !== undefined && found !== kept) setKept(found);
  const close = () => address.close(name);
  if (recordId === newRecordId) return children(null, close);
  const record = found ?? kept;
  if (record !== undefined) return children(record, close);
  return records === undefined ? null : (
    <NoticeDialog title="No se encontró" closeLabel="Cerrar" onClose={close}>
      {missingText}
    </NoticeDialog>
  );
}

/** The dialog that the address names, once its record is loaded. */
export function RecordDialog<Entity extends { readonly id: number }>(props: RecordDialogProps<Entity>) {
  const recordId = props.address.params.get(props.name);
  return recordId === null ? null : <OpenRecord key={recordId} recordId={recordId} {...props} />;
}

/**
 * The records among which a dialog finds the one that the address names: those of the shown page and, where it is
 * not among them, what `findById` answers. `undefined` while they are loading.
 */
export function usePageRecords<Row extends { readonly id: number }>(
  recordId: string | null,
  page: UseQueryResult<Page<Row>>,
  findById: UseQueryOptions<Page<Row>>,
) {
  const shown = page.data?.results ?? [];
  const isElsewhere =
    parsePositive(recordId) !== null && !page.isPending && !shown.some(({ id }) => String(id) === recordId);
  const found = useQuery({ ...findById, enabled: isElsewhere });
  const isLoading = page.isPending || (isElsewhere && found.isPending);
  return { records: isLoading ? undefined : [...shown, ...(found.data?.results ?? [])], error: found.error };
}

type PagedRecordDialogProps<Row> = Omit<RecordDialogProps<Row>, "records"> & {
  list: UseQueryResult<Page<Row>>;
  findById: (id: string) => UseQueryOptions<Page<Row>>;
  /** What is said where `findById` fails, before the reason. */
  failure: string;
};

/** `RecordDialog` for a list of which one page is loaded. */
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
