import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "@lonchera/server/platform/db/client";

export type Row<T extends { $inferInsert: object }> = T["$inferInsert"];
export type NumberedRow<T extends { $inferInsert: object }> = Row<T> & { readonly id: number };

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const rowsAtOnce = 1000;

export async function writeRows<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(table).values(rows.slice(from, from + rowsAtOnce));
  }
}

/** Sets the sequences of tables with inserted ids to the highest id. */
export async function continueNumbering(tx: Transaction, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), max(id)) from ${table}`,
    );
  }
}
