import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { BaseSyntheticEvent, ComponentProps, ReactNode } from "react";
import { DialogShell } from "../dialog-shell.tsx";
import { History } from "../../features/history/history.tsx";
import { SaveFailure } from "./save-failure.tsx";

/** Of `useEditing`. */
type Editing = {
  readonly guard: { readonly requestClose: () => void; readonly question: ReactNode };
  readonly saving: { readonly isPending: boolean };
  readonly failure: Error | null;
  readonly loading: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly mutate: () => void;
  };
  readonly submit: (event: BaseSyntheticEvent) => Promise<void>;
  /** `null` for a new thing. */
  readonly before: { readonly id: number } | null;
};

type EditDialogProps = {
  editing: Editing;
  title: string;
  /** Under which its changes are recorded, where they are. */
  history: ComponentProps<typeof History>["thing"] | null;
  saveLabel?: string;
  width?: "xs" | "sm" | "md";
  children: ReactNode;
};

/** A thing's fields between what went wrong and its history. */
export function EditDialog(props: EditDialogProps) {
  const { editing, title, history, saveLabel = "Guardar", width = "xs", children } = props;
  const { guard, saving, failure, loading, submit, before } = editing;
  const actions = (
    <>
      <Button color="inherit" onClick={guard.requestClose} disabled={saving.isPending}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" loading={saving.isPending}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <DialogShell
      open
      title={title}
      width={width}
      onClose={guard.requestClose}
      onSubmit={(event) => void submit(event)}
      actions={actions}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <SaveFailure error={failure} onLoadPresent={() => loading.mutate()} isLoading={loading.isPending} />
        {loading.error && <Alert severity="error">{loading.error.message}</Alert>}
        {children}
        {history !== null && before !== null && <History thing={history} id={before.id} />}
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
