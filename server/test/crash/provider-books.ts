import assert from "node:assert/strict";
import type pg from "pg";
import type { CulqiStandIn } from "../fakes/culqi/stand-in.ts";

type Kept = {
  reference: string;
  status: string;
  amount: number;
  charge_id: string | null;
  order_state: string | null;
  order_total: number | null;
};

const keptPayments = `select p.reference, p.status, p.amount, p.charge_id, o.state as order_state, o.total as order_total
  from payments p left join orders o on o.id = p.order_id`;

/**
 * Fails where the provider's books and ours differ once all is settled: what was charged to a card belongs to exactly
 * one order that stands, of that total, or was given back once and whole.
 */
export async function assertChargesAgree(pool: pg.Pool, culqi: CulqiStandIn): Promise<void> {
  const { rows } = await pool.query<Kept>(keptPayments);
  const open = rows.filter(({ status }) => status === "pending" || status === "refunding");
  assert.deepEqual(open, [], "something is not settled yet");
  for (const charge of culqi.paid()) {
    const ours = rows.filter(({ charge_id }) => charge_id === charge.id);
    assert.equal(ours.length, 1, `charge ${charge.id} of ${charge.reference} is in our books`);
    const { status, amount, order_state, order_total } = ours[0] as Kept;
    assert.equal(amount, charge.amount);
    const refunds = culqi.books.refunds.filter(({ chargeId }) => chargeId === charge.id);
    if (refunds.length === 0)
      assert.deepEqual([status, order_state, order_total], ["paid", "placed", charge.amount]);
    else assert.deepEqual([status, refunds.map((refund) => refund.amount)], ["refunded", [charge.amount]]);
  }
  const theirs = new Set([...culqi.paid(), ...culqi.books.orders].map(({ id }) => id));
  const unknown = rows.filter(({ charge_id }) => charge_id !== null && !theirs.has(charge_id));
  assert.deepEqual(unknown, [], "paid without the provider's knowledge");
}

/** The same, and each code that was paid belongs to an order that stands, or is owed by hand. */
export async function assertProviderAgrees(pool: pg.Pool, culqi: CulqiStandIn): Promise<void> {
  await assertChargesAgree(pool, culqi);
  const { rows } = await pool.query<Kept>(keptPayments);
  for (const code of culqi.books.orders.filter(({ state }) => state === "paid")) {
    const ours = rows.filter(({ charge_id }) => charge_id === code.id);
    assert.equal(ours.length, 1, `code ${code.id} is in our books`);
    const { status, order_state, order_total } = ours[0] as Kept;
    if (order_state === "placed") assert.deepEqual([status, order_total], ["paid", code.amount]);
    else assert.equal(status, "refund-by-hand");
  }
}
