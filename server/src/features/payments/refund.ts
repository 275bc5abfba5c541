import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../deps.ts";
import { nextVersion, recordChange } from "../history/record-change.ts";
import { lockAttempt, writeStep, type Attempt } from "./attempts.ts";

const methodWords = { card: "Tarjeta", code: "Código" } as const;
const outcomeWords = { refunded: "Reembolsado", "refund-by-hand": "Por devolver a mano" } as const;

type Outcome = { readonly was: string; readonly is: string; readonly at: number; readonly by: number | null };

/** In the history of its order, which was cancelled: nothing else changes it any more. */
async function recordRefund(client: pg.PoolClient, attempt: Attempt, { was, is, at, by }: Outcome) {
  if (attempt.order_id === null) return;
  const tx = drizzle(client);
  const order = { thing: "order", id: attempt.order_id } as const;
  const method = methodWords[attempt.method];
  await recordChange(tx, {
    ...order,
    kind: "changed",
    version: await nextVersion(tx, order),
    byUserId: by,
    at: new Date(at),
    before: { Pago: `${method} · ${was}` },
    after: { Pago: `${method} · ${is}` },
  });
}

const owed = {
  name: "owed-refund",
  text: "select charge_id, amount from payments where reference = $1 and status = 'refunding' and provider = $2",
};

/** Gives back what is owed. Rejects when the provider cannot be asked: then it is still owed. */
export async function refundAttempt(deps: Deps, reference: string): Promise<void> {
  const { rows } = await deps.pool.query<{ charge_id: string; amount: number }>({
    ...owed,
    values: [reference, deps.payments.name],
  });
  const [refund] = rows;
  if (!refund) return;
  const outcome = await deps.payments.refund(refund.charge_id, refund.amount);
  const status = outcome === "by-hand" ? "refund-by-hand" : "refunded";
  await markRefund(deps, reference, status, null);
}

/** Writes down what became of a refund; said twice, it changes nothing. False: there was none to be told of. */
export async function markRefund(
  deps: Deps,
  reference: string,
  status: keyof typeof outcomeWords,
  by: number | null,
): Promise<boolean> {
  const at = deps.clock();
  return inTransaction(deps.pool, async (client) => {
    const attempt = await lockAttempt(client, reference);
    const wasByHand = attempt?.status === "refund-by-hand";
    // Staff may give it back at the provider's, whether the order stands or not.
    const wasPaid = attempt?.status === "refunding" || (attempt?.status === "paid" && status === "refunded");
    if (!attempt || !(wasByHand || wasPaid) || attempt.status === status) return false;
    await writeStep(client, attempt, { status, at, nextCheckAt: null });
    const was = wasByHand ? outcomeWords["refund-by-hand"] : "Pagado";
    await recordRefund(client, attempt, { was, is: outcomeWords[status], at, by });
    return true;
  });
}

const paymentOfOrder = {
  name: "refund-of-order",
  text: `select reference, status from payments where order_id = $1 and status in ('refunding', 'refund-by-hand')`,
};
type Owed = { reference: string; status: "refunding" | "refund-by-hand" };

async function owedFor({ pool }: Deps, orderId: number): Promise<Owed | undefined> {
  return (await pool.query<Owed>({ ...paymentOfOrder, values: [orderId] })).rows[0];
}

/** Refunds what a cancelled order was charged; what the provider does not answer now is tried again later. */
export async function refundPaymentOf(deps: Deps, orderId: number): Promise<void> {
  const payment = await owedFor(deps, orderId);
  if (payment?.status === "refunding") await refundAttempt(deps, payment.reference).catch(() => undefined);
}

/** Staff have given the money of a cancelled order back themselves; false where none was owed by hand. */
export async function markRefundedByHand(deps: Deps, orderId: number, by: number): Promise<boolean> {
  const payment = await owedFor(deps, orderId);
  if (payment?.status !== "refund-by-hand") return false;
  return markRefund(deps, payment.reference, "refunded", by);
}
