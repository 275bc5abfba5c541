import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { bringIntoView } from "../../components/bring-into-view.ts";

/** While the bank's own page is open, which has the focus; the way out, should it be gone. */
export function BankNotice({ onLeave }: { onLeave: () => void }) {
  return (
    <Alert
      ref={bringIntoView}
      role="status"
      severity="info"
      variant="outlined"
      icon={<CircularProgress aria-hidden size={22} color="inherit" />}
      action={
        <Button color="inherit" onClick={onLeave}>
          Cancelar
        </Button>
      }
      sx={{ bgcolor: "background.paper" }}
    >
      <AlertTitle>Tu banco pide confirmar que eres tú</AlertTitle>
      Sigue los pasos en la ventana de tu banco. Todavía no se cobró nada.
    </Alert>
  );
}
