import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { withSpan } from "../tracing/tracing.ts";

/** Works on the jobs of queues; several processes share the work. */
export type Worker = {
  /** Starts to work on queued jobs, including those of earlier processes. */
  start(onError: (error: unknown) => void): Promise<void>;
  /** Waits for running jobs. */
  stop(): Promise<void>;
};

/** The most milliseconds that a worker waits when it stops. */
export const stopTimeout = 8_000;

type Work = {
  readonly jobs: PgBoss;
  readonly queue: string;
  readonly batchSize: number;
  readonly pollingIntervalSeconds: number;
  readonly onError: (error: unknown) => void;
};

/** Performs the jobs of a queue batch by batch, and deletes those that are done, because they hold personal data. */
export async function processJobs<Data extends object>(
  { jobs, queue, batchSize, pollingIntervalSeconds, onError }: Work,
  perform: (job: JobWithMetadata<Data>) => Promise<void>,
): Promise<void> {
  const runJob = async (job: JobWithMetadata<Data>): Promise<JobResult> => {
    try {
      await withSpan(`job ${queue}`, { "job.id": job.id }, () => perform(job));
      return { id: job.id, status: "completed" };
    } catch (error) {
      onError(error);
      return { id: job.id, status: "failed", output: error };
    }
  };
  const runBatch = async (batch: readonly JobWithMetadata<Data>[]) => {
    const outcomes = await Promise.all(batch.map(runJob));
    const done = outcomes.filter(({ status }) => status === "completed").map(({ id }) => id);
    if (done.length > 0) await jobs.deleteJob(queue, done);
    return outcomes;
  };
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    pollingIntervalSeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await jobs.work<Data, void, typeof options>(queue, options, runBatch);
}
