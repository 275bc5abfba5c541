import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { addJob, openJobs, queues } from "../db/jobs.ts";
import type { SendLetter } from "../letter.ts";

/** Letters as jobs. */
export function letterWriter(jobs: () => Promise<PgBoss>): SendLetter {
  return async (tx, letter) => addJob(await jobs(), tx, queues.mail.name, letter);
}

/** Opens the jobs once, when they are first needed. */
export function jobsOnce(pool: pg.Pool): () => Promise<PgBoss> {
  let opened: Promise<PgBoss> | undefined;
  return () => (opened ??= openJobs(pool));
}
