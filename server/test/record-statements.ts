import type pg from "pg";

export type RecordedStatement = { readonly text: string; readonly values: readonly unknown[] };

type QueryArguments = [string | { readonly text: string; readonly values?: unknown[] }, ...unknown[]];

/** Records the statements that connections of a pool send from now on, with the values of the first time. */
export function recordStatements(pool: pg.Pool): Map<string, RecordedStatement> {
  const recorded = new Map<string, RecordedStatement>();
  const clients = new WeakSet<pg.PoolClient>();
  const recordClient = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    client.query = ((...sent: QueryArguments) => {
      const [statement, second] = sent;
      const text = typeof statement === "string" ? statement : statement.text;
      const own = typeof statement === "string" ? undefined : statement.values;
      const values = own ?? (Array.isArray(second) ? second : []);
      // A statement with a list has another text for each length.
      if (/^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !recorded.has(text))
        recorded.set(text, { text, values });
      return query(...sent);
    }) as typeof client.query;
  };
  pool.on("acquire", (client) => {
    if (!clients.has(client)) recordClient(client);
    clients.add(client);
  });
  return recorded;
}
