import type pg from "pg";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Config } from "../../config.ts";
import { openJobs, queues, type Retry } from "../jobs/jobs.ts";
import type { Letter, SendLetter } from "./email.ts";
import type { Delivery, Patience } from "./delivery.ts";
import { lettersFromNews, type LettersOfNews } from "./emails-from-events.ts";
import { letterWriter } from "./send-email.ts";

export type Mail = {
  readonly sendLetter: SendLetter;
  /** Begins to deliver, what an earlier process left included. */
  start(onError: (error: unknown) => void): Promise<void>;
  /** Lets what is under way end. */
  stop(): Promise<void>;
};

/** How fast things go; tests are in a hurry. */
export type MailPace = {
  readonly pollSeconds?: number;
  /** For letters whose delivery failed. */
  readonly retry?: Retry;
  readonly patience?: Patience;
};

const atOnce = 5;
const pollSeconds = 2;
const stopWithin = 8_000;

type Job = JobWithMetadata<Letter>;

/** A letter that was delivered is no longer kept: its link opens an account. */
async function deliverOne(jobs: PgBoss, delivery: Delivery, job: Job) {
  try {
    await delivery.deliver({ id: job.id, writtenAt: job.createdOn, letter: job.data });
    await jobs.deleteJob(queues.mail.name, job.id);
    return { id: job.id, status: "completed" as const };
  } catch (error) {
    return { id: job.id, status: "failed" as const, output: error };
  }
}

type Work = {
  readonly jobs: PgBoss;
  readonly delivery: Delivery;
  readonly onError: (error: unknown) => void;
  readonly pollingIntervalSeconds: number;
};

async function deliverLetters({ jobs, delivery, onError, pollingIntervalSeconds }: Work): Promise<void> {
  const options = {
    batchSize: atOnce,
    burstWhenBatchFull: true,
    pollingIntervalSeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await jobs.work<Letter, void, typeof options>(queues.mail.name, options, async (batch) => {
    const results = await Promise.all(batch.map((job) => deliverOne(jobs, delivery, job)));
    for (const result of results) if (result.status === "failed") onError(result.output);
    return results;
  });
}

/** Mails as jobs of the database: written by any process, delivered once by the one that takes them. */
export function openMail(pool: pg.Pool, config: Config, lettersOf: LettersOfNews, pace: MailPace = {}): Mail {
  let running: { jobs: PgBoss; delivery: Delivery } | undefined;
  const sendLetter = letterWriter(pace.retry);
  return {
    sendLetter,
    start: async (onError) => {
      const [jobs, { openDelivery }] = await Promise.all([openJobs(pool), import("./delivery.ts")]);
      const delivery = openDelivery(config, pace.patience);
      running = { jobs, delivery };
      jobs.on("error", onError);
      await jobs.start();
      const pollingIntervalSeconds = pace.pollSeconds ?? pollSeconds;
      const work = { jobs, delivery, onError, pollingIntervalSeconds };
      await deliverLetters(work);
      await lettersFromNews({ ...work, pool, sendLetter, lettersOf });
    },
    stop: async () => {
      await running?.jobs.stop({ timeout: stopWithin });
      running?.delivery.close();
    },
  };
}
