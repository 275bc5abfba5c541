import { sql, type AnyColumn, type SQL } from "drizzle-orm";

/** Passes the ids as one parameter, because a statement has 65,535 at most. */
export function isAmong(column: AnyColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::integer[])`;
}
