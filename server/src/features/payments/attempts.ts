import type pg from "pg";
import { z } from "zod";

/** One attempt to get paid, as it is in the books. */
export type Attempt = {
  readonly id: number;
  readonly reference: string;
  readonly order_id: number | null;
  /** These two of its order. */
  readonly cart_id: number | null;
  readonly company_id: number | null;
  readonly provider: string;
  readonly method: "card" | "code";
  readonly status: "pending" | "awaiting" | "paid" | "declined" | "refunding" | "refunded" | "refund-by-hand";
  readonly amount: number;
  readonly charge_id: string | null;
  readonly code_order_id: string | null;
  readonly created_at: Date;
};

// Orders change under the lock of their cart, so it is taken before that of the payment.
const lockCart = {
  name: "lock-cart-of-payment",
  text: `select 1 from payments p join orders o on o.id = p.order_id join carts ct on ct.id = o.cart_id
    where p.reference = $1 for update of ct`,
};
const lockPayment = {
  name: "lock-payment",
  text: `select p.id, p.reference, p.order_id, o.cart_id, o.company_id, p.provider, p.method, p.status, p.amount, p.charge_id,
      p.code_order_id, p.created_at
    from payments p left join orders o on o.id = p.order_id where p.reference = $1 for update of p`,
};

/** What others charge with the same account at the provider bears words of theirs. */
const ours = z.guid();

/** Locks an attempt with its cart; undefined when it is none of ours. */
export async function lockAttempt(client: pg.PoolClient, reference: string): Promise<Attempt | undefined> {
  if (!ours.safeParse(reference).success) return undefined;
  await client.query({ ...lockCart, values: [reference] });
  return (await client.query<Attempt>({ ...lockPayment, values: [reference] })).rows[0];
}

/** Columns of `payments` that a step changes, each with its value; the provider is asked next at `next_check_at`. */
type Step = {
  readonly status: Attempt["status"];
  readonly at: number;
  readonly chargeId?: string;
  readonly codeOrderId?: string;
  /** Null: the provider need not be asked any more. */
  readonly nextCheckAt: number | null;
};

const write = {
  name: "write-payment-step",
  text: `update payments set status = $2, settled_at = $3, charge_id = coalesce($4, charge_id),
      code_order_id = coalesce($5, code_order_id), next_check_at = $6, checks = 0 where id = $1`,
};

export async function writeStep(client: pg.PoolClient, attempt: Attempt, step: Step): Promise<void> {
  const { status, at, chargeId, codeOrderId, nextCheckAt } = step;
  await client.query({
    ...write,
    values: [
      attempt.id,
      status,
      new Date(at),
      chargeId ?? null,
      codeOrderId ?? null,
      nextCheckAt === null ? null : new Date(nextCheckAt),
    ],
  });
}
