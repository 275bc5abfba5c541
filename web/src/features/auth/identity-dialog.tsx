import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { z } from "zod";
import { confirmOwnIdentity, identityProof } from "@lonchera/contract/auth";
import { DialogShell, FormActions } from "../../components/dialog-shell.tsx";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { errorText, hasFieldErrors, showFieldErrors } from "../../lib/api/errors.ts";
import { useSession } from "../../lib/session/session.ts";

type IdentityDialogProps = {
  /** Receives false where the user cancels. */
  onClose: (isConfirmed: boolean) => void;
};

/** Asks for the password again. */
export function IdentityDialog({ onClose }: IdentityDialogProps) {
  const email = useSession().user?.email ?? "";
  const form = useSchemaForm({ schema: identityProof, defaultValues: { password: "" } });
  const { mutate, isPending, error } = useExclusiveMutation({
    mutationFn: (body: z.output<typeof identityProof>) => call(confirmOwnIdentity, { body }),
    onSuccess: () => onClose(true),
    onError: (refusal) => showFieldErrors(refusal, form.getValues(), form.setError),
  });
  const submit = form.handleSubmit((body) => mutate(body));
  const cancel = () => !isPending && onClose(false);
  return (
    <DialogShell
      open
      title="Confirma que eres tú"
      width="xs"
      onClose={cancel}
      onSubmit={(event) => void submit(event)}
      actions={<FormActions submitLabel="Confirmar" isBusy={isPending} onCancel={cancel} />}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography color="textSecondary">
          Este cambio es delicado. Escribe tu contraseña para continuar: no te la pediremos otra vez durante
          10 minutos.
        </Typography>
        {error && !hasFieldErrors(error) && <Alert severity="error">{errorText(error)}</Alert>}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField
          control={form.control}
          name="password"
          label="Contraseña"
          autoComplete="current-password"
          autoFocus
        />
      </Stack>
    </DialogShell>
  );
}
