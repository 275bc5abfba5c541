import { type ReactNode, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";

const NoticeDialog = lazyPart(async () => (await import("./dialog-shell.tsx")).NoticeDialog);

/** In an address: the id that opens the dialog of a new record. */
export const newRecordId = "nuevo";

type RecordDialogProps<Entity> = {
  /** From the address: an id, `newRecordId`, or `null` where no dialog is open. */
  recordId: string | null;
  /** `undefined` until they are loaded. */
  records: readonly Entity[] | undefined;
  /** Shown where no record has the id, as after an old link. */
  missingText: string;
  onClose: () => void;
  /** Renders the dialog; `null` stands for a new record. */
  children: (record: Entity | null) => ReactNode;
};

/** Keeps its record after that has left the list, so that nothing typed is lost. */
function OpenRecord<Entity extends { readonly id: number }>(props: RecordDialogProps<Entity>) {
  const { recordId, records, missingText, onClose, children } = props;
  const found = records?.find(({ id }) => String(id) === recordId);
  const [kept, setKept] = useState(found);
  if (found !== undefined && found !== kept) setKept(found);
  if (recordId === newRecordId) return children(null);
  const record = found ?? kept;
  if (record !== undefined) return children(record);
  return records === undefined ? null : (
    <NoticeDialog title="No se encontró" closeLabel="Cerrar" onClose={onClose}>
      {missingText}
    </NoticeDialog>
  );
}

/** The dialog that the address names, once its record is loaded. */
export function RecordDialog<Entity extends { readonly id: number }>(props: RecordDialogProps<Entity>) {
  return props.recordId === null ? null : <OpenRecord key={props.recordId} {...props} />;
}
