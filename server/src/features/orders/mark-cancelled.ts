import type pg from "pg";

const markIt = {
  name: "mark-order-cancelled",
  text: "update orders set state = 'cancelled', cancelled_at = $2 where id = $1",
};

export async function markCancelled(client: pg.PoolClient, orderId: number, now: number): Promise<void> {
  await client.query({ ...markIt, values: [orderId, new Date(now)] });
}
