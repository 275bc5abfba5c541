import type pg from "pg";
import type { Letter } from "../../platform/email/email.ts";
import { readLines } from "../cart/lines.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import type { OrderNews } from "./order-events.ts";
import { orderLetters, type OrderToTell } from "./order-letters.ts";

// An order whose customer was forgotten has no address any more.
const ordersToTell = {
  name: "orders-to-tell",
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

type Wording = { readonly clock: () => number; readonly publicUrl: string };

/**
 * The letters of these news. An order that changed several times in a row, or was cancelled since, is told once: of its
 * changes only the latest is told, and the versions are read last, so that whatever is newer has news of its own.
 */
export async function tellOrders(
  client: pg.PoolClient,
  news: readonly OrderNews[],
  { clock, publicUrl }: Wording,
): Promise<Letter[]> {
  const carts = [...new Set(news.map(({ cart }) => cart))];
  const { rows: orders } = await client.query<OrderToTell>({ ...ordersToTell, values: [carts] });
  const cutOffsOf = await readCutOffs(client, [...new Set(orders.map((order) => order.company_id))]);
  const lines = new Map<number, Awaited<ReturnType<typeof readLines>>>();
  for (const cart of carts) lines.set(cart, await readLines(client, cart));
  const { rows: latest } = await client.query<{ thing_id: number; version: number }>({
    ...latestVersions,
    values: [orders.map(({ id }) => id)],
  });
  return news.flatMap((one) => {
    const order = orders.find(({ cart_id }) => cart_id === one.cart);
    if (!order) return [];
    const version = latest.find(({ thing_id }) => thing_id === order.id)?.version;
    if (one.kind === "changed" && one.version !== version) return [];
    if (one.kind === "awaiting" && order.state !== "pending") return [];
    const cutOffs = cutOffsOf(order.company_id);
    return orderLetters(one, { order, lines: lines.get(one.cart) ?? [], cutOffs, now: clock(), publicUrl });
  });
}
