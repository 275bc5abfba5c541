import type { CartAddition } from "@lonchera/contract/orders";
import { formatCount } from "@lonchera/domain/texts";
import { countUnits } from "../cart/cart-lines.ts";

/** The cart summary has this router state after an order was repeated. */
export type RepeatedOrderState = Pick<CartAddition, "added" | "missing"> & {
  /** It is the number of the repeated order. */
  readonly number: string;
};

export function createRepeatedOrderState(repeated: RepeatedOrderState): { repeated: RepeatedOrderState } {
  return { repeated };
}

/** Reads the repeated order from the router state, which the browser keeps after a reload. */
export function readRepeatedOrder(state: unknown): RepeatedOrderState | null {
  return (state as Partial<ReturnType<typeof createRepeatedOrderState>> | null)?.repeated ?? null;
}

/** Returns for example `Agregamos 3 platos del pedido LON-000123`. It does not name dishes that could not be added. */
export function formatRepeatedOrder({ number, added, missing }: RepeatedOrderState): string {
  const units = countUnits(added);
  if (units > 0) return `Agregamos ${formatCount(units, "plato")} del pedido ${number}`;
  return missing.length > 0
    ? `No agregamos nada más del pedido ${number}`
    : `Tu carrito ya tiene todo lo del pedido ${number}`;
}
