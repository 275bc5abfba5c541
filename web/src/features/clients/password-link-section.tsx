import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Account } from "@lonchera/contract/accounts";
import { sendPasswordLink } from "@lonchera/contract/clients";
import { BusyButton } from "../../components/busy-button.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";

/** Sends the client a link to choose a password: an invitation, a repeated one, or after a forgotten password. */
export function PasswordLinkSection({ client: { id, email, is_confirmed } }: { client: Account }) {
  const snackbar = useSnackbar();
  const sending = useExclusiveMutation({
    mutationFn: () => call(sendPasswordLink, { params: { id: String(id) } }),
    onSuccess: () => snackbar.success(`Enviamos el enlace a ${email}`),
    onError: (error) => snackbar.error(`No pudimos enviar el enlace. ${error.message}`),
  });
  return (
    <Box
      component="section"
      aria-label="Enlace de acceso"
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 2 }}
    >
      <Typography sx={{ mb: 1.5 }}>
        {is_confirmed ? "Si olvidó su clave o todavía no entró:" : "Todavía no confirmó su correo."} El enlace
        que le enviamos vale 7 días; con él elige su clave{is_confirmed ? "" : " y confirma su cuenta"}.
      </Typography>
      <BusyButton
        size="small"
        variant="outlined"
        startIcon={<MailOutlineRounded />}
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        Enviar enlace
      </BusyButton>
    </Box>
  );
}
