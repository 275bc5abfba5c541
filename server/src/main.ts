import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import { buildApp } from "./app.ts";
import { ConfigError, isDemoByDefault, readConfig, findConfigWarnings, type Config } from "./config.ts";
import { deleteOldEvents } from "./features/audit/delete-old-events.ts";
import { ensureFirstAdmin } from "./features/accounts/first-admin.ts";
import { openDeps } from "./features/open-deps.ts";
import { createEventEmails, type EmailEvent } from "./features/create-event-emails.ts";
import type { PaymentLog } from "./features/payments/culqi/send-request.ts";
import { deleteExpiredData } from "./features/privacy/delete-expired-data.ts";
import { recountRecentDays, summarizeDays } from "./features/home/summarize-days.ts";
import { sendReminders } from "./features/reminders/send-reminders.ts";
import { placeUsualOrders } from "./features/usual-week/place-usual-orders.ts";
import { settleDuePayments } from "./features/settlement/reconcile.ts";
import { reencryptSecrets } from "./platform/auth/reencrypt-secrets.ts";
import { ensureSecretKeys } from "./platform/auth/secret-keys.ts";
import { findUnsafeSettings, formatFinding } from "./platform/doctor/unsafe-settings.ts";
import { findUnsafeState } from "./platform/doctor/unsafe-state.ts";
import { openStandardLog } from "./platform/http/logger.ts";
import { openDatabase, openPoolerDatabase, type Db } from "./platform/db/client.ts";
import { DataDirectoryError } from "./platform/db/embedded/directory-lock.ts";
import { startEmbeddedDatabase } from "./platform/db/embedded/embedded-database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { demoFills } from "./platform/db/schema/demo.ts";
import { createEmailWorker } from "./platform/email/email-worker.ts";
import { openFileStore } from "./platform/files/open-file-store.ts";
import { deleteUnusedPictures, writeEncodedPicture } from "./platform/files/picture-files.ts";
import { createPushWorker } from "./platform/push/push-worker.ts";
import { startPeriodicTask } from "./platform/jobs/jobs.ts";
import { describeError } from "./platform/lifecycle/describe-error.ts";
import { startTracing } from "./platform/tracing/tracing.ts";
import { closeResources, closeOnSignals, type OpenResources } from "./platform/lifecycle/shutdown.ts";
import {
  assertDatabaseReachable,
  describeStartError,
  formatWelcomeMessage,
  retryWhileUnavailable,
  toListenError,
} from "./platform/lifecycle/startup.ts";

type StartOptions = {
  /** Fills an empty database with the demo unless the environment names another database or production. */
  readonly demoByDefault?: boolean;
  /** Returns milliseconds since 1970. The default is the machine's clock. */
  readonly clock?: () => number;
};

const settlementInterval = 5_000;
const cleanupInterval = 3_600_000;
const reminderInterval = 60_000;
const usualWeekInterval = 60_000;
const summaryInterval = 15_000;

/** Creates the data folder. With S3 it is still needed for e-mails if there is no mail server. */
async function createDataFolder({ dataDir, s3 }: Config): Promise<void> {
  const folder = s3 ? dataDir : path.join(dataDir, "media");
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new DataDirectoryError(dataDir, error);
  }
}

/** Returns the address of the configured database, or starts the embedded database and returns its address. */
async function provideDatabase(config: Config, open: OpenResources): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await assertDatabaseReachable(config.databaseUrl, config.poolerUrl);
    return config.databaseUrl;
  }
  const embedded = await startEmbeddedDatabase(config.dataDir, {
    supervisor: {
      log: (line) => console.error(line),
      onGiveUp: (line) => {
        console.error(line);
        process.exit(1);
      },
    },
  });
  open.database.push((milliseconds) => embedded.stop(milliseconds));
  return embedded.url;
}

/** Loads the demo's modules and data, which other starts do not need. */
async function fillDemo(db: Db, config: Config, now: number) {
  const demo = await import("@lonchera/demo/fill");
  const files = openFileStore(config);
  return demo.fillDemo({
    db,
    config,
    now,
    storePicture: (sizes, kind) => writeEncodedPicture(files, sizes, kind),
  });
}

/** Fills the demo and creates the first administrator if they are configured and missing. */
async function fillDatabase(db: Db, config: Config, now: number) {
  const demoAccounts = config.demo ? await fillDemo(db, config, now) : null;
  // The demo's accounts have a public password.
  if (config.production && (await db.$count(demoFills)) > 0)
    throw new ConfigError(
      "La base de datos contiene la demo, cuya contraseña es pública: NODE_ENV=production necesita otra.",
    );
  if (!(await ensureFirstAdmin(db, config)))
    console.error("Aviso: ADMIN_EMAIL y ADMIN_PASSWORD no se usan, porque ya hay otro administrador.");
  return demoAccounts;
}

