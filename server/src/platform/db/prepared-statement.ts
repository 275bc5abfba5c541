import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Queryable } from "./client.ts";

const dialect = new PgDialect();

/**
 * A statement for the few places where `npm run bench` shows that it matters: Drizzle renders it once, and each connection
 * plans it once under its name. Its parameters are named by `sql.placeholder`. The names of statements are unique.
 */
export function preparedStatement<Values extends Record<string, unknown>, Row extends pg.QueryResultRow>(
  name: string,
  query: SQL,
): (db: Queryable, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return async (db, values) => {
    const { rows } = await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
    return rows;
  };
}
