import type { Deps } from "../deps.ts";

type Refunding = { id: number; charge_id: string };

async function giveBack({ pool, payments, clock }: Deps, { id, charge_id }: Refunding): Promise<void> {
  await payments.refund(charge_id);
  await pool.query(
    "update payments set status = 'refunded', settled_at = $2 where id = $1 and status = 'refunding'",
    [id, new Date(clock())],
  );
}

/** Refunds what a cancelled order was charged; what the provider does not answer now is tried again later. */
export async function refundPaymentOf(deps: Deps, orderId: number): Promise<void> {
  const { rows } = await deps.pool.query<Refunding>(
    "select id, charge_id from payments where order_id = $1 and status = 'refunding'",
    [orderId],
  );
  await Promise.allSettled(rows.map((payment) => giveBack(deps, payment)));
}

/** Every refund that is still owed. */
export async function refundAllOwed(deps: Deps): Promise<void> {
  const { rows } = await deps.pool.query<Refunding>(
    "select id, charge_id from payments where status = 'refunding' order by id limit 100",
  );
  await Promise.allSettled(rows.map((payment) => giveBack(deps, payment)));
}
