import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import {
  addPasskey,
  type Passkey,
  passkeyName,
  renamePasskey,
  setUpPasskey,
} from "@lonchera/contract/second-factor";
import { FormDialog } from "../../components/dialog-shell.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { describeError, hasFieldErrors, showFieldErrors } from "../../lib/api/form-errors.ts";
import { createPasskey } from "./passkeys.ts";
import { useAddFactor } from "./use-add-factor.ts";

type NameDialogProps<Saved> = {
  title: string;
  text: string;
  submitLabel: string;
  initialName: string;
  save: (name: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
};

function NameDialog<Saved>({
  title,
  text,
  submitLabel,
  initialName,
  save,
  onSaved,
  onClose,
}: NameDialogProps<Saved>) {
  const form = useSchemaForm({ schema: passkeyName, defaultValues: { name: initialName } });
  const { mutate, isPending, error } = useExclusiveMutation({
    mutationFn: ({ name }: { name: string }) => save(name),
    onSuccess: onSaved,
    onError: (refusal) => showFieldErrors(refusal, form.getValues(), form.setError),
  });
  const submit = form.handleSubmit((values) => mutate(values));
  const isAtField = form.formState.errors.name !== undefined;
  const problem = error && hasFieldErrors(error) ? error.message : error && describeError(error);
  return (
    <FormDialog
      title={title}
      width="xs"
      submitLabel={submitLabel}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography color="textSecondary">{text}</Typography>
        {problem && !isAtField && <Alert severity="error">{problem}</Alert>}
        <FormTextField
          control={form.control}
          name="name"
          label="Nombre de la passkey"
          helperText="Para que la reconozcas, por ejemplo: Laptop de la oficina."
          autoComplete="off"
          autoFocus
        />
      </Stack>
    </FormDialog>
  );
}

type AddPasskeyProps = {
  isFirst: boolean;
  /** It receives the recovery codes if the factor is the account's first one, and null otherwise. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Asks for a name and then lets the browser create a passkey. */
export function AddPasskeyDialog({ isFirst, onAdded, onClose }: AddPasskeyProps) {
  const addFactor = useAddFactor(isFirst);
  return (
    <NameDialog
      title="Agregar passkey"
      text="Tu navegador te pedirá tu huella, tu rostro, tu PIN o una llave de seguridad. Con eso mismo confirmarás después que eres tú."
      submitLabel="Crear passkey"
      initialName=""
      save={(name) =>
        addFactor(async () => {
          const { token, options } = await call(setUpPasskey, {});
          return call(addPasskey, { body: { token, name, passkey: await createPasskey(options) } });
        })
      }
      onSaved={({ recovery_codes }) => onAdded(recovery_codes)}
      onClose={onClose}
    />
  );
}

type RenamePasskeyProps = { passkey: Passkey; onRenamed: () => void; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onRenamed, onClose }: RenamePasskeyProps) {
  return (
    <NameDialog
      title="Cambiar nombre"
      text="El nombre solo lo ves tú."
      submitLabel="Guardar"
      initialName={passkey.name}
      save={(name) => call(renamePasskey, { params: { id: passkey.id }, body: { name } })}
      onSaved={onRenamed}
      onClose={onClose}
    />
  );
}
