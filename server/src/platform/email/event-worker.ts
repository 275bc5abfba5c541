import type { Job, JobResult, PgBoss } from "pg-boss";
import type { Db, Transaction } from "../db/client.ts";
import { transaction } from "../db/transaction.ts";
import { toJobDatabase, queues } from "../jobs/jobs.ts";
import { withSpan } from "../tracing/tracing.ts";
import { queueEmails, type Email } from "./queue-emails.ts";

export type CreateEmails<Event> = (tx: Transaction, events: readonly Event[]) => Promise<Email[]>;

type EventEmails<Event> = {
  readonly jobs: PgBoss;
  readonly db: Db;
  readonly createEmails: CreateEmails<Event>;
};

type EventWork<Event> = EventEmails<Event> & {
  readonly onError: (error: unknown) => void;
  readonly pollingIntervalSeconds: number;
};

const batchSize = 20;
const queue = queues.events.name;

/** Deletes the events and queues their e-mails in one transaction, so that no e-mail is lost or sent twice. */
export async function replaceEventsByEmails<Event>(
  work: EventEmails<Event>,
  batch: readonly Pick<Job<Event>, "id" | "data">[],
): Promise<void> {
  await transaction(work.db, async (tx) => {
    const ids = batch.map(({ id }) => id);
    // The declared type of this response is empty.
    const deleted = await work.jobs.deleteJob(queue, ids, { db: toJobDatabase(tx.$client) });
    const { affected } = deleted as { affected: number };
    // The job has expired, and another process has taken it.
    if (affected !== ids.length) throw new Error("another process handled these events");
    const emails = await work.createEmails(
      tx,
      batch.map(({ data }) => data),
    );
    if (emails.length > 0) await queueEmails(tx, ...emails);
  });
}

async function handleBatch<Event>(
  work: EventWork<Event>,
  batch: readonly Job<Event>[],
): Promise<JobResult[]> {
  try {
    const attributes = { "job.ids": batch.map(({ id }) => id) };
    await withSpan(`job ${queue}`, attributes, () => replaceEventsByEmails(work, batch));
    return batch.map(({ id }) => ({ id, status: "completed" }));
  } catch (error) {
    // A failing event must not delay the other events of its batch.
    if (batch.length > 1) return (await Promise.all(batch.map((job) => handleBatch(work, [job])))).flat();
    work.onError(error);
    return batch.map(({ id }) => ({ id, status: "failed", output: error }));
  }
}

/** Turns events into e-mails. */
export async function startEventWorker<Event extends object>(work: EventWork<Event>): Promise<void> {
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: work.pollingIntervalSeconds,
    perJobResults: true,
  } as const;
  await work.jobs.work<Event, void, typeof options>(queue, options, (batch) => handleBatch(work, batch));
}
