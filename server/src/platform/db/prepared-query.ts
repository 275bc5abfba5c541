import type { Queryable } from "./client.ts";

type PreparedQuery<Result> = { execute(values: Record<string, unknown>): Promise<Result> };

/**
 * Prepares a query of Drizzle's builder, which is rendered and planned once per connection. Use it where `npm run
 * bench` shows a gain. Parameters are named by `sql.placeholder`. `build` must end in `.prepare` with a unique
 * name. It receives the values of the first call; all calls have the same keys.
 */
export function prepareQuery<Result, Values extends Record<string, unknown> = Record<string, unknown>>(
  build: (db: Queryable, firstValues: Values) => PreparedQuery<Result>,
): (db: Queryable, values: Values) => Promise<Result> {
  const queries = new WeakMap<Queryable["$client"], PreparedQuery<Result>>();
  return (db, values) => queries.getOrInsertComputed(db.$client, () => build(db, values)).execute(values);
}
