import { sql, type AnyColumn, type SQL } from "drizzle-orm";

/** Returns `column = any(ids)`. The ids are one parameter, because a statement can have 65,535 parameters at most. */
export function isAmong(column: AnyColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::integer[])`;
}
