import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { returnToStock } from "../menus/stock.ts";
import { placedNews, tellOrderNews } from "../order-news.ts";
import { refundAllOwed } from "./refund.ts";

type Pending = { id: number; order_id: number | null; cart_id: number };

const lockPending = {
  name: "lock-pending-payment",
  text: `select p.id, p.order_id, o.cart_id from payments p join orders o on o.id = p.order_id
    join carts ct on ct.id = o.cart_id where p.reference = $1 and p.status = 'pending' for update of ct, p`,
};

/** The provider has charged: the order stands. Said twice, it changes nothing. */
export async function markPaid(deps: Deps, reference: string, chargeId: string): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const [payment] = (await client.query<Pending>({ ...lockPending, values: [reference] })).rows;
    if (!payment) return;
    await client.query("update payments set status = 'paid', charge_id = $2, settled_at = $3 where id = $1", [
      payment.id,
      chargeId,
      new Date(deps.clock()),
    ]);
    await client.query("update orders set state = 'placed' where id = $1", [payment.order_id]);
    await client.query("update carts set state = 'ordered' where id = $1", [payment.cart_id]);
    await tellOrderNews(client, placedNews(payment.cart_id));
  });
}

const thaw = `update cart_lines l set unit_price = null, item_name = null, product = null, product_type = null,
    delivery_date = null, zone_name = null, zone_id = case when o.zone_id is null then l.zone_id end
  from orders o where o.cart_id = l.cart_id and o.id = $1`;

/** The provider has not charged: stock goes back and the cart is as it was. Said twice, it changes nothing. */
export async function undoOrder(deps: Deps, reference: string): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const [payment] = (await client.query<Pending>({ ...lockPending, values: [reference] })).rows;
    if (!payment) return;
    const { rows } = await client.query<{ item_id: number; units: number }>(
      "select item_id, sum(quantity)::integer as units from cart_lines where cart_id = $1 group by item_id",
      [payment.cart_id],
    );
    await returnToStock(client, new Map(rows.map((row) => [row.item_id, row.units])));
    await client.query(thaw, [payment.order_id]);
    await client.query("update payments set status = 'declined', settled_at = $2 where id = $1", [
      payment.id,
      new Date(deps.clock()),
    ]);
    await client.query("delete from orders where id = $1", [payment.order_id]);
    await client.query("update carts set state = 'active' where id = $1", [payment.cart_id]);
  });
  deps.menus.drop();
}

/** A request asks the provider itself for this long; only then is it the job's turn (milliseconds). */
const abandonedAfter = 30_000;
/** By then the provider would show a charge if it had made one (milliseconds). */
const neverChargedAfter = 90_000;

type Abandoned = { reference: string; created_at: Date };

async function settle(deps: Deps, { reference, created_at }: Abandoned): Promise<void> {
  const found = await deps.payments.find(reference);
  if (found) await markPaid(deps, reference, found.chargeId);
  else if (created_at.getTime() + neverChargedAfter <= deps.clock()) await undoOrder(deps, reference);
}

/** Settles what a dead process or a silent provider left pending, and refunds what is owed. */
export async function settleAbandonedPayments(deps: Deps): Promise<void> {
  const { rows } = await deps.pool.query<Abandoned>(
    "select reference, created_at from payments where status = 'pending' and created_at <= $1 order by id limit 100",
    [new Date(deps.clock() - abandonedAfter)],
  );
  await Promise.allSettled(rows.map((payment) => settle(deps, payment)));
  await refundAllOwed(deps);
}
