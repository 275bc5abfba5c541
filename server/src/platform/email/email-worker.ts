import type { PgBoss } from "pg-boss";
import type { Config } from "../../config.ts";
import type { Db } from "../db/client.ts";
import { createPgBoss, queues } from "../jobs/jobs.ts";
import { stopTimeout, processJobs, type Worker } from "../jobs/process-jobs.ts";
import type { EmailTransport, SmtpTimeouts } from "./email-transport.ts";
import { startEventWorker, type CreateEmails } from "./event-worker.ts";
import type { Email } from "./queue-emails.ts";

export type EmailWorkerOptions = { readonly pollSeconds?: number; readonly timeouts?: SmtpTimeouts };

/**
 * The number of e-mails: three for each connection to the mail server. Of more, a slow server might not accept all
 * before their jobs expire.
 */
const batchSize = 15;

/** Delivers queued e-mails and turns events into e-mails. */
export function createEmailWorker<Event extends object>(
  db: Db,
  config: Config,
  createEmails: CreateEmails<Event>,
  { pollSeconds: pollingIntervalSeconds = 2, timeouts }: EmailWorkerOptions = {},
): Worker {
  let running: { jobs: PgBoss; transport: EmailTransport } | undefined;
  return {
    start: async (onError) => {
      const [jobs, { openEmailTransport }] = await Promise.all([
        createPgBoss(db.$client),
        import("./email-transport.ts"),
      ]);
      const transport = openEmailTransport(config, timeouts);
      running = { jobs, transport };
      jobs.on("error", onError);
      await jobs.start();
      await processJobs<Email>(
        { jobs, queue: queues.emails.name, batchSize, pollingIntervalSeconds, onError },
        ({ id, createdOn, data }) => transport.deliver({ id, createdAt: createdOn, email: data }),
      );
      await startEventWorker({ jobs, db, createEmails, onError, pollingIntervalSeconds });
    },
    stop: async () => {
      await running?.jobs.stop({ timeout: stopTimeout });
      running?.transport.close();
    },
  };
}
