import type { TestApp } from "./test-app.ts";

async function columnsOf({ pool }: Pick<TestApp, "pool">, table: string, without: readonly string[]) {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, without],
  );
  return rows.map(({ name }) => name).join(", ");
}

/** Copies an order so many times, each with a note of its own that no compression makes short. */
export async function copyOrder(app: Pick<TestApp, "pool">, id: number, copies: number): Promise<void> {
  const own = ["id", "cart_id", "additional_note", "idempotency_key"];
  const orderColumns = await columnsOf(app, "orders", own);
  const lineColumns = await columnsOf(app, "cart_lines", own);
  await app.pool.query(
    `with model as (select * from orders where id = ${id}),
      made as (
        insert into carts (company_id, user_id, state)
        select company_id, user_id, 'ordered' from model, generate_series(1, ${copies}) returning id),
      ordered as (
        insert into orders (cart_id, additional_note, ${orderColumns})
        select made.id, (select string_agg(md5(made.id || '-' || part), '') from generate_series(1, 15) part), ${orderColumns}
        from model, made)
      insert into cart_lines (cart_id, ${lineColumns})
      select made.id, ${lineColumns} from cart_lines, made where cart_id = (select cart_id from model)`,
  );
}
