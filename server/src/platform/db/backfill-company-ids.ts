import type pg from "pg";

/** The rows of one transaction, which locks them for a fraction of a second. */
const batchSize = 20_000;

/** The SQL that finds the company of a row. */
const companyOf = {
  cart_lines: "(select company_id from carts where id = cart_id)",
  order_lines: "(select company_id from orders where id = order_id)",
  payments: `coalesce((select company_id from orders where id = order_id), (select company_id from users where id = user_id), 0)`,
} as const;

type Table = keyof typeof companyOf;

async function isFilled(client: pg.ClientBase, table: Table): Promise<boolean> {
  const { rows } = await client.query<{ required: boolean }>(
    `select attnotnull as required from pg_attribute where attrelid = $1::regclass and attname = 'company_id'`,
    [table],
  );
  return rows[0]?.required === true;
}

async function fillTable(client: pg.ClientBase, table: Table): Promise<void> {
  const { rows } = await client.query<{ from: number; to: number }>(
    `select coalesce(min(id), 1) as from, coalesce(max(id), 0) as to from ${table}`,
  );
  const { from = 1, to = 0 } = rows[0] ?? {};
  for (let first = from; first <= to; first += batchSize) {
    await client.query(
      `update ${table} set company_id = ${companyOf[table]}
        where company_id is null and id between $1 and $2`,
      [first, first + batchSize - 1],
    );
  }
  // Validating reads the rows without locking out anybody. `set not null` then relies on this constraint and reads no
  // rows.
  const condition = `${table}_have_a_company`;
  await client.query(`alter table ${table} drop constraint if exists ${condition}`);
  await client.query(
    `alter table ${table} add constraint ${condition} check (company_id is not null) not valid`,
  );
  await client.query(`alter table ${table} validate constraint ${condition}`);
  await client.query(
    `alter table ${table} alter column company_id set not null, drop constraint ${condition}`,
  );
}

/**
 * Fills in the companies of rows of earlier releases, while processes of such a release may still run. After an
 * interruption the next start continues.
 */
export async function backfillCompanyIds(client: pg.ClientBase): Promise<void> {
  for (const table of Object.keys(companyOf) as Table[])
    if (!(await isFilled(client, table))) await fillTable(client, table);
}
