import Alert from "@mui/material/Alert";
import { useSearchParams } from "react-router";

/** What became of the link in the confirmation mail, which the server leads to `?confirmado=1` or `=0`. */
export function ConfirmationNote() {
  const outcome = useSearchParams()[0].get("confirmado");
  if (outcome === "1") {
    return (
      <Alert severity="success" sx={{ mb: 3 }}>
        Tu correo quedó confirmado. Ya puedes iniciar sesión.
      </Alert>
    );
  }
  if (outcome === "0") {
    return (
      <Alert severity="warning" sx={{ mb: 3 }}>
        El enlace de confirmación ya no es válido. Crea tu cuenta otra vez y te enviaremos uno nuevo.
      </Alert>
    );
  }
  return null;
}
