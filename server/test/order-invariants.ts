import assert from "node:assert/strict";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { summarizeDays } from "../src/features/home/summarize-days.ts";
import { findWrongDays } from "../src/platform/doctor/wrong-summaries.ts";
import type { FakeCulqi } from "./fakes/culqi/fake-culqi.ts";

/** The stock of each dish before any order, by its id. */
export type InitialStock = ReadonlyMap<number, number>;

type Stock = { id: number; stock: number; held: number };

const stockAndOrdered = `select i.id, i.stock, coalesce(sum(l.quantity), 0)::integer as held
  from items i left join (order_lines l join orders o on o.id = l.order_id and o.state <> 'cancelled') on l.item_id = i.id
  group by i.id`;

/** Queries that must return nothing at any moment, by the name of their violation. */
const violations: Readonly<Record<string, string>> = {
  "an order whose cart may still be filled or paid": `select o.id from orders o join carts ct on ct.id = o.cart_id
    where (o.state <> 'pending' and ct.state <> 'ordered') or ct.state = 'active'`,
  "a cart that is ordered or being paid without an order": `select ct.id from carts ct
    left join orders o on o.cart_id = ct.id where ct.state <> 'active' and o.id is null`,
  "an ordered cart with lines": `select l.id from cart_lines l join carts ct on ct.id = l.cart_id
    where ct.state = 'ordered'`,
  "an order without lines": `select o.id from orders o
    where not exists (select from order_lines l where l.order_id = o.id) and o.state <> 'cancelled'`,
  "a total that is not the sum of its lines": `select o.id from orders o join order_lines l on l.order_id = o.id
    where o.state <> 'cancelled' group by o.id having o.total <> sum(l.quantity * l.unit_price)`,
  "a subsidy that is not the sum of its lines, or more than their price": `select o.id from orders o
    join order_lines l on l.order_id = o.id where o.state <> 'cancelled' group by o.id
    having o.subsidy_total <> sum(l.subsidy) or bool_or(l.subsidy not between 0 and l.quantity * l.unit_price)`,
  "an order by card that stands and is not paid exactly once": `select o.id from orders o
    left join payments p on p.order_id = o.id and p.status = 'paid'
    where o.payment_type = 'T' and o.state = 'placed' group by o.id having count(p.id) <> 1`,
  "a paid amount that is not its order's": `select p.id from payments p join orders o on o.id = p.order_id
    where p.status = 'paid' and p.amount <> o.total - o.subsidy_total`,
  "money that is kept without an order that stands": `select p.id from payments p left join orders o on o.id = p.order_id
    where p.status = 'paid' and (o.id is null or o.state <> 'placed')`,
  "a pending order whose payment is decided": `select o.id from orders o
    where o.state = 'pending' and not exists (select from payments p where p.order_id = o.id and p.status in ('pending', 'awaiting'))`,
};

/**
 * Fails if stock and orders, carts and orders, orders and payments, or orders and daily summaries contradict each
 * other. This holds at every moment, also while payments are pending.
 */
export async function assertOrdersConsistent(pool: pg.Pool, initial: InitialStock): Promise<void> {
  const { rows } = await pool.query<Stock>(stockAndOrdered);
  const stock = new Map(rows.map((row) => [row.id, row]));
  for (const [id, before] of initial) {
    const now = stock.get(id);
    assert.ok(now && now.stock >= 0, `dish ${id} has a stock below zero`);
    assert.equal(now.stock + now.held, before, `dish ${id}: ${now.stock} left and ${now.held} ordered`);
  }
  for (const [what, query] of Object.entries(violations)) {
    const found = await pool.query(query);
    assert.deepEqual(found.rows, [], what);
  }
  // The summaries are counted now. At the next check they then show whether a change was not marked.
  await summarizeDays({ db: drizzle(pool) });
  assert.deepEqual(await findWrongDays(pool), [], "a day whose summary is not what its orders tell");
}

export async function readStock(pool: pg.Pool): Promise<InitialStock> {
  const { rows } = await pool.query<{ id: number; stock: number }>("select id, stock from items");
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

type PaymentRow = {
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
 * Fails if the provider's charges and our payments differ once all is settled. Each charge of a card belongs to exactly
 * one order that is not cancelled and has that total, or it was given back once as a whole.
 */
async function assertChargesMatchPayments(pool: pg.Pool, culqi: FakeCulqi): Promise<void> {
  const { rows } = await pool.query<PaymentRow>(keptPayments);
  const open = rows.filter(({ status }) => status === "pending" || status === "refunding");
  assert.deepEqual(open, [], "something is not settled yet");
  for (const charge of culqi.paidCharges()) {
    const ours = rows.filter(({ charge_id }) => charge_id === charge.id);
    assert.equal(ours.length, 1, `charge ${charge.id} of ${charge.reference} is in our books`);
    const { status, amount, order_state, order_total } = ours[0] as PaymentRow;
    assert.equal(amount, charge.amount);
    const refunds = culqi.books.refunds.filter(({ chargeId }) => chargeId === charge.id);
    if (refunds.length === 0)
      assert.deepEqual([status, order_state, order_total], ["paid", "placed", charge.amount]);
    else assert.deepEqual([status, refunds.map((refund) => refund.amount)], ["refunded", [charge.amount]]);
  }
  const theirs = new Set([...culqi.paidCharges(), ...culqi.books.orders].map(({ id }) => id));
  const unknown = rows.filter(({ charge_id }) => charge_id !== null && !theirs.has(charge_id));
  assert.deepEqual(unknown, [], "paid without the provider's knowledge");
}

/** Asserts the same, and that each paid code belongs to a placed order or is to be refunded by hand. */
export async function assertProviderMatchesPayments(pool: pg.Pool, culqi: FakeCulqi): Promise<void> {
  await assertChargesMatchPayments(pool, culqi);
  const { rows } = await pool.query<PaymentRow>(keptPayments);
  for (const code of culqi.books.orders.filter(({ state }) => state === "paid")) {
    const ours = rows.filter(({ charge_id }) => charge_id === code.id);
    assert.equal(ours.length, 1, `code ${code.id} is in our books`);
    const { status, order_state, order_total } = ours[0] as PaymentRow;
    if (order_state === "placed") assert.deepEqual([status, order_total], ["paid", code.amount]);
    else assert.equal(status, "refund-by-hand");
  }
}
