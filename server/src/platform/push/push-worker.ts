import type { Agent } from "node:https";
import { eq } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { SecretKeys } from "../auth/secret-keys.ts";
import type { Db } from "../db/client.ts";
import { pushSubscriptions } from "../db/schema/push.ts";
import { createPgBoss, queues } from "../jobs/jobs.ts";
import { stopTimeout, processJobs, type Worker } from "../jobs/process-jobs.ts";
import { ensurePushKeys, type PushKeys } from "./push-keys.ts";
import type { PushJob } from "./queue-notifications.ts";

type PushWork = {
  readonly db: Db;
  readonly keys: SecretKeys;
  readonly clock: () => number;
  /** The contact for push services. */
  readonly readContactEmail: () => Promise<string>;
};

type PushWorkerOptions = { readonly pollSeconds?: number; readonly agent?: Agent };

const batchSize = 20;
/** Milliseconds without an answer of the push service. */
const timeout = 10_000;
/** These statuses mean that the browser has ended its subscription. */
const goneStatuses = [404, 410];

type Subscription = typeof pushSubscriptions.$inferSelect;
type PushOptions = { readonly pushKeys: PushKeys; readonly contactEmail: string; readonly agent?: Agent };

/** Returns the status of the push service's answer. */
async function postPush(
  { endpoint, p256dh, auth }: Subscription,
  { content, expiresAt }: PushJob,
  { pushKeys, contactEmail, agent, now }: PushOptions & { readonly now: number },
): Promise<number> {
  const { default: webPush } = await import("web-push");
  const options = {
    vapidDetails: { subject: `mailto:${contactEmail}`, ...pushKeys },
    TTL: Math.floor((expiresAt - now) / 1000),
    topic: content.topic,
    timeout,
    ...(agent && { agent }),
  };
  try {
    const payload = JSON.stringify(content);
    return (await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options))
      .statusCode;
  } catch (error) {
    if (error instanceof webPush.WebPushError) return error.statusCode;
    throw error;
  }
}

async function deliverPush(work: PushWork, job: PushJob, agent?: Agent): Promise<void> {
  const { db, keys, clock, readContactEmail } = work;
  const now = clock();
  if (now >= job.expiresAt) return;
  const isOfJob = eq(pushSubscriptions.id, job.subscriptionId);
  const [subscription] = await db.select().from(pushSubscriptions).where(isOfJob);
  // The person has signed out meanwhile.
  if (!subscription) return;
  const pushKeys = await ensurePushKeys(db, keys);
  if (!pushKeys) throw new Error("The push keys are encrypted with another SECRET_KEY.");
  const contactEmail = await readContactEmail();
  const status = await postPush(subscription, job, { pushKeys, contactEmail, now, ...(agent && { agent }) });
  if (goneStatuses.includes(status)) await db.delete(pushSubscriptions).where(isOfJob);
  // The address of the subscription is a secret, so no message names it.
  else if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`);
  else
    await db
      .update(pushSubscriptions)
      .set({ lastSentAt: new Date(clock()) })
      .where(isOfJob);
}

/** Sends queued notifications. */
export function createPushWorker(work: PushWork, options: PushWorkerOptions = {}): Worker {
  const { pollSeconds: pollingIntervalSeconds = 2, agent } = options;
  let jobs: PgBoss | undefined;
  return {
    start: async (onError) => {
      // The worker of e-mails cleans up the tables of all queues.
      jobs = await createPgBoss(work.db.$client, false);
      jobs.on("error", onError);
      await jobs.start();
      await processJobs<PushJob>(
        { jobs, queue: queues.pushes.name, batchSize, pollingIntervalSeconds, onError },
        ({ data }) => deliverPush(work, data, agent),
      );
    },
    stop: async () => {
      await jobs?.stop({ timeout: stopTimeout });
    },
  };
}
