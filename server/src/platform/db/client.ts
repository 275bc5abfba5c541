import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

const dateType = 1082;
const timeType = 1083;
/** Calendar dates stay text: as a `Date` they would shift with the zone. PostgreSQL answers `10:30:00` for a time. */
pg.types.setTypeParser(dateType, (text) => text);
pg.types.setTypeParser(timeType, (text) => text.slice(0, 5));

/** Without Drizzle's own `transaction`, which keeps a connection for ever on which `begin` failed: see transaction.ts. */
type Queries = Omit<NodePgDatabase, "transaction">;
export type Db = Queries & { readonly $client: pg.Pool };
export type Transaction = Queries & { readonly $client: pg.ClientBase };
/** For queries that run inside and outside of transactions. */
export type Queryable = Db | Transaction;

export type Database = { readonly db: Db; readonly pool: pg.Pool; close(): Promise<void> };

/** Limits of the connections that serve requests (milliseconds). */
const limits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  connectionTimeoutMillis: 5_000,
  // A server that is gone without a word answers nothing, not even that a statement took too long; imports take 45 s.
  query_timeout: 60_000,
  keepAlive: true,
} as const;

/** Limits of the connections that listen, or prepare a database before it serves anybody (milliseconds). */
export const patientLimits = {
  statement_timeout: 600_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
} as const;

export function openDatabase(url: string, connections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: "lonchera",
    // What is asked together is sent together: a statement need not wait for the answer to the one before it.
    pipeline: true,
    ...limits,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  // One that breaks in the middle of a transaction fails its statement; the pool listens to it only while it is idle.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** `23505`: the row is there already. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError) || cause.code !== "23505") return false;
  return constraint === undefined || cause.constraint === constraint;
}
