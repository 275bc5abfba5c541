import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { buildApp } from "@lonchera/server/app";
import { readConfig } from "@lonchera/server/config";
import { openDeps } from "@lonchera/server/features/open-deps";
import type { HttpRequest } from "./http-client.ts";

/** A statement that was sent to PostgreSQL. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

type RecordedApp = {
  /** Sends a request to the server's code. Throws if it is refused. */
  send(request: HttpRequest): Promise<void>;
  /** Returns the statements that the server sends during `work`, in their order. */
  record(work: () => Promise<unknown>): Promise<readonly Statement[]>;
};

/** Runs the server's code in this process over connections that record their statements. */
export async function withRecordedApp<T>(
  { database, secret }: { readonly database: string; readonly secret: string },
  use: (recorded: RecordedApp) => Promise<T>,
): Promise<T> {
  let statements: Statement[] = [];
  class RecordingClient extends pg.Client {
    override query = ((sent: string | Partial<Statement>, ...others: readonly unknown[]) => {
      const { text = "", values = others[0] } = typeof sent === "string" ? { text: sent } : sent;
      statements.push({ text, values: Array.isArray(values) ? values : [] });
      return (super.query as (...all: readonly unknown[]) => unknown)(sent, ...others);
    }) as pg.Client["query"];
  }
  const pool = new pg.Pool({ connectionString: database, Client: RecordingClient, pipeline: true });
  const config = readConfig({ DATABASE_URL: database, PAYMENT_PROVIDER: "sandbox", SECRET_KEY: secret });
  const deps = openDeps({ db: drizzle(pool), config, clock: Date.now }, database);
  const app = await buildApp(deps, { keys: [secret] });
  const send = async ({ path: url, headers, body }: HttpRequest) => {
    const method = body === undefined ? "GET" : "POST";
    const answer = await app.inject({ method, url, headers, payload: body ?? "" });
    if (answer.statusCode >= 300) throw new Error(`${url} was answered with ${answer.body}`);
  };
  const record = async (work: () => Promise<unknown>) => {
    statements = [];
    await work();
    return statements;
  };
  try {
    return await use({ send, record });
  } finally {
    await app.close();
    await pool.end();
  }
}
