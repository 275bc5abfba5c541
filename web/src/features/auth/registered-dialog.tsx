import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";

type RegisteredDialogProps = { open: boolean; email: string; onClose: () => void };

export function RegisteredDialog({ open, email, onClose }: RegisteredDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs">
      <DialogTitle id={titleId}>¡Registro Exitoso!</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Enviamos un correo de confirmación a <strong>{email}</strong>. Abre el enlace que trae para activar
          tu cuenta; si no lo ves, revisa la carpeta de correo no deseado.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={onClose}>
          Entendido
        </Button>
      </DialogActions>
    </Dialog>
  );
}
