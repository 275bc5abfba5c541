import { asc, inArray } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { pushSubscriptions } from "../db/schema/push.ts";
import { addJobs, queues } from "../jobs/jobs.ts";

/** The content that the web's service worker shows (`web/src/service-worker/service-worker.ts`). */
export type PushContent = {
  readonly title: string;
  readonly body: string;
  /** A path of the web. */
  readonly url: string;
  /** A notification replaces an earlier one of the same topic, at the push service and on the device. */
  readonly topic: string;
};

/** A queued notification for one browser. */
export type PushJob = {
  readonly subscriptionId: number;
  readonly content: PushContent;
  /** Milliseconds since 1970 after which the notification is useless. */
  readonly expiresAt: number;
};

/** Queues a notification for the browsers of these users in the transaction that causes it. */
export async function queueNotifications(
  tx: Transaction,
  userIds: readonly number[],
  push: Omit<PushJob, "subscriptionId">,
): Promise<void> {
  const subscriptions = await tx
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, userIds))
    .orderBy(asc(pushSubscriptions.id));
  if (subscriptions.length === 0) return;
  await addJobs(
    tx,
    queues.pushes.name,
    subscriptions.map(({ subscriptionId }) => ({ data: { ...push, subscriptionId } satisfies PushJob })),
  );
}
