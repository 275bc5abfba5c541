import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { addJob, openJobs } from "../db/jobs.ts";
import type { SendLetter } from "../letter.ts";

export const mailQueue = "mail";

/** Letters as jobs; the jobs are opened when the first letter needs them. */
export function letterWriter(jobs: () => Promise<PgBoss>): SendLetter {
  return async (tx, letter) => addJob(await jobs(), tx, mailQueue, letter);
}

/** Opens the jobs once, whoever asks first. */
export function jobsOnce(pool: pg.Pool): () => Promise<PgBoss> {
  let opened: Promise<PgBoss> | undefined;
  return () => (opened ??= openJobs(pool));
}
