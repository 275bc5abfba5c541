import type pg from "pg";
import { businessDate } from "@lonchera/domain/calendar";
import { abort } from "../../platform/http/http-error.ts";

export type LockedOrder = {
  id: number;
  cart_id: number;
  company_id: number;
  user_id: number;
  customer_type: "type1" | "type2";
  state: "pending" | "placed" | "cancelled";
  /** Its code is out, and waits to be paid. */
  awaits_payment: boolean;
  last_delivery_date: string;
  ordered_at: Date;
  full_name_user: string;
};

const columns = `o.id, o.cart_id, o.company_id, o.user_id, o.customer_type, o.state, o.last_delivery_date, o.ordered_at,
  o.full_name_user,
  exists (select from payments p where p.order_id = o.id and p.status = 'awaiting') as awaits_payment`;

// The cart's row is what changes of one order queue at, as they did while it was a cart.
const lockByCart = {
  name: "lock-order-by-cart",
  text: `select ${columns} from carts ct join orders o on o.cart_id = ct.id where ct.id = $1 for update of ct, o`,
};
const lockById = {
  name: "lock-order-by-id",
  text: `select ${columns} from orders o join carts ct on ct.id = o.cart_id where o.id = $1 for update of ct, o`,
};

export async function lockOrderOfCart(
  client: pg.PoolClient,
  cartId: number,
): Promise<LockedOrder | undefined> {
  return (await client.query<LockedOrder>({ ...lockByCart, values: [cartId] })).rows[0];
}

export async function lockOrder(client: pg.PoolClient, id: number): Promise<LockedOrder | undefined> {
  return (await client.query<LockedOrder>({ ...lockById, values: [id] })).rows[0];
}

/** While the provider is asked nobody else decides. */
export function requireNotPaying(order: LockedOrder): void {
  if (order.state === "pending" && !order.awaits_payment) abort(409, "payment_in_progress");
}

/** Refuses to change what is being paid, cancelled or over. */
export function requireStanding(order: LockedOrder, now: number): void {
  requireNotPaying(order);
  if (order.state === "cancelled") abort(409, "order_cancelled");
  if (order.last_delivery_date < businessDate(now)) abort(409, "order_ended");
}