async function runServer(config: Config, options: StartOptions, resources: OpenResources): Promise<void> {
  const clock = options.clock ?? Date.now;
  // Tracing starts before anything that is traced is opened.
  if (config.tracesUrl !== undefined) resources.database.push(await startTracing(config.tracesUrl));
  await createDataFolder(config);
  const databaseUrl = await provideDatabase(config, resources);
  await retryWhileUnavailable(() => migrate(databaseUrl));
  const { db, close } =
    config.poolerUrl === undefined ? openDatabase(databaseUrl) : openPoolerDatabase(config.poolerUrl);
  resources.connections.push(close);
  const demoAccounts = await retryWhileUnavailable(() => fillDatabase(db, config, clock()));

  const emailWorker = createEmailWorker(db, config, (tx, events: readonly EmailEvent[]) =>
    createEventEmails(tx, events, { clock, publicUrl: config.publicUrl }),
  );
  const log: PaymentLog = (level, fields, message) => app.log[level](fields, message);
  const deps = openDeps({ db, config, clock }, databaseUrl, log);
  const keys = await ensureSecretKeys(config);
  await retryWhileUnavailable(() => reencryptSecrets(db, keys));
  const readContactEmail = async () => (await deps.settings.read()).caterer.email;
  const pushWorker = createPushWorker({ db, keys, clock, readContactEmail });
  const app = await buildApp(deps, { keys, log: openStandardLog() });
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw toListenError(error, config);
  });
  resources.work.push(() => app.close());

  await retryWhileUnavailable(async () => {
    // A failed attempt may have started one of the workers.
    await emailWorker.stop();
    await emailWorker.start((error) => app.log.error({ err: error }, "e-mail"));
    await pushWorker.stop();
    await pushWorker.start((error) => app.log.warn({ err: error }, "push"));
  });
  resources.work.push(() => emailWorker.stop());
  resources.work.push(() => pushWorker.stop());
  const settlePayments = () =>
    settleDuePayments(deps, (err, reference) => app.log.warn({ err, reference }, "settling a payment"));
  const tasks: readonly (readonly [name: string, milliseconds: number, task: () => Promise<void>])[] = [
    ["settling payments", settlementInterval, settlePayments],
    ["daily summaries", summaryInterval, () => summarizeDays(deps)],
    ["recent days", cleanupInterval, () => recountRecentDays(deps)],
    ["reminders", reminderInterval, () => sendReminders(deps, keys)],
    ["usual weeks", usualWeekInterval, () => placeUsualOrders(deps)],
    ["expired data", cleanupInterval, () => deleteExpiredData(deps)],
    ["old audit events", cleanupInterval, () => deleteOldEvents(db, clock())],
    ["pictures", cleanupInterval, () => deleteUnusedPictures(db, deps.files, clock())],
  ];
  for (const [name, milliseconds, task] of tasks)
    resources.work.push(startPeriodicTask(milliseconds, task, (err) => app.log.error({ err }, name)));
  console.log(formatWelcomeMessage(config, app.server.address(), demoAccounts));
  if (config.production) {
    const findings = [
      ...findUnsafeSettings(config),
      ...(await findUnsafeState(db.$client, config, Date.now())),
    ];
    for (const finding of findings) console.error(`Aviso: ${formatFinding(finding)}`);
  }
}

/** Runs the server until a signal stops it. An error of the start is reported in one line. */
export async function start(options: StartOptions = {}): Promise<void> {
  const resources: OpenResources = { work: [], connections: [], database: [] };
  // Node.js would print all properties of the error, and with them the values of a failed statement.
  process.on("uncaughtException", (error) => {
    console.error(describeError(error));
    process.exit(1);
  });
  const interrupted = closeOnSignals(resources);
  try {
    const config = readConfig();
    for (const warning of findConfigWarnings(config)) console.error(warning);
    const demo = config.demo || (options.demoByDefault === true && isDemoByDefault());
    await runServer({ ...config, demo }, options, resources);
  } catch (error) {
    // After a signal, any error of the start is a consequence of stopping.
    if (interrupted.aborted) return;
    console.error(describeStartError(error) ?? describeError(error));
    await closeResources(resources).catch(() => undefined);
    process.exit(1);
  }
}

if (import.meta.main) await start({ demoByDefault: process.argv.includes("--demo-by-default") });
