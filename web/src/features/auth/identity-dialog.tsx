import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { lazy, Suspense, useState } from "react";
import type { z } from "zod";
import { confirmOwnIdentity, identityProof } from "@lonchera/contract/auth";
import { FormDialog } from "../../components/dialog-shell.tsx";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { describeError, hasFieldErrors, showFieldErrors } from "../../lib/api/form-errors.ts";
import { useSession } from "../../lib/session/session.ts";

const PasskeyProof = lazy(async () => ({
  default: (await import("../second-factor/passkey-proof.tsx")).PasskeyProofButton,
}));

type IdentityDialogProps = {
  /** Receives false if the user cancels. */
  onClose: (isConfirmed: boolean) => void;
};

/** Asks for the password again or for a passkey. */
export function IdentityDialog({ onClose }: IdentityDialogProps) {
  const email = useSession().user?.email ?? "";
  const [problem, setProblem] = useState<string | null>(null);
  const form = useSchemaForm({ schema: identityProof, defaultValues: { password: "" } });
  const { mutate, isPending } = useExclusiveMutation({
    mutationFn: (body: z.output<typeof identityProof>) => call(confirmOwnIdentity, { body }),
    onMutate: () => setProblem(null),
    onSuccess: () => onClose(true),
    onError: (error) => {
      showFieldErrors(error, form.getValues(), form.setError);
      if (!hasFieldErrors(error)) setProblem(describeError(error));
    },
  });
  const submit = form.handleSubmit((body) => mutate(body));
  const cancel = () => !isPending && onClose(false);
  return (
    <FormDialog
      title="Confirma que eres tú"
      width="xs"
      submitLabel="Confirmar"
      isBusy={isPending}
      action={
        <Suspense fallback={null}>
          <PasskeyProof disabled={isPending} onConfirmed={() => onClose(true)} onProblem={setProblem} />
        </Suspense>
      }
      onClose={cancel}
      onSubmit={submit}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography color="textSecondary">
          Este cambio es delicado. Escribe tu contraseña para continuar: no te la pediremos otra vez durante
          10 minutos.
        </Typography>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField
          control={form.control}
          name="password"
          label="Contraseña"
          autoComplete="current-password"
          autoFocus
        />
      </Stack>
    </FormDialog>
  );
}
