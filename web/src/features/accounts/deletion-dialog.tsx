import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import { accountDeletion, deleteOwnAccount } from "@lonchera/contract/privacy";
import { paths } from "../../app/paths.ts";
import { call } from "../../lib/api/call.ts";
import { reasonOf, showFieldErrors } from "../../lib/api/form-errors.ts";
import { clearSession, currentSession } from "../../lib/session/cookies.ts";
import { bringIntoView } from "../../components/bring-into-view.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { FormPasswordField } from "../../components/form-password-field.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useAct } from "../../components/use-act.ts";

const consequences = [
  "Tu sesión se cierra en todos tus dispositivos y ya no podrás entrar.",
  "Borramos tu nombre, correo, teléfono, documento, fecha de nacimiento y dirección.",
  "Tus pedidos quedan sin tus datos, salvo el RUC de sus facturas, porque las normas tributarias obligan a conservarlos.",
  "Tus hojas del Libro de Reclamaciones se conservan el tiempo que manda la ley.",
  "Si quieres volver, puedes registrarte de nuevo con el mismo correo.",
];

function useDeletion() {
  const snackbar = useSnackbar();
  const form = useForm({ resolver: zodResolver(accountDeletion), defaultValues: { password: "" } });
  const deleting = useAct({
    mutationFn: (body: { password: string }) => call(deleteOwnAccount, { body }),
    onSuccess: () => {
      const { user } = currentSession();
      clearSession(user?.company ? paths.company(user.company) : null);
      snackbar.success("Tu cuenta fue eliminada");
    },
    onError: (error) => showFieldErrors(error, form.getValues(), form.setError),
  });
  return { form, deleting };
}

type DeletionDialogProps = {
  /** Tells password managers whose password it is. */
  email: string;
  onClose: () => void;
};

/** The end of the account, for whoever knows its password. */
export function DeletionDialog({ email, onClose }: DeletionDialogProps) {
  const { form, deleting } = useDeletion();
  const close = () => {
    if (!deleting.isPending) onClose();
  };
  const submit = form.handleSubmit((body) => deleting.mutate(body));
  const actions = (
    <>
      <Button color="inherit" onClick={close} disabled={deleting.isPending}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" color="error" loading={deleting.isPending}>
        Eliminar mi cuenta
      </Button>
    </>
  );
  return (
    <DialogShell
      open
      title="Eliminar mi cuenta"
      onClose={close}
      onSubmit={(event) => void submit(event)}
      actions={actions}
    >
      <Stack sx={{ gap: 2, pt: 0.5 }}>
        {deleting.error && (
          <Alert severity="error" ref={bringIntoView}>
            {reasonOf(deleting.error)}
          </Alert>
        )}
        <Typography>Esto no se puede deshacer:</Typography>
        <Box component="ul" sx={{ m: 0, pl: 3 }}>
          {consequences.map((consequence) => (
            <Typography key={consequence} component="li" sx={{ mb: 0.5 }}>
              {consequence}
            </Typography>
          ))}
        </Box>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField
          control={form.control}
          name="password"
          label="Contraseña"
          autoComplete="current-password"
        />
      </Stack>
    </DialogShell>
  );
}
