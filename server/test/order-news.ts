import { queues } from "../src/platform/jobs/jobs.ts";
import type { Letter } from "../src/platform/email/email.ts";
import type { OrderNews } from "../src/features/orders/order-events.ts";
import { tellOrders } from "../src/features/orders/tell-orders.ts";
import type { TestApp } from "./test-app.ts";

/** What waits to be told of orders, the oldest first. */
export async function waitingNews({ pool }: TestApp): Promise<OrderNews[]> {
  const { rows } = await pool.query<{ data: OrderNews }>(
    "select data from pgboss.job where name = $1 order by created_on, id",
    [queues.orderNews.name],
  );
  return rows.map(({ data }) => data);
}

/** The letters that go out when what waits is told now, in one go. */
export async function told(app: TestApp): Promise<Letter[]> {
  const client = await app.pool.connect();
  try {
    const { publicUrl } = app.deps.config;
    return await tellOrders(client, await waitingNews(app), { clock: app.clock.now, publicUrl });
  } finally {
    client.release();
  }
}
