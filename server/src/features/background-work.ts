import type { FastifyInstance } from "fastify";
import type { SecretKeys } from "../platform/auth/secret-keys.ts";
import { openEmailWorker } from "../platform/email/email-worker.ts";
import { deleteUnusedPictures } from "../platform/files/picture-files.ts";
import { startPeriodicTask } from "../platform/jobs/jobs.ts";
import { retryWhileUnavailable } from "../platform/lifecycle/startup.ts";
import { openPushWorker } from "../platform/push/push-worker.ts";
import { deleteOldEvents } from "./audit/delete-old-events.ts";
import { createEventEmails, type AppEvent } from "./create-event-emails.ts";
import type { Deps } from "./deps.ts";
import { recountRecentDays, summariseDays } from "./home/summarise-days.ts";
import { deleteExpiredData } from "./privacy/delete-expired-data.ts";
import { sendReminders } from "./reminders/send-reminders.ts";
import { settleDuePayments } from "./settlement/reconcile.ts";
import { placeUsualOrders } from "./usual-week/place-usual-orders.ts";

const settlementInterval = 5_000;
const cleanupInterval = 3_600_000;
const reminderInterval = 60_000;
const usualWeekInterval = 60_000;
const summaryInterval = 15_000;

/** Waits for work that has begun. */
type Stop = () => Promise<unknown>;

/** Delivers e-mails and notifications. */
async function startWorkers(deps: Deps, keys: SecretKeys, log: FastifyInstance["log"]): Promise<Stop[]> {
  const { db, config, clock } = deps;
  const emailWorker = openEmailWorker(db, config, (tx, events: readonly AppEvent[]) =>
    createEventEmails(tx, events, { clock, publicUrl: config.publicUrl }),
  );
  const readContactEmail = async () => (await deps.settings.read()).provider.email;
  const pushWorker = openPushWorker({ db, keys, clock, readContactEmail });
  await retryWhileUnavailable(async () => {
    // A failed earlier attempt may have started a part.
    await emailWorker.stop();
    await emailWorker.start((error) => log.error({ err: error }, "e-mail"));
    await pushWorker.stop();
    await pushWorker.start((error) => log.warn({ err: error }, "push"));
  });
  return [() => emailWorker.stop(), () => pushWorker.stop()];
}

/** Starts what happens without a request. Several processes share the work. */
export async function startBackgroundWork(
  deps: Deps,
  keys: SecretKeys,
  log: FastifyInstance["log"],
): Promise<Stop[]> {
  const { db, clock } = deps;
  const workers = await startWorkers(deps, keys, log);
  const settlePayments = () =>
    settleDuePayments(deps, (err, reference) => log.warn({ err, reference }, "settling a payment"));
  const tasks: readonly (readonly [name: string, milliseconds: number, task: () => Promise<void>])[] = [
    ["settling payments", settlementInterval, settlePayments],
    ["daily summaries", summaryInterval, () => summariseDays(deps)],
    ["recent days", cleanupInterval, () => recountRecentDays(deps)],
    ["reminders", reminderInterval, () => sendReminders(deps, keys)],
    ["usual weeks", usualWeekInterval, () => placeUsualOrders(deps)],
    ["expired data", cleanupInterval, () => deleteExpiredData(deps)],
    ["old audit events", cleanupInterval, () => deleteOldEvents(db, clock())],
    ["pictures", cleanupInterval, () => deleteUnusedPictures(db, deps.files, clock())],
  ];
  const periodic = tasks.map(([name, milliseconds, task]) =>
    startPeriodicTask(milliseconds, task, (err) => log.error({ err }, name)),
  );
  return [...workers, ...periodic];
}
