import type { Queryable } from "./client.ts";

type PreparedQuery<Result> = { execute(values: Record<string, unknown>): Promise<Result> };

/**
 * A query of Drizzle's builder that is rendered and planned once per connection, for the places where `npm run bench` shows
 * that it matters. Its parameters are named by `sql.placeholder`. `build` ends in `.prepare` with a name that no other
 * query has. It gets the values of the first call; those of later calls have the same keys.
 */
export function prepareQuery<Result, Values extends Record<string, unknown> = Record<string, unknown>>(
  build: (db: Queryable, firstValues: Values) => PreparedQuery<Result>,
): (db: Queryable, values: Values) => Promise<Result> {
  const queries = new WeakMap<Queryable["$client"], PreparedQuery<Result>>();
  return (db, values) => {
    const query = queries.get(db.$client) ?? build(db, values);
    queries.set(db.$client, query);
    return query.execute(values);
  };
}
