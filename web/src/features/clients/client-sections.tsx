import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Account } from "@lonchera/contract/accounts";
import { sendPasswordLink } from "@lonchera/contract/clients";
import { BusyButton } from "../../components/busy-button.tsx";
import { DialogSection } from "../../components/dialog-section.tsx";
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
    </DialogSection>
  );
}

export type DataAction = "export" | "erase";

/** What staff do for a client who exercises a right and cannot sign in. */
export function PersonalDataSection({ onChoose }: { onChoose: (action: DataAction) => void }) {
  return (
    <DialogSection label="Datos personales">
      <Typography sx={{ mb: 1.5 }}>
        Si pide sus datos o que los elimines, y no puede hacerlo en su perfil:
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<DownloadRounded />}
          onClick={() => onChoose("export")}
        >
          Descargar sus datos
        </Button>
        <Button
          size="small"
          color="error"
          startIcon={<DeleteOutlineRounded />}
          onClick={() => onChoose("erase")}
        >
          Eliminar datos personales
        </Button>
      </Stack>
    </DialogSection>
  );
}
