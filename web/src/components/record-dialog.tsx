import { type ReactNode, useState } from "react";
import type { UrlState } from "./url-state.ts";
import { lazyComponent } from "./lazy-component.tsx";

const MissingRecordDialog = lazyComponent(() => import("./dialog-shell.tsx"), "MissingRecordDialog");

/** This id in an address opens the dialog of a new record. */
export const newRecordId = "nuevo";

export type RecordDialogProps<Entity> = {
  address: Pick<UrlState, "params" | "close">;
  /** The name of the parameter that opens the dialog. Its value is an id or `newRecordId`. */
  name: string;
  /** The records are `undefined` until they are loaded. */
  records: readonly Entity[] | undefined;
  /** The text is shown if no record has the id, for example after an old link. */
  missingText: string;
  /** Renders the dialog. `null` means a new record. */
  children: (record: Entity | null, close: () => void) => ReactNode;
};

type OpenRecordProps<Entity> = RecordDialogProps<Entity> & { recordId: string };

/**
 * Shows the dialog of a record. It keeps the record after the record has left the list, so the user's input is not
 * lost.
 */
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
    <MissingRecordDialog onClose={close}>{missingText}</MissingRecordDialog>
  );
}

/** Shows the dialog that the address names when its record is loaded. */
export function RecordDialog<Entity extends { readonly id: number }>(props: RecordDialogProps<Entity>) {
  const recordId = props.address.params.get(props.name);
  return recordId === null ? null : <OpenRecord key={recordId} recordId={recordId} {...props} />;
}
