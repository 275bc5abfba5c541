import KeyRounded from "@mui/icons-material/KeyRounded";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { requestPasswordReset } from "@lonchera/contract/auth";
import { call } from "../../lib/api/call.ts";
import { reasonOf } from "../../lib/api/form-errors.ts";
import { useSession } from "../../lib/session/session.ts";
import { NoticeDialog } from "../../components/notice-dialog.tsx";
import { useAct } from "../../components/use-act.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { useDialogAddress } from "./use-dialog-address.ts";

const noEmail = "Email no encontrado";
const failure = "Error solicitando el restablecimiento de contraseña";

function RequestedDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <NoticeDialog title="Solicitud Enviada" closeLabel="Entendido" onClose={onClose}>
      Enviamos a <strong>{email}</strong> un enlace para elegir otra contraseña. Sirve una sola vez y vence en
      una hora; si no lo ves, revisa la carpeta de correo no deseado.
    </NoticeDialog>
  );
}

/** Mails a link by which another password is chosen. */
function useResetRequest(email: string) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = useAct({
    mutationFn: async () => {
      if (email === "") throw new Error(noEmail);
      await call(requestPasswordReset, { body: { email } }).catch((cause: unknown) => {
        throw new Error(`${failure}. ${reasonOf(cause as Error)}`, { cause });
      });
    },
    onSuccess: () => setSentTo(email),
  });
  return { request, sentTo, dismiss: () => setSentTo(null) };
}

/** Another password: by the present one, or by a link that is mailed. */
export function PasswordSection() {
  const email = useSession().user?.email ?? "";
  const { request, sentTo, dismiss } = useResetRequest(email);
  const dialog = useDialogAddress("contrasena");
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
        <Button variant="outlined" startIcon={<KeyRounded />} onClick={dialog.open}>
          Cambiar contraseña
        </Button>
        <Button
          color="inherit"
          startIcon={
            request.isPending ? <CircularProgress size={18} color="inherit" /> : <MailOutlineRounded />
          }
          aria-busy={request.isPending}
          // Not disabled meanwhile: the focus comes back to it from the dialog.
          onClick={() => !request.isPending && request.mutate()}
        >
          Restablecer contraseña
        </Button>
      </Stack>
      {dialog.isOpen && <PasswordDialog email={email} onClose={dialog.close} />}
      {sentTo !== null && <RequestedDialog email={sentTo} onClose={dismiss} />}
    </Paper>
  );
}
