import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import type { z } from "zod";
import type { SessionUser } from "@lonchera/contract/auth";
import { accountDeletion, deleteOwnAccount } from "@lonchera/contract/privacy";
import { paths } from "../../app/paths.ts";
import { Consequences } from "../../components/consequences.tsx";
import { FormDialog } from "../../components/dialog-shell.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { describeError, hasUnknownOutcome, showFieldErrors } from "../../lib/api/form-errors.ts";
import { clearSession, getCurrentSession, subscribeSession } from "../../lib/session/cookies.ts";

type AccountDeletion = z.output<typeof accountDeletion>;

const consequences = [
  "Tu sesión se cierra en todos tus dispositivos y ya no podrás entrar.",
  "Borramos tu nombre, correo, teléfono, documento, fecha de nacimiento y dirección.",
  "Tus pedidos quedan sin tus datos, salvo el RUC de sus facturas, porque las normas tributarias obligan a conservarlos.",
  "Tus hojas del Libro de Reclamaciones se conservan el tiempo que manda la ley.",
  "Si quieres volver, puedes registrarte de nuevo con el mismo correo.",
];

function signOutToCompany(user: SessionUser | null): void {
  clearSession(user?.company ? paths.company(user.company) : null);
}

/**
 * Repeats the deletion after a lost answer. If the session ends meanwhile, the first attempt has probably deleted the
 * account.
 */
function repeatDeletion(body: AccountDeletion): Promise<null> {
  const { user } = getCurrentSession();
  const stopWatching = subscribeSession(() => {
    if (getCurrentSession().isLoggedIn) return;
    stopWatching();
    signOutToCompany(user);
    snackbar.info(
      "Todo indica que tu cuenta fue eliminada: te lo confirma un correo. Si no llega, inicia sesión y vuelve a intentarlo.",
    );
  });
  return call(deleteOwnAccount, { body }).finally(stopWatching);
}

function useDeletion() {
  const form = useSchemaForm({ schema: accountDeletion, defaultValues: { password: "" } });
  const deleting = useExclusiveMutation({
    mutationFn: (body: AccountDeletion): Promise<null> =>
      hasUnknownOutcome(deleting.error) ? repeatDeletion(body) : call(deleteOwnAccount, { body }),
    onSuccess: () => {
      signOutToCompany(getCurrentSession().user);
      snackbar.success("Tu cuenta fue eliminada");
    },
    onError: (error) => showFieldErrors(error, form.getValues(), form.setError),
  });
  return { form, deleting };
}

type DeleteAccountDialogProps = {
  /** The e-mail address for password managers. */
  email: string;
  onClose: () => void;
};

/** Asks for the password and deletes the account. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const { form, deleting } = useDeletion();
  const close = () => {
    if (!deleting.isPending) onClose();
  };
  const submit = form.handleSubmit((body) => deleting.mutate(body));
  return (
    <FormDialog
      title="Eliminar mi cuenta"
      submitLabel="Eliminar mi cuenta"
      color="error"
      isBusy={deleting.isPending}
      onClose={close}
      onSubmit={submit}
    >
      <Stack sx={{ gap: 2, pt: 0.5 }}>
        {deleting.error && (
          <Alert severity="error" ref={scrollIntoView}>
            {describeError(deleting.error)}
          </Alert>
        )}
        <Consequences of={consequences} />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField
          control={form.control}
          name="password"
          label="Contraseña"
          autoComplete="current-password"
        />
      </Stack>
    </FormDialog>
  );
}
