import type { Order } from "@lonchera/contract/orders";

/** What the page of an order that was just placed is told by the step that leads to it. */
export type Placed = {
  readonly order: Order;
  /** Opens the provider's dialog with its code on arrival. */
  readonly showCode?: boolean;
  /** Its time to be paid was over. */
  readonly expired?: boolean;
};

export function placedState(placed: Placed): { placed: Placed } {
  return { placed };
}

/** Reads the state of a step; the browser keeps it over a reload. */
export function placedIn(state: unknown): Placed | null {
  return (state as Partial<ReturnType<typeof placedState>> | null)?.placed ?? null;
}
