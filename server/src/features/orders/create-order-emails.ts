import type pg from "pg";
import type { Email } from "../../platform/email/send-email.ts";
import { readLines } from "../cart/lines.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import type { OrderEvent } from "./order-events.ts";
import { orderEmails, type EmailedOrder } from "./order-emails.ts";

// An order has no address after its customer's account was erased.
const emailedOrders = {
  name: "emailed-orders",
  text: `select o.id, o.cart_id, o.company_id, co.slug as company_slug, o.state, o.customer_type, o.payment_type,
      case when p.status <> 'awaiting' then p.amount end as charged, p.method, p.expires_at, o.email, o.email_cc
    from orders o join companies co on co.id = o.company_id
    left join payments p on p.order_id = o.id and p.status not in ('pending', 'declined')
    where o.cart_id = any($1::integer[]) and o.email <> ''`,
};
const latestVersions = {
  name: "latest-versions-of-orders",
  text: `select thing_id, max(version) as version from changes
    where thing = 'order' and thing_id = any($1::integer[]) group by thing_id`,
};

type Options = { readonly clock: () => number; readonly publicUrl: string };

/**
 * Makes e-mails of events. Of several changes of an order only the latest is e-mailed. The versions are read last, so
 * that each newer change has an event of its own.
 */
export async function createOrderEmails(
  client: pg.PoolClient,
  events: readonly OrderEvent[],
  { clock, publicUrl }: Options,
): Promise<Email[]> {
  const carts = [...new Set(events.map(({ cart }) => cart))];
  const { rows: orders } = await client.query<EmailedOrder>({ ...emailedOrders, values: [carts] });
  const cutOffsOf = await readCutOffs(client, [...new Set(orders.map((order) => order.company_id))]);
  const lines = new Map<number, Awaited<ReturnType<typeof readLines>>>();
  for (const cart of carts) lines.set(cart, await readLines(client, cart));
  const { rows: latest } = await client.query<{ thing_id: number; version: number }>({
    ...latestVersions,
    values: [orders.map(({ id }) => id)],
  });
  return events.flatMap((event) => {
    const order = orders.find(({ cart_id }) => cart_id === event.cart);
    if (!order) return [];
    const version = latest.find(({ thing_id }) => thing_id === order.id)?.version;
    if (event.kind === "changed" && event.version !== version) return [];
    if (event.kind === "awaiting" && order.state !== "pending") return [];
    const cutOffs = cutOffsOf(order.company_id);
    return orderEmails(event, {
      order,
      lines: lines.get(event.cart) ?? [],
      cutOffs,
      now: clock(),
      publicUrl,
    });
  });
}
