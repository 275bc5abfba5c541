import { useState } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { carryEdits, diffOrder, orderLineKey, type OrderChange } from "@lonchera/domain/order-diff";

export type LineChange = OrderChange<CartLine>;

/** What is being made of an order; nothing of it has been sent. */
export type Edits = {
  /** The order as it was when the editing began, which the edits are compared with. */
  readonly base: readonly CartLine[];
  readonly lines: readonly CartLine[];
};

/** One line more, or more units of the one that is the same. */
export function withDish({ base, lines }: Edits, dish: CartLine): Edits {
  const same = lines.find((line) => line.can_be_edited && orderLineKey(line) === orderLineKey(dish));
  if (same) {
    const quantity = same.quantity + dish.quantity;
    return { base, lines: lines.map((line) => (line === same ? { ...line, quantity } : line)) };
  }
  // A line that was taken out and comes back is the one that was ordered.
  const ordered = base.find((line) => line.can_be_edited && orderLineKey(line) === orderLineKey(dish));
  const id = ordered?.id ?? Math.min(0, ...lines.map((line) => line.id)) - 1;
  return { base, lines: [...lines, { ...(ordered ?? dish), id, quantity: dish.quantity }] };
}

export function withQuantity({ base, lines }: Edits, id: number, quantity: number): Edits {
  return {
    base,
    lines: lines.flatMap((line) => {
      if (line.id !== id) return [line];
      return quantity > 0 ? [{ ...line, quantity }] : [];
    }),
  };
}

/** What was not granted, upon the order as it is now. */
export function rebased(edits: Edits, reloaded: readonly CartLine[], failed: readonly LineChange[]): Edits {
  return { base: reloaded, lines: carryEdits(reloaded, edits.lines, failed) };
}

/** The edits of a page; `null` while the order is only looked at. */
export function useOrderEdits() {
  const [edits, setEdits] = useState<Edits | null>(null);
  const change = (next: (edits: Edits) => Edits) => setEdits((before) => before && next(before));
  return {
    edits,
    changes: edits ? diffOrder(edits.base, edits.lines) : [],
    begin: (loaded: readonly CartLine[]) => setEdits({ base: loaded, lines: loaded }),
    replace: setEdits,
    end: () => setEdits(null),
    add: (dish: CartLine) => change((before) => withDish(before, dish)),
    setQuantity: (id: number, quantity: number) => change((before) => withQuantity(before, id, quantity)),
  };
}
export type OrderEdits = ReturnType<typeof useOrderEdits>;
