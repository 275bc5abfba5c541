import { useEventCallback } from "@mui/material/utils";
import type { CartLine } from "@lonchera/contract/cart";
import { formatSoles } from "@lonchera/domain/money";
import { announce } from "../../components/live-region.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { addDish, changeQuantity, type MenuLookup, type OrderEditing, orderTotal } from "./order-edits.ts";

/** Changes a quantity, announces it, and offers to undo a removal, even after it was saved. */
export function useChangeQuantity(
  orderEdits: OrderEditing,
  { loaded, isOver }: { loaded: readonly CartLine[]; isOver: boolean },
  menu: MenuLookup,
) {
  const putBack = useEventCallback((line: CartLine) => {
    if (isOver) return snackbar.info("Este pedido ya no se puede cambiar.");
    orderEdits.replace(addDish(orderEdits.edits ?? { base: loaded, lines: loaded }, line));
  });
  return (line: CartLine, quantity: number) => {
    const { edits, setQuantity } = orderEdits;
    if (!edits) return;
    const { name } = line.item;
    setQuantity(line.id, quantity);
    const total = formatSoles(orderTotal(changeQuantity(edits, line.id, quantity), menu));
    announce(quantity > 0 ? `${name}: ${quantity}. Total ${total}` : `Quitaste ${name}. Total ${total}`);
    if (quantity > 0) return;
    snackbar.info(`Quitaste ${name} del pedido.`, { label: "Deshacer", onChoose: () => putBack(line) });
  };
}
