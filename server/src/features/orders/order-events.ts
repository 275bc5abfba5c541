import type pg from "pg";

/** What a customer is told by mail of an order. */
export type OrderNews = {
  /** The cart that was ordered: its number is known before the order's. */
  readonly cart: number;
  readonly kind: "placed" | "awaiting" | "changed" | "cancelled" | "expired";
  /** Of the order's history, which this made. */
  readonly version: number;
  readonly byCustomer: boolean;
};

/** Of an order as it was made; `awaiting`: it is to be paid with a code. */
export function placedNews(cart: number, kind: "placed" | "awaiting" = "placed"): OrderNews {
  return { cart, kind, version: 1, byCustomer: true };
}

/** Saving an edited order sends several requests: by then the last of them was heard (seconds). */
const burstSeconds = 3;

// The library's own statement for a job needs another one before it and is planned anew each time; ordering is measured.
const write = {
  name: "write-order-news",
  text: `insert into pgboss.job (name, data, start_after, expire_seconds, deletion_seconds, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy)
    select name, jsonb_build_object('cart', $1::integer, 'kind', $2::text, 'version', $3::integer, 'byCustomer', $4::boolean),
      now() + $5::integer * interval '1 second', expire_seconds, deletion_seconds, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy
    from pgboss.queue where name = 'order-news'`,
};

/** A job in the transaction that makes the news; what delivers mail makes letters of it. */
export async function tellOrderNews(client: pg.PoolClient, news: OrderNews): Promise<void> {
  const delay = news.kind === "changed" ? burstSeconds : 0;
  const values = [news.cart, news.kind, news.version, news.byCustomer, delay];
  await client.query({ ...write, values });
}
