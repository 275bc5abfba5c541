import { and, desc, eq, gte, or, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { jobTable } from "../jobs/job-table.ts";
import { queues } from "../jobs/jobs.ts";

/** An e-mail that failed this often is shown to staff, even if it is tried again. */
const failedAfter = 3;

/** Delivered e-mails are deleted, so the queue holds those that wait and those that failed. */
const isFailed = and(
  eq(jobTable.name, queues.emails.name),
  or(
    eq(jobTable.state, "failed"),
    and(eq(jobTable.state, "retry"), gte(jobTable.retryCount, failedAfter - 1)),
  ),
);

const subject = sql<string>`${jobTable.data}->>'subject'`;

export type FailedEmailJob = Awaited<ReturnType<typeof findFailedEmails>>[number];

export function countFailedEmails(db: Queryable): Promise<number> {
  return db.$count(jobTable, isFailed);
}

/** Reads one page, the latest first. The error is as pg-boss stored it. */
export async function findFailedEmails(
  db: Queryable,
  { page, page_size }: { readonly page: number; readonly page_size: number },
) {
  const rows = await db
    .select({ job: jobTable, to: sql<string>`${jobTable.data}->>'to'`, subject })
    .from(jobTable)
    .where(isFailed)
    .orderBy(desc(jobTable.createdOn), jobTable.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return rows.map(({ job, ...email }) => ({
    ...email,
    id: job.id,
    createdAt: job.createdOn,
    triedAt: job.completedOn ?? job.startedOn ?? job.createdOn,
    attempts: job.retryCount + 1,
    nextAttemptAt: job.state === "retry" ? job.startAfter : null,
    error: job.output,
  }));
}

/**
 * Tries a failed e-mail again at once, with as many attempts as a new one. Returns its subject, or undefined if there
 * is none.
 */
export async function retryEmail(db: Queryable, id: string): Promise<string | undefined> {
  const [retried] = await db
    .update(jobTable)
    .set({ state: "retry", retryCount: 0, startAfter: sql`now()`, completedOn: null })
    .where(and(eq(jobTable.id, id), isFailed))
    .returning({ subject });
  return retried?.subject;
}

/** Deletes a failed e-mail. Returns its subject, or undefined if there is none. */
export async function deleteFailedEmail(db: Queryable, id: string): Promise<string | undefined> {
  const [deleted] = await db
    .delete(jobTable)
    .where(and(eq(jobTable.id, id), isFailed))
    .returning({ subject });
  return deleted?.subject;
}
