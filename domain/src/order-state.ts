/** `paying`: the provider is being asked. `ordered`: an order took its lines over. */
export const cartStates = ["active", "paying", "ordered"] as const;
export type CartState = (typeof cartStates)[number];

/** `pending`: not paid yet. */
export const orderStates = ["pending", "placed", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * `pending`: the provider has not answered. `awaiting`: its code is issued and can be paid. `declined`: given up; it is
 * watched for a day, because it may be charged nevertheless. `refunding`: the money is to be given back.
 * `refund-by-hand`: the provider cannot give it back, staff have to.
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

/** Each state with those that may follow it. */
type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Where a payment is declined, its order is deleted and the cart is active again. */
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
  paid: ["refunding", "refunded"],
  refunding: ["refunded", "refund-by-hand"],
  "refund-by-hand": ["refunded"],
  refunded: [],
};

/** The states that may be followed by `next`. */
export function statesBefore<State extends string>(transitions: Transitions<State>, next: State): State[] {
  return (Object.keys(transitions) as State[]).filter((state) => transitions[state].includes(next));
}
