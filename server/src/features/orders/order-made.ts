import type pg from "pg";
import { readLines } from "../cart/lines.ts";
import type { Snapshot } from "../history/record-change.ts";
import { orderInWords } from "./order-words.ts";

type Made = { readonly at: Date; readonly by: string; readonly words: Snapshot };

const orderToTell = {
  name: "order-to-tell",
  text: "select cart_id, ordered_at, full_name_user from orders where id = $1",
};

/** When and by whom an order was made, and what it is now: until its first change, what it was made as. */
export async function findOrderMade(pool: pg.Pool, id: number): Promise<Made | undefined> {
  const { rows } = await pool.query<{ cart_id: number; ordered_at: Date; full_name_user: string }>({
    ...orderToTell,
    values: [id],
  });
  const [order] = rows;
  if (!order) return undefined;
  const words = orderInWords(await readLines(pool, order.cart_id));
  return { at: order.ordered_at, by: order.full_name_user, words };
}
