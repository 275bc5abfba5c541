import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { TracedPool, traceStatements } from "../tracing/trace-statements.ts";
import { getTracing } from "../tracing/tracing.ts";

const dateType = 1082;
const timeType = 1083;
/**
 * Calendar dates stay text, because a `Date` would shift them with the time zone. Times are cut from `10:30:00` to
 * `10:30`.
 */
pg.types.setTypeParser(dateType, (text) => text);
pg.types.setTypeParser(timeType, (text) => text.slice(0, 5));

/**
 * Drizzle's own `transaction` is left out, because it never releases a connection on which `begin` failed. See
 * transaction.ts.
 */
type Queries = Omit<NodePgDatabase, "transaction">;
export type Db = Queries & { readonly $client: pg.Pool };
export type Transaction = Queries & { readonly $client: pg.ClientBase };
/** For queries that run inside and outside of transactions. */
export type Queryable = Db | Transaction;

export type Database = { readonly db: Db; readonly pool: pg.Pool; close(): Promise<void> };

/** Limits that a connection for requests sets when it opens (milliseconds). */
const sessionLimits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** Limits of the connections that serve requests (milliseconds). */
const limits = {
  connectionTimeoutMillis: 5_000,
  // Ends a statement if the database host has disappeared and cannot report a timeout. Imports take up to 45 s.
  query_timeout: 60_000,
  keepAlive: true,
} as const;

/** Limits of the connections that listen for notifications or migrate a database (milliseconds). */
export const maintenanceLimits = {
  statement_timeout: 600_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
} as const;

function openPool(config: pg.PoolConfig, Client = pg.Client): Database {
  const tracing = getTracing();
  const Pool = tracing ? TracedPool : pg.Pool;
  const pool = new Pool({
    application_name: "lonchera",
    // Statements are sent without waiting for the results of earlier ones.
    pipeline: true,
    ...limits,
    ...config,
    Client: tracing ? traceStatements(Client, tracing) : Client,
  });
  // The pool replaces an idle connection that breaks. Without a listener its error would end the process.
  pool.on("error", () => undefined);
  // The pool listens to idle connections only. A connection that breaks in a transaction fails its statement.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

export function openDatabase(url: string, config: pg.PoolConfig = {}): Database {
  return openPool({ connectionString: url, max: 10, ...sessionLimits, ...config });
}

/** Opens a replica. Its timeouts are short, because the primary can answer instead. */
export function openReplicaDatabase(url: string): Database {
  const soon = { connectionTimeoutMillis: 1_000, query_timeout: 20_000 };
  return openPool({ connectionString: url, max: 10, ...sessionLimits, ...soon });
}

/**
 * Removes the names of statements, because the next transaction may run on another connection, which does not know
 * them.
 */
class PoolerClient extends pg.Client {
  override query = ((statement: pg.QueryConfig | string, ...rest: unknown[]): unknown => {
    const isNamed = typeof statement === "object" && statement.name !== undefined;
    const sent = isNamed ? { ...statement, name: undefined } : statement;
    return Reflect.apply(pg.Client.prototype.query, this, [sent, ...rest]);
  }) as pg.Client["query"];
}

/**
 * Opens a database through a pooler that hands out a connection per transaction. Poolers refuse settings of a
 * session, so the pooler or the role has to set the limits of `sessionLimits`.
 */
export function openPoolerDatabase(url: string): Database {
  return openPool({ connectionString: url, max: 10 }, PoolerClient);
}

function findDatabaseError(error: unknown): pg.DatabaseError | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : null;
}

export function hasSqlState(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(findDatabaseError(error)?.code ?? "");
}

/** With `constraint`, only a violation of this constraint counts. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!hasSqlState(error, "23505")) return false;
  return constraint === undefined || findDatabaseError(error)?.constraint === constraint;
}
