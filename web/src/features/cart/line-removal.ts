import type { CartLine } from "@lonchera/contract/cart";
import { snackbar } from "../../components/snackbars.tsx";
import type { CartQueue } from "./cart-queue.ts";

/** Takes a whole line out, and offers to put it back. */
export function removeLine(queue: CartQueue, line: CartLine): void {
  queue.adjust({ line, delta: -line.quantity });
  snackbar.info(`Quitaste ${line.item.name} del carrito.`, {
    label: "Deshacer",
    onChoose: () => queue.adjust({ line, delta: line.quantity }),
  });
}
