import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "@lonchera/server/platform/db/client";

export type Row<T extends { $inferInsert: object }> = T["$inferInsert"];
export type NumberedRow<T extends { $inferInsert: object }> = Row<T> & { readonly id: number };

/** Inserts rows with the same keys by one JSON parameter, because building statements with thousands of parameters takes long. */
async function writeAlikeRows<T extends PgTable>(tx: Transaction, table: T, rows: readonly Row<T>[]) {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => keys.has(key));
  const named = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof Row<T>]])),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)})`);
}

/** Inserts rows. Columns that a row does not name get their defaults. */
export async function writeRows<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join(" ")).values())
    await writeAlikeRows(tx, table, alike);
}

/** Sets the sequences of tables with inserted ids to the highest id. */
export async function resetSequences(tx: Transaction, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), max(id)) from ${table}`,
    );
  }
}
