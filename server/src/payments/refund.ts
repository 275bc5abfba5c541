import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { nextVersion, recordChange } from "../history/record-change.ts";

type Refunding = { id: number; order_id: number; charge_id: string };

const markRefunded = {
  name: "mark-payment-refunded",
  text: "update payments set status = 'refunded', settled_at = $2 where id = $1 and status = 'refunding'",
};

/** In the history of its order, which was cancelled: nothing else changes it any more. */
async function recordRefund(client: pg.PoolClient, orderId: number, at: Date): Promise<void> {
  const tx = drizzle(client);
  const order = { thing: "order", id: orderId } as const;
  await recordChange(tx, {
    ...order,
    kind: "changed",
    version: await nextVersion(tx, order),
    byUserId: null,
    at,
    before: { Pago: "Tarjeta · Pagado" },
    after: { Pago: "Tarjeta · Reembolsado" },
  });
}

async function giveBack({ pool, payments, clock }: Deps, payment: Refunding): Promise<void> {
  await payments.refund(payment.charge_id);
  const at = new Date(clock());
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({ ...markRefunded, values: [payment.id, at] });
    if (rowCount === 1) await recordRefund(client, payment.order_id, at);
  });
}

/** Refunds what a cancelled order was charged; what the provider does not answer now is tried again later. */
export async function refundPaymentOf(deps: Deps, orderId: number): Promise<void> {
  const { rows } = await deps.pool.query<Refunding>(
    "select id, order_id, charge_id from payments where order_id = $1 and status = 'refunding'",
    [orderId],
  );
  await Promise.allSettled(rows.map((payment) => giveBack(deps, payment)));
}

/** Every refund that is still owed. */
export async function refundAllOwed(deps: Deps): Promise<void> {
  const { rows } = await deps.pool.query<Refunding>(
    "select id, order_id, charge_id from payments where status = 'refunding' order by id limit 100",
  );
  await Promise.allSettled(rows.map((payment) => giveBack(deps, payment)));
}
