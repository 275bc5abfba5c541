import Button from "@mui/material/Button";
import { closeSnackbar, enqueueSnackbar } from "notistack";
import type { CartLine } from "@lonchera/contract/cart";
import type { CartQueue } from "./cart-queue.ts";

/** Takes a whole line out, and offers to put it back. */
export function removeLine(queue: CartQueue, line: CartLine): void {
  queue.adjust({ line, delta: -line.quantity });
  enqueueSnackbar(`Quitaste ${line.item.name} del carrito.`, {
    action: (id) => (
      <Button
        color="inherit"
        size="small"
        onClick={() => {
          queue.adjust({ line, delta: line.quantity });
          closeSnackbar(id);
        }}
      >
        Deshacer
      </Button>
    ),
  });
}
