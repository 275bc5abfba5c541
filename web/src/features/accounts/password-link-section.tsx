import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { BusyButton } from "../../components/busy-button.tsx";
import { DialogSection } from "../../components/dialog-section.tsx";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";

type PasswordLinkSectionProps = {
  client: { email: string; is_confirmed: boolean };
  send: () => Promise<unknown>;
};

/**
 * Sends a client a link for choosing a password. It can be an invitation, a repeated invitation, or help after a
 * forgotten password.
 */
export function PasswordLinkSection({ client: { email, is_confirmed }, send }: PasswordLinkSectionProps) {
  const sending = useExclusiveMutation({
    mutationFn: send,
    onSuccess: () => snackbar.success(`Enviamos el enlace a ${email}`),
  });
  return (
    <DialogSection label="Enlace de acceso">
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
      {sending.error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {hasUnknownOutcome(sending.error)
            ? "No sabemos si el enlace se envió."
            : "No pudimos enviar el enlace."}{" "}
          {sending.error.message}
        </Alert>
      )}
    </DialogSection>
  );
}
