import type { PgBoss } from "pg-boss";
import type { Config } from "../../config.ts";
import type { Db } from "../db/client.ts";
import { openJobs, queues } from "../jobs/jobs.ts";
import { stopTimeout, workJobs, type Worker } from "../jobs/work-jobs.ts";
import type { Delivery, SmtpTimeouts } from "./delivery.ts";
import { startEventWorker, type CreateEmails } from "./event-worker.ts";
import type { Email } from "./send-email.ts";

export type EmailWorkerOptions = { readonly pollSeconds?: number; readonly timeouts?: SmtpTimeouts };

/** E-mails: three for each connection to the mail server, so few that a slow one accepts them before their jobs expire. */
const batchSize = 15;

/** Delivers queued e-mails and turns events into e-mails. */
export function openEmailWorker<Event extends object>(
  db: Db,
  config: Config,
  createEmails: CreateEmails<Event>,
  { pollSeconds: pollingIntervalSeconds = 2, timeouts }: EmailWorkerOptions = {},
): Worker {
  let running: { jobs: PgBoss; delivery: Delivery } | undefined;
  return {
    start: async (onError) => {
      const [jobs, { openDelivery }] = await Promise.all([openJobs(db.$client), import("./delivery.ts")]);
      const delivery = openDelivery(config, timeouts);
      running = { jobs, delivery };
      jobs.on("error", onError);
      await jobs.start();
      await workJobs<Email>(
        { jobs, queue: queues.emails.name, batchSize, pollingIntervalSeconds, onError },
        ({ id, createdOn, data }) => delivery.deliver({ id, createdAt: createdOn, email: data }),
      );
      await startEventWorker({ jobs, db, createEmails, onError, pollingIntervalSeconds });
    },
    stop: async () => {
      await running?.jobs.stop({ timeout: stopTimeout });
      running?.delivery.close();
    },
  };
}
