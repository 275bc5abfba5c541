import pg from "pg";
import { Refused } from "./refused.ts";
import type { Task } from "./run-command.ts";

const connectMilliseconds = 10_000;

/** A connection of its own, with none of the limits of a request; an interruption breaks it off, and with it its transaction. */
export async function connect(url: string, { stack, signal }: Task): Promise<pg.Client> {
  signal.throwIfAborted();
  const client = new pg.Client({
    connectionString: url,
    application_name: "lonchera-backup",
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
  });
  // A connection that breaks fails the statement under way; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect().catch((cause: unknown) => {
    // The driver gives this one no code.
    const isLate = cause instanceof Error && cause.message === "timeout expired";
    throw isLate ? new Refused("La base de datos (DATABASE_URL) no responde.", { cause }) : cause;
  });
  const end = () => client.end();
  const interrupt = () => void end().catch(() => undefined);
  signal.addEventListener("abort", interrupt);
  stack.defer(async () => {
    signal.removeEventListener("abort", interrupt);
    await end().catch(() => undefined);
  });
  return client;
}

/** Values are written in one way only, whatever the server is set to; to be sent with what begins a transaction. */
export const plainValues = `
  set local client_encoding = 'UTF8';
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local standard_conforming_strings = on`;

/** Takes away what a server or a role limits; a transaction's whole time can be limited from PostgreSQL 17 on. */
export const noLimits = `
  select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;
