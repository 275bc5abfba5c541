import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import type pg from "pg";
import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { detailError } from "@lonchera/contract/errors";
import { getRequestPath, type PathValues } from "@lonchera/contract/request-path";
import { buildApp, type AppOptions } from "../src/app.ts";
import { readConfig, type Config } from "../src/config.ts";
import type { Db } from "../src/platform/db/client.ts";
import { createPgBoss, queues } from "../src/platform/jobs/jobs.ts";
import { findJobs } from "./test-email.ts";
import { sessions } from "../src/platform/db/schema/users.ts";
import { requireRow } from "../src/platform/db/written-rows.ts";
import { createEventEmails, type EmailEvent } from "../src/features/create-event-emails.ts";
import type { Deps } from "../src/features/deps.ts";
import { openDeps } from "../src/features/open-deps.ts";
import { replaceEventsByEmails, type CreateEmails } from "../src/platform/email/event-worker.ts";
import type { Email } from "../src/platform/email/queue-emails.ts";
import { borrowTestDatabase, openTestDatabase, type TestOwner } from "./test-database.ts";
import { waitUntil } from "./wait-for.ts";

/** A Monday, 10:00 in Lima. */
const monday = Date.parse("2026-03-02T15:00:00Z");
export const testSecret = "only-for-tests-only-for-tests-only-for-tests";
const sessionMilliseconds = 7 * 86_400_000;
/** The bundles load much faster than the sources. */
export const bundles = process.env.LONCHERA_TEST_DIST;

export type TestClock = {
  now(): number;
  /** Sets the clock to an instant in ISO 8601 with its offset: `2026-03-02T10:30:00-05:00`. */
  set(instant: string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

export type Headers = Readonly<Record<string, string>>;
type Answer<E extends Endpoint> = { status: number; body: ResponseOf<E>; headers: Record<string, unknown> };

export type TestApp = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly deps: Deps;
  readonly clock: TestClock;
  /** Returns the headers of a new session of a user, which is written without a sign-in. */
  signIn(user: { id: number }): Promise<Headers>;
  /** Calls an endpoint. `body` has the contract's type if the status is that of success. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, headers?: Headers): Promise<Answer<E>>;
  /** Sends any request, for inputs that the contract's types do not allow. */
  send(method: Endpoint["method"], url: string, body?: unknown, headers?: Headers): Promise<Answer<Endpoint>>;
  /** Reads the e-mails that are not sent yet, the oldest first. */
  readQueuedEmails(): Promise<Email[]>;
};

export type Overrides = {
  /** A database that outlives the app. The default is an empty one. */
  readonly databaseUrl?: string;
  readonly clock?: TestClock;
  readonly config?: Partial<Config>;
  readonly deps?: Partial<Deps>;
  readonly options?: Partial<AppOptions>;
};

export function newTestClock(): TestClock {
  let now = monday;
  return {
    now: () => now,
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

/** Builds a JSON payload, or leaves a form as it is. */
function buildPayload(body: unknown, headers: Headers): Pick<InjectOptions, "payload" | "headers"> {
  if (body === undefined) return {};
  if (body instanceof FormData) return { payload: body };
  return { payload: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
}

/** Asserts that an error body with a `detail` has a code of the catalogue, in every call of a test. */
function requireErrorCode(method: string, url: string, body: unknown): void {
  if (typeof body !== "object" || body === null || !("detail" in body) || typeof body.detail !== "string")
    return;
  assert.ok(
    detailError.safeParse(body).success,
    `${method} ${url} answers no error code: ${JSON.stringify(body)}`,
  );
}

function createSender(app: FastifyInstance): TestApp["send"] {
  return async (method, url, body, headers = {}) => {
    const options: InjectOptions = { method, url, headers: { ...headers }, ...buildPayload(body, headers) };
    const answer = await app.inject(options);
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    const received: unknown = isJson ? answer.json() : answer.body;
    if (answer.statusCode >= 400) requireErrorCode(method, url, received);
    return { status: answer.statusCode, body: received, headers: answer.headers };
  };
}

/** Queues the e-mails of requested password resets, as the e-mail worker does. */
async function handleResetRequests({ db, clock, config: { publicUrl } }: Deps): Promise<void> {
  const queued = await findJobs<EmailEvent>(db.$client, queues.events.name);
  const resets = queued.filter(({ data }) => data.kind === "reset-requested");
  if (resets.length === 0) return;
  const createEmails: CreateEmails<EmailEvent> = (tx, events) =>
    createEventEmails(tx, events, { clock, publicUrl });
  await replaceEventsByEmails({ jobs: await createPgBoss(db.$client), db, createEmails }, resets);
}

/** Milliseconds. They are long, because a slow machine must not fail a test. */
const timeout = { usual: 120_000, congested: 120_000 };

/** The runner keeps the hooks of finished tests until its end. Clearing `pending` releases the app. */
function closeAfter(t: TestOwner, close: () => Promise<void>): void {
  let pending: typeof close | undefined = close;
  t.after(async () => {
    await pending?.();
    pending = undefined;
  });
}

/**
 * Creates the whole server with an empty database and data folder, without the web. Everything is removed after the
 * test.
 */
export async function createTestApp(t: TestOwner, overrides: Overrides = {}): Promise<TestApp> {
  const given = overrides.databaseUrl;
  const { url, db, pool, close } =
    given === undefined ? await borrowTestDatabase(t) : { url: given, ...openTestDatabase(given) };
  const dataDir = await mkdtemp(path.join(tmpdir(), "lonchera-test-"));
  const clock = overrides.clock ?? newTestClock();
  const config = {
    ...readConfig({
      DATABASE_URL: url,
      PAYMENT_PROVIDER: "sandbox",
      SECRET_KEY: testSecret,
      DATA_DIR: dataDir,
    }),
    ...overrides.config,
  };
  const deps = {
    ...openDeps({ db, config, clock: clock.now }, url),
    bundles,
    ...overrides.deps,
  };
  const options = {
    keys: [testSecret] as const,
    parseResponses: true,
    webBuild: dataDir,
    requestQueue: { timeout: { order: timeout, cart: timeout, other: timeout } },
    ...overrides.options,
  };
  const app = await buildApp(deps, options);
  closeAfter(t, async () => {
    await app.close();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  // Only a server that listens to notifications caches menus and settings. A test must not count the statements for listening.
  await waitUntil(() => deps.processConnection.isOpen);
  const send = createSender(app);
  return {
    app,
    db,
    pool,
    deps,
    clock,
    send,
    call: (endpoint, input, headers) => {
      const parts = input as { params?: PathValues; query?: PathValues; body?: unknown };
      return send(endpoint.method, getRequestPath(endpoint, parts), parts.body, headers);
    },
    signIn: async (user) => {
      const expiresAt = new Date(clock.now() + sessionMilliseconds);
      // The session is always in use and confirmed, because tests move the clock by days and staff sessions end when
      // they are idle.
      const values = { userId: user.id, confirmedAt: expiresAt, lastUsedAt: expiresAt, expiresAt };
      const session = requireRow(await db.insert(sessions).values(values).returning());
      return { authorization: `Bearer ${await app.sessions.issueAccessToken(session.id, user.id)}` };
    },
    readQueuedEmails: async () => {
      await handleResetRequests(deps);
      return (await findJobs<Email>(pool, queues.emails.name)).map(({ data }) => data);
    },
  };
}
