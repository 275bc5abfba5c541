import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import type { CartLine } from "@lonchera/contract/cart";
import type { FailedChange } from "./cart-queue.ts";
import { failureText } from "./use-cart.ts";

type BlockedNoticeProps = {
  lines: readonly CartLine[];
  /** Lines that can be ordered as they are. */
  others: number;
  /** The button goes with the notice. */
  onRemoveAll: (button: HTMLElement) => void;
};

/** Which lines keep the cart from being ordered, and one press that takes them out. */
export function BlockedNotice({ lines, others, onRemoveAll }: BlockedNoticeProps) {
  if (lines.length === 0) return null;
  const names = lines.map((line) => line.item.name).join(", ");
  return (
    <Alert
      id="platos-bloqueados"
      tabIndex={-1}
      severity="warning"
      variant="outlined"
      action={
        <Button
          color="inherit"
          onClick={(event) => onRemoveAll(event.currentTarget)}
          sx={{ whiteSpace: "nowrap" }}
        >
          {lines.length === 1 ? "Quitarlo" : "Quitarlos"}
        </Button>
      }
      sx={{ bgcolor: "background.paper", flexWrap: { xs: "wrap", sm: "nowrap" } }}
    >
      <AlertTitle>
        {lines.length === 1
          ? "Hay un plato que ya no se puede pedir"
          : "Hay platos que ya no se pueden pedir"}
      </AlertTitle>
      {names}. {others > 0 && "El resto de tu carrito sigue listo para pagar."}
    </Alert>
  );
}

/** Changes that the server did not grant. */
export function FailureNotice({ failures }: { failures: readonly FailedChange[] }) {
  if (failures.length === 0) return null;
  return (
    <Alert severity="error">
      {failures.map(({ line, error }) => (
        <div key={line.item.id}>
          {line.item.name}: {failureText(error)}
        </div>
      ))}
    </Alert>
  );
}
