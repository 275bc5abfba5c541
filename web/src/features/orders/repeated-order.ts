import type { RepeatedOrder } from "@lonchera/contract/orders";

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
