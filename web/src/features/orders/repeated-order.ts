import type { RepeatedOrder } from "@lonchera/contract/orders";

/** What the cart summary is told when a former order leads to it. */
export type Repetition = Pick<RepeatedOrder, "added" | "missing"> & {
  /** The former order's number. */
  readonly number: string;
};

export function repetitionState(repeated: Repetition): { repeated: Repetition } {
  return { repeated };
}

/** Reads the state of a step; the browser keeps it over a reload. */
export function repetitionIn(state: unknown): Repetition | null {
  return (state as Partial<ReturnType<typeof repetitionState>> | null)?.repeated ?? null;
}
