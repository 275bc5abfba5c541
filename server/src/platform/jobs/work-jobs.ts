import type { JobWithMetadata, PgBoss } from "pg-boss";
import { withSpan } from "../tracing/tracing.ts";

type Work = {
  readonly jobs: PgBoss;
  readonly queue: string;
  readonly batchSize: number;
  readonly pollingIntervalSeconds: number;
  readonly onError: (error: unknown) => void;
};

/** Deletes a job that is done, because what it sent concerns one person only. */
export async function workJobs<Data extends object>(
  { jobs, queue, batchSize, pollingIntervalSeconds, onError }: Work,
  perform: (job: JobWithMetadata<Data>) => Promise<void>,
): Promise<void> {
  const run = async (job: JobWithMetadata<Data>) => {
    try {
      await withSpan(`job ${queue}`, { "job.id": job.id }, async () => {
        await perform(job);
        await jobs.deleteJob(queue, job.id);
      });
      return { id: job.id, status: "completed" as const };
    } catch (error) {
      onError(error);
      return { id: job.id, status: "failed" as const, output: error };
    }
  };
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    pollingIntervalSeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await jobs.work<Data, void, typeof options>(queue, options, (batch) => Promise.all(batch.map(run)));
}
