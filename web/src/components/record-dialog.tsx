import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type ComponentProps, type ReactNode, useState } from "react";
import { History } from "../features/history/history.tsx";
import { CallError, errorText, hasFieldErrors } from "../lib/api/errors.ts";
import { scrollIntoView } from "./focus.ts";
import { DialogShell, FormActions, NoticeDialog } from "./dialog-shell.tsx";
import type { RecordForm } from "./record-form.ts";

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

type SaveErrorProps = {
  error: Error | null;
  /** Loads the current values into the form and keeps what the user typed. */
  onReload: () => void;
  isReloading: boolean;
};

/** Why a record was not saved, with a way to reload it after another person's change. */
function SaveError({ error, onReload, isReloading }: SaveErrorProps) {
  if (!error) return null;
  const wasChanged = error instanceof CallError && error.status === 409;
  if (!wasChanged) {
    // The first wrong field has the focus and stays in view.
    return (
      <Alert severity="error" ref={hasFieldErrors(error) ? null : scrollIntoView}>
        {errorText(error)}
      </Alert>
    );
  }
  return (
    <Alert severity="warning" ref={scrollIntoView}>
      {error.message} Lo que escribiste no se pierde.
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        onClick={onReload}
        loading={isReloading}
        sx={{ display: "flex", mt: 1 }}
      >
        Cargar los valores actuales
      </Button>
    </Alert>
  );
}

/** The part of `useRecordForm`'s result that does not depend on the record's type. */
type OpenForm = Pick<RecordForm, "guard" | "error" | "submit"> & {
  readonly saving: { readonly isPending: boolean };
  readonly reloading: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly mutate: () => void;
  };
  readonly loaded: { readonly id: number } | null;
};

type RecordFormDialogProps = {
  recordForm: OpenForm;
  title: string;
  /** The kind of record in the change history; `null` where none is kept. */
  history: ComponentProps<typeof History>["thing"] | null;
  saveLabel?: string;
  width?: "xs" | "sm" | "md";
  children: ReactNode;
};

/** A record's fields, below the error of saving and above the record's history. */
export function RecordFormDialog(props: RecordFormDialogProps) {
  const { recordForm, title, history, saveLabel = "Guardar", width = "xs", children } = props;
  const { guard, saving, error, reloading, submit, loaded } = recordForm;
  return (
    <DialogShell
      open
      title={title}
      width={width}
      onClose={guard.requestClose}
      onSubmit={(event) => void submit(event)}
      actions={
        <FormActions submitLabel={saveLabel} isBusy={saving.isPending} onCancel={guard.requestClose} />
      }
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <SaveError error={error} onReload={() => reloading.mutate()} isReloading={reloading.isPending} />
        {reloading.error && <Alert severity="error">{reloading.error.message}</Alert>}
        {children}
        {history !== null && loaded !== null && <History thing={history} id={loaded.id} />}
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
