import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { z } from "zod";
import KeyRounded from "@mui/icons-material/KeyRounded";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import CircularProgress from "@mui/material/CircularProgress";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  changePassword,
  listSessions,
  passwordChange,
  passwordMinLength,
  requestPasswordReset,
} from "@lonchera/contract/auth";
import { DialogShell, FormActions, NoticeDialog } from "../../components/dialog-shell.tsx";
import { FormPasswordField } from "../../components/form-fields.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useAddress } from "../../components/address.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { call } from "../../lib/api/call.ts";
import { errorText, showFieldErrors } from "../../lib/api/errors.ts";
import { queryKey } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";

const failure = "Error cambiando la contraseña";

/** The two passwords are compared even while another field is wrong. */
const passwordForm = passwordChange
  .extend({ confirmation: z.string() })
  .refine(({ new_password, confirmation }) => new_password === confirmation, {
    path: ["confirmation"],
    message: "Las contraseñas no coinciden",
    when: () => true,
  });

function usePasswordChange(onClose: () => void) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: passwordForm,
    defaultValues: { current_password: "", new_password: "", confirmation: "" },
  });
  const guard = useUnsavedChangesGuard(form.formState.isDirty, onClose);
  const changing = useExclusiveMutation({
    mutationFn: ({ current_password, new_password }: z.output<typeof passwordForm>) =>
      call(changePassword, { body: { current_password, new_password } }),
    onSuccess: () => {
      snackbar.success("Contraseña cambiada exitosamente");
      void queries.invalidateQueries({ queryKey: queryKey(listSessions) });
      guard.leave();
    },
    onError: (error) => {
      snackbar.error(failure);
      showFieldErrors(error, form.getValues(), form.setError);
    },
  });
  return { form, guard, changing };
}

type PasswordDialogProps = {
  /** For password managers. */
  email: string;
  onClose: () => void;
};

function PasswordDialog({ email, onClose }: PasswordDialogProps) {
  const { form, guard, changing } = usePasswordChange(onClose);
  const { control } = form;
  const submit = form.handleSubmit((values) => changing.mutate(values));
  return (
    <DialogShell
      open
      title="Cambiar Contraseña"
      width="xs"
      onClose={guard.requestClose}
      onSubmit={(event) => void submit(event)}
      actions={
        <FormActions
          submitLabel="Cambiar Contraseña"
          isBusy={changing.isPending}
          onCancel={guard.requestClose}
        />
      }
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        {changing.error && (
          <Alert severity="error">
            {failure}. {errorText(changing.error)}
          </Alert>
        )}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField
          control={control}
          name="current_password"
          label="Contraseña Actual"
          autoComplete="current-password"
        />
        <FormPasswordField
          control={control}
          name="new_password"
          label="Nueva Contraseña"
          autoComplete="new-password"
          helperText={`Al menos ${passwordMinLength} caracteres, y que no sea una de las más comunes`}
        />
        <FormPasswordField
          control={control}
          name="confirmation"
          label="Confirmar Contraseña"
          autoComplete="new-password"
        />
      </Stack>
      {guard.question}
    </DialogShell>
  );
}

const noEmail = "Email no encontrado";
const resetFailure = "Error solicitando el restablecimiento de contraseña";

function RequestedDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <NoticeDialog title="Solicitud Enviada" closeLabel="Entendido" onClose={onClose}>
      Enviamos a <strong>{email}</strong> un enlace para elegir otra contraseña. Sirve una sola vez y vence en
      una hora; si no lo ves, revisa la carpeta de correo no deseado.
    </NoticeDialog>
  );
}

/** Sends an e-mail with a link to reset the password. */
function useResetRequest(email: string) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = useExclusiveMutation({
    mutationFn: async () => {
      if (email === "") throw new Error(noEmail);
      await call(requestPasswordReset, { body: { email } }).catch((cause: unknown) => {
        throw new Error(`${resetFailure}. ${errorText(cause as Error)}`, { cause });
      });
    },
    onSuccess: () => setSentTo(email),
  });
  return { request, sentTo, dismiss: () => setSentTo(null) };
}

export function PasswordSection() {
  const email = useSession().user?.email ?? "";
  const { request, sentTo, dismiss } = useResetRequest(email);
  const address = useAddress();
  return (
    <Paper component="section" aria-label="Contraseña" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        Contraseña
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Cámbiala con la actual o, si no la recuerdas, con un enlace que te enviamos por correo. Tus sesiones
        en otros dispositivos se cierran.
      </Typography>
      {request.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {request.error.message}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
        <Button
          variant="outlined"
          startIcon={<KeyRounded />}
          onClick={() => address.open({ dialog: "contrasena" })}
        >
          Cambiar contraseña
        </Button>
        <Button
          color="inherit"
          startIcon={
            request.isPending ? <CircularProgress size={18} color="inherit" /> : <MailOutlineRounded />
          }
          aria-busy={request.isPending}
          // It is not disabled, because the dialog gives the focus back to it.
          onClick={() => !request.isPending && request.mutate()}
        >
          Restablecer contraseña
        </Button>
      </Stack>
      {address.params.get("dialog") === "contrasena" && (
        <PasswordDialog email={email} onClose={() => address.close("dialog")} />
      )}
      {sentTo !== null && <RequestedDialog email={sentTo} onClose={dismiss} />}
    </Paper>
  );
}
