import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import type { ComponentProps, ReactNode } from "react";
import type { ErrorCode } from "@lonchera/contract/errors";
import { RecordHistory } from "../features/history/history.tsx";
import { CallError } from "../lib/api/errors.ts";
import { describeError, hasFieldErrors, hasUnknownOutcome } from "../lib/api/form-errors.ts";
import { isOffline } from "../lib/offline.ts";
import { BusyButton } from "./busy-button.tsx";
import { FormDialog } from "./dialog-shell.tsx";
import { scrollIntoView } from "./focus.ts";
import type { RecordForm } from "./record-form.ts";

type SaveErrorProps = {
  error: Error | null;
  isNew: boolean;
  /** Loads the current values into the form. The user's input stays. */
  onReload: () => void;
  isReloading: boolean;
};

/** After these refusals, loading the current values shows what has happened. */
const reloadable: readonly (ErrorCode | null)[] = ["changed_meanwhile", "claim_answered", "account_erased"];

/** Says why a record was not saved. After another person's change it offers to reload the record. */
function SaveError({ error, isNew, onReload, isReloading }: SaveErrorProps) {
  if (!error) return null;
  const wasChanged = error instanceof CallError && reloadable.includes(error.code);
  if (!wasChanged) {
    // A first wrong field has the focus and must stay in view.
    return (
      <Alert severity="error" ref={hasFieldErrors(error) ? null : scrollIntoView}>
        {describeError(error)}
        {isNew &&
          hasUnknownOutcome(error) &&
          !isOffline() &&
          " Puede que ya esté guardado. Puedes volver a guardar: no quedará dos veces."}
      </Alert>
    );
  }
  return (
    <Alert severity="warning" ref={scrollIntoView}>
      {error.message} Lo que escribiste no se pierde.
      <BusyButton
        color="inherit"
        variant="outlined"
        size="small"
        onClick={onReload}
        busy={isReloading}
        sx={{ display: "flex", mt: 1 }}
      >
        Cargar los valores actuales
      </BusyButton>
    </Alert>
  );
}

/** This is the part of `useRecordForm`'s result that does not depend on the record's type. */
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
  /** The kind of record in the history, or `null` if it has no history. */
  history: ComponentProps<typeof RecordHistory>["thing"] | null;
  saveLabel?: string;
  width?: "xs" | "sm" | "md";
  children: ReactNode;
};

/** Shows a record's fields, below the error of saving and above the record's history. */
export function RecordFormDialog(props: RecordFormDialogProps) {
  const { recordForm, title, history, saveLabel = "Guardar", width = "xs", children } = props;
  const { guard, saving, error, reloading, submit, loaded } = recordForm;
  return (
    <FormDialog
      title={title}
      width={width}
      submitLabel={saveLabel}
      isBusy={saving.isPending}
      onClose={guard.requestClose}
      onSubmit={submit}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <SaveError
          error={error}
          isNew={loaded === null}
          onReload={() => reloading.mutate()}
          isReloading={reloading.isPending}
        />
        {reloading.error && <Alert severity="error">{reloading.error.message}</Alert>}
        {children}
        {history !== null && loaded !== null && <RecordHistory thing={history} id={loaded.id} />}
      </Stack>
      {guard.question}
    </FormDialog>
  );
}
