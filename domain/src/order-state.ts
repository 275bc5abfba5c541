/** `paying`: the provider has not answered yet. `ordered`: the lines were copied to an order. */
export const cartStates = ["active", "paying", "ordered"] as const;
export type CartState = (typeof cartStates)[number];

/** `pending`: the order is not paid yet. */
export const orderStates = ["pending", "placed", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * `pending`: the provider has not answered yet. `awaiting`: the code is issued and can be paid. `declined`: nothing was
 * charged; the payment is checked for a day, because a late charge is possible. `refunding`: the charge must be
 * refunded. `refund-by-hand`: staff must refund the charge or a part of it, because the provider cannot. A payment that
 * is refunded only in part stays `paid`.
 */
export const paymentStatuses = [
  "pending",
  "paid",
  "declined",
  "refunding",
  "refunded",
  "awaiting",
  "refund-by-hand",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The possible next states of each state. */
type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** When a payment is declined, its order is deleted and the cart becomes active again. */
export const cartTransitions: Transitions<CartState> = {
  active: ["paying", "ordered"],
  paying: ["active", "ordered"],
  ordered: [],
};

export const orderTransitions: Transitions<OrderState> = {
  pending: ["placed", "cancelled"],
  placed: ["cancelled"],
  cancelled: [],
};

export const paymentTransitions: Transitions<PaymentStatus> = {
  pending: ["paid", "awaiting", "declined", "refunding"],
  awaiting: ["paid", "declined", "refunding"],
  declined: ["refunding"],
  paid: ["refunding", "refunded", "refund-by-hand"],
  refunding: ["refunded", "refund-by-hand"],
  "refund-by-hand": ["refunded", "paid"],
  refunded: [],
};

/** Returns the states that can change to `next`. */
export function getStatesBefore<State extends string>(transitions: Transitions<State>, next: State): State[] {
  return (Object.keys(transitions) as State[]).filter((state) => transitions[state].includes(next));
}
