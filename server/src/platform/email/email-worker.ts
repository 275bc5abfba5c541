import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Config } from "../../config.ts";
import type { Db } from "../db/client.ts";
import { openJobs, queues } from "../jobs/jobs.ts";
import { withSpan } from "../tracing/tracing.ts";
import type { Delivery, SmtpTimeouts } from "./delivery.ts";
import { startEventWorker, type CreateEmails } from "./event-worker.ts";
import type { Email } from "./send-email.ts";

export type EmailWorker = {
  /** Starts to deliver, including the e-mails that an earlier process queued. */
  start(onError: (error: unknown) => void): Promise<void>;
  /** Waits for deliveries that have begun. */
  stop(): Promise<void>;
};

export type EmailWorkerOptions = { readonly pollSeconds?: number; readonly timeouts?: SmtpTimeouts };

const batchSize = 5;
const stopTimeout = 8_000;

/** Deletes the job of a delivered e-mail, because its link gives access to an account. */
async function deliverJob(jobs: PgBoss, delivery: Delivery, job: JobWithMetadata<Email>) {
  try {
    await withSpan(`job ${queues.emails.name}`, { "job.id": job.id }, async () => {
      await delivery.deliver({ id: job.id, createdAt: job.createdOn, email: job.data });
      await jobs.deleteJob(queues.emails.name, job.id);
    });
    return { id: job.id, status: "completed" as const };
  } catch (error) {
    return { id: job.id, status: "failed" as const, output: error };
  }
}

/** Delivers queued e-mails and turns events into e-mails; several processes share the work. */
export function openEmailWorker<Event extends object>(
  db: Db,
  config: Config,
  createEmails: CreateEmails<Event>,
  { pollSeconds: pollingIntervalSeconds = 2, timeouts }: EmailWorkerOptions = {},
): EmailWorker {
  let running: { jobs: PgBoss; delivery: Delivery } | undefined;
  return {
    start: async (onError) => {
      const [jobs, { openDelivery }] = await Promise.all([openJobs(db.$client), import("./delivery.ts")]);
      const delivery = openDelivery(config, timeouts);
      running = { jobs, delivery };
      jobs.on("error", onError);
      await jobs.start();
      const options = {
        batchSize,
        burstWhenBatchFull: true,
        pollingIntervalSeconds,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      await jobs.work<Email, void, typeof options>(queues.emails.name, options, async (batch) => {
        const results = await Promise.all(batch.map((job) => deliverJob(jobs, delivery, job)));
        for (const result of results) if (result.status === "failed") onError(result.output);
        return results;
      });
      await startEventWorker({ jobs, db, createEmails, onError, pollingIntervalSeconds });
    },
    stop: async () => {
      await running?.jobs.stop({ timeout: stopTimeout });
      running?.delivery.close();
    },
  };
}
