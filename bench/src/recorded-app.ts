import { drizzle } from "drizzle-orm/node-postgres";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { buildApp } from "@lonchera/server/app";
import { readConfig } from "@lonchera/server/config";
import { openDeps } from "@lonchera/server/features/open-deps";

type Row = Readonly<Record<string, unknown>>;
/** A statement that was sent to PostgreSQL, with the rows of its answer. */
export type RecordedStatement = {
  readonly text: string;
  readonly values: readonly unknown[];
  rows: readonly Row[];
};

type Recording = { statements: RecordedStatement[] };
type QueryResult = {
  readonly rows: readonly (Row | readonly unknown[])[];
  readonly fields: readonly { readonly name: string }[];
};
type AnyQuery = (...args: readonly unknown[]) => Promise<QueryResult> | undefined;

/** Drizzle's builder asks for rows as arrays. */
function namedRows({ rows, fields }: QueryResult): Row[] {
  return rows.map((row) =>
    Array.isArray(row)
      ? Object.fromEntries(fields.map(({ name }, place) => [name, row[place]]))
      : (row as Row),
  );
}

/** A client of `pg` that keeps what is sent through it. */
function recordingClient(recording: Recording): typeof pg.Client {
  return class extends pg.Client {
    override query = ((sent: string | RecordedStatement, values?: unknown, callback?: unknown) => {
      const whole = typeof sent === "string" ? { text: sent } : sent;
      const given = Array.isArray(values) ? values : "values" in whole ? whole.values : [];
      const one: RecordedStatement = { text: whole.text, values: given as unknown[], rows: [] };
      recording.statements.push(one);
      // Several statements in one text, as `begin` and its settings, are answered by an array of results.
      const keep = (result?: QueryResult) => (one.rows = result?.rows ? namedRows(result) : []);
      const send = super.query.bind(this) as unknown as AnyQuery;
      const done = [values, callback].find((one) => typeof one === "function") as
        ((error: Error | undefined, result?: QueryResult) => void) | undefined;
      if (!done) return send(sent, values)?.then((result) => (keep(result), result));
      return send(
        sent,
        Array.isArray(values) ? values : undefined,
        (error: Error | undefined, result?: QueryResult) => {
          keep(result);
          done(error, result);
        },
      );
    }) as typeof pg.Client.prototype.query;
  };
}

export type RecordedApp = {
  readonly app: FastifyInstance;
  /** The statements that `work` sends, in order. */
  record(work: () => Promise<unknown>): Promise<readonly RecordedStatement[]>;
};

/** Runs the server's code in this process over connections that record their statements. */
export async function withRecordedApp<T>(
  { database, secret }: { readonly database: string; readonly secret: string },
  use: (recorded: RecordedApp) => Promise<T>,
): Promise<T> {
  const recording: Recording = { statements: [] };
  const pool = new pg.Pool({
    connectionString: database,
    Client: recordingClient(recording),
    pipeline: true,
  });
  const config = readConfig({ DATABASE_URL: database, SECRET_KEY: secret });
  const deps = openDeps({ db: drizzle(pool), config, clock: Date.now }, database);
  const app = await buildApp(deps, { secret });
  const record = async (work: () => Promise<unknown>) => {
    recording.statements = [];
    await work();
    return recording.statements;
  };
  try {
    return await use({ app, record });
  } finally {
    await app.close();
    await pool.end();
  }
}
