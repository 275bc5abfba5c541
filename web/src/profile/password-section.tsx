import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { requestPasswordReset } from "@lonchera/contract/session";
import { call } from "../http/call.ts";
import { reasonOf } from "../http/form-errors.ts";
import { useSession } from "../session/session.ts";
import { DialogShell } from "../ui/dialog-shell.tsx";

const noEmail = "Email no encontrado";
const failure = "Error solicitando el restablecimiento de contraseña";

function RequestedDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <DialogShell
      open
      title="Solicitud Enviada"
      width="xs"
      withoutCross
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          Entendido
        </Button>
      }
    >
      <Typography sx={{ overflowWrap: "anywhere" }}>
        Enviamos a <strong>{email}</strong> un enlace para elegir otra contraseña. Sirve una sola vez y vence
        en una hora; si no lo ves, revisa la carpeta de correo no deseado.
      </Typography>
    </DialogShell>
  );
}

/** Another password, by a link that is mailed. */
export function PasswordSection() {
  const email = useSession().user?.email ?? "";
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = useMutation({
    mutationFn: async () => {
      if (email === "") throw new Error(noEmail);
      await call(requestPasswordReset, { body: { email } }).catch((cause: unknown) => {
        throw new Error(`${failure}. ${reasonOf(cause as Error)}`, { cause });
      });
    },
    onSuccess: () => setSentTo(email),
  });
  return (
    <Paper component="section" aria-label="Contraseña" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        Contraseña
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Te enviamos un enlace a tu correo para elegir otra. Al cambiarla se cierran tus sesiones en todos los
        dispositivos.
      </Typography>
      {request.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {request.error.message}
        </Alert>
      )}
      <Box>
        <Button
          variant="outlined"
          startIcon={<MailOutlineRounded />}
          loading={request.isPending}
          onClick={() => request.mutate()}
        >
          Restablecer contraseña
        </Button>
      </Box>
      {sentTo !== null && <RequestedDialog email={sentTo} onClose={() => setSentTo(null)} />}
    </Paper>
  );
}
