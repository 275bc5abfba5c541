import assert from "node:assert/strict";
import type pg from "pg";

/** How much of each dish there was before anyone ordered, by its id. */
export type InitialStock = ReadonlyMap<number, number>;

type Stock = { id: number; stock: number; held: number };

const stockAndOrdered = `select i.id, i.stock, coalesce(sum(l.quantity), 0)::integer as held
  from items i left join (cart_lines l join orders o on o.cart_id = l.cart_id and o.state <> 'cancelled') on l.item_id = i.id
  group by i.id`;

/** What no moment may show, each with what it is called when it does. */
const contradictions: Readonly<Record<string, string>> = {
  "an order whose cart may still be filled or paid": `select o.id from orders o join carts ct on ct.id = o.cart_id
    where (o.state <> 'pending' and ct.state <> 'ordered') or ct.state = 'active'`,
  "a cart that is ordered or being paid without an order": `select ct.id from carts ct
    left join orders o on o.cart_id = ct.id where ct.state <> 'active' and o.id is null`,
  "an order without lines": `select o.id from orders o
    where not exists (select from cart_lines l where l.cart_id = o.cart_id) and o.state <> 'cancelled'`,
  "a line that does not know what was ordered": `select l.id from cart_lines l join orders o on o.cart_id = l.cart_id
    where l.unit_price is null or l.item_name is null or l.delivery_date is null`,
  "a total that is not the sum of its lines": `select o.id from orders o join cart_lines l on l.cart_id = o.cart_id
    where o.state <> 'cancelled' group by o.id having o.total <> sum(l.quantity * l.unit_price)`,
  "an order by card that stands and is not paid exactly once": `select o.id from orders o
    left join payments p on p.order_id = o.id and p.status = 'paid'
    where o.payment_type = 'T' and o.state = 'placed' group by o.id having count(p.id) <> 1`,
  "a paid amount that is not its order's": `select p.id from payments p join orders o on o.id = p.order_id
    where p.status = 'paid' and p.amount <> o.total`,
  "money that is kept without an order that stands": `select p.id from payments p left join orders o on o.id = p.order_id
    where p.status = 'paid' and (o.id is null or o.state <> 'placed')`,
  "a pending order whose payment is decided": `select o.id from orders o
    where o.state = 'pending' and not exists (select from payments p where p.order_id = o.id and p.status in ('pending', 'awaiting'))`,
};

/**
 * Fails where the books contradict themselves: stock and orders, carts and orders, orders and payments.
 * It holds at every moment, also while payments are under way.
 */
export async function assertBooksBalance(pool: pg.Pool, initial: InitialStock): Promise<void> {
  const { rows } = await pool.query<Stock>(stockAndOrdered);
  const stock = new Map(rows.map((row) => [row.id, row]));
  for (const [id, before] of initial) {
    const now = stock.get(id);
    assert.ok(now && now.stock >= 0, `dish ${id} has a stock below zero`);
    assert.equal(now.stock + now.held, before, `dish ${id}: ${now.stock} left and ${now.held} ordered`);
  }
  for (const [what, query] of Object.entries(contradictions)) {
    const found = await pool.query(query);
    assert.deepEqual(found.rows, [], what);
  }
}

/** How much of each dish there is now. */
export async function stockNow(pool: pg.Pool): Promise<InitialStock> {
  const { rows } = await pool.query<{ id: number; stock: number }>("select id, stock from items");
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
