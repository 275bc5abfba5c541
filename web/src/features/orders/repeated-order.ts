import type { RepeatedOrder } from "@lonchera/contract/orders";
import { formatCount } from "@lonchera/domain/texts";
import { countUnits } from "../cart/cart-lines.ts";

/** The router state of the cart summary after an order was repeated. */
export type RepeatedOrderState = Pick<RepeatedOrder, "added" | "missing"> & {
  /** The number of the repeated order. */
  readonly number: string;
};

export function createRepeatedOrderState(repeated: RepeatedOrderState): { repeated: RepeatedOrderState } {
  return { repeated };
}

/** Reads a router state, which the browser keeps over a reload. */
export function readRepeatedOrder(state: unknown): RepeatedOrderState | null {
  return (state as Partial<ReturnType<typeof createRepeatedOrderState>> | null)?.repeated ?? null;
}

/** `Agregamos 3 platos del pedido LON-000123`. Dishes that could not be added are not named. */
export function formatRepeatedOrder({ number, added, missing }: RepeatedOrderState): string {
  const units = countUnits(added);
  if (units > 0) return `Agregamos ${formatCount(units, "plato")} del pedido ${number}`;
  return missing.length > 0
    ? `No agregamos nada más del pedido ${number}`
    : `Tu carrito ya tiene todo lo del pedido ${number}`;
}
