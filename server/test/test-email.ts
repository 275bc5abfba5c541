import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import type pg from "pg";
import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/platform/db/client.ts";
import type { CreateEmails } from "../src/platform/email/event-worker.ts";
import { type EmailWorkerOptions, createEmailWorker } from "../src/platform/email/email-worker.ts";
import { createPgBoss, queues } from "../src/platform/jobs/jobs.ts";
import type { Email } from "../src/platform/email/queue-emails.ts";
import type { OrderEvent } from "../src/features/orders/order-events.ts";
import { createTestDatabase } from "./test-database.ts";
import { waitUntil } from "./wait-for.ts";

type TestEmailOptions = {
  readonly variables?: Readonly<Record<string, string>>;
  readonly worker?: EmailWorkerOptions;
  /** Seconds after which a failed e-mail is tried again. */
  readonly retryDelay?: number;
  readonly createEmails?: CreateEmails<OrderEvent>;
};

/** Finds the jobs of a queue that are not done, the oldest first. */
export async function findJobs<T>(connection: pg.Pool | pg.ClientBase, queue: string) {
  const found = await (await createPgBoss(connection)).findJobs<T>(queue);
  return found.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime() || (a.id < b.id ? -1 : 1));
}

/** Creates an e-mail that failed as often as one is tried. Returns its id. */
export async function newFailedEmail(
  connection: pg.Pool,
  { to = "rosa@example.com", subject = "Tu pedido", state = "failed", retries = 12 } = {},
): Promise<string> {
  const { rows } = await connection.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, start_after, started_on, output)
      values ($1, $2, $3, 12, $4, now() + interval '1 hour', now(), $5) returning id`,
    [
      queues.emails.name,
      { to, subject, heading: "Hola", paragraphs: ["Un párrafo."] } satisfies Email,
      state,
      retries,
      { name: "Error", code: "EENVELOPE", responseCode: 550, message: `550 no such user ${to}` },
    ],
  );
  return rows[0]?.id ?? "";
}

/** Reads the path parameters of the link in an e-mail to a page below `page`. */
export function readLink(email: Email | undefined, page: string): { uidb64: string; token: string } {
  const { pathname } = new URL(email?.action?.url ?? "none:");
  const [uidb64 = "", token = "", ...rest] = pathname.slice(`${page}/`.length).split("/");
  assert.ok(pathname.startsWith(`${page}/`) && rest.length === 0, `${pathname} is no link to ${page}`);
  return { uidb64, token };
}

/** Starts e-mail workers with a database and a data folder of their own. */
export async function startTestEmail(
  t: TestContext,
  { variables = {}, worker, retryDelay, createEmails }: TestEmailOptions = {},
) {
  const url = await createTestDatabase(t);
  const dataDir = await mkdtemp(path.join(tmpdir(), "lonchera-test-"));
  const { db, pool, close } = openDatabase(url);
  const config = readConfig({
    DATABASE_URL: url,
    PAYMENT_PROVIDER: "sandbox",
    SECRET_KEY: "x".repeat(32),
    DATA_DIR: dataDir,
    ...variables,
  });
  const stops: (() => Promise<void>)[] = [];
  const errors: unknown[] = [];
  t.after(async () => {
    for (const stop of stops) await stop();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  if (retryDelay !== undefined) {
    const jobs = await createPgBoss(pool);
    await jobs.updateQueue(queues.emails.name, { retryDelay, retryBackoff: false });
  }
  const open = () => createEmailWorker(db, config, createEmails ?? (() => Promise.resolve([])), worker);
  const start = async () => {
    const started = open();
    stops.push(started.stop);
    await started.start((error) => errors.push(error));
    return started;
  };
  /** Reads the states of the e-mails that are not delivered yet. */
  const readQueuedStates = async () => (await findJobs(pool, queues.emails.name)).map(({ state }) => state);
  const waitUntilDelivered = () => waitUntil(async () => (await readQueuedStates()).length === 0);
  const outbox = path.join(dataDir, "outbox");
  return { url, db, pool, dataDir, outbox, open, start, errors, readQueuedStates, waitUntilDelivered };
}
