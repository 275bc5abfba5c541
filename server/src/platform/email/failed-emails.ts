import type { Queryable } from "../db/client.ts";
import { queues } from "../jobs/jobs.ts";

const queue = queues.emails.name;
/** An e-mail that was tried this often without success is shown to staff, even if it is tried again. */
const failedAfter = 3;

export type FailedJob = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly triedAt: Date;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  /** The error as pg-boss stored it. */
  readonly error: unknown;
};

/** Delivered e-mails are deleted, so the queue holds those that wait and those that failed. */
const isFailed = `name = '${queue}' and (state = 'failed' or state = 'retry' and retry_count + 1 >= ${failedAfter})`;

export async function countFailedEmails({ $client }: Queryable): Promise<number> {
  const { rows } = await $client.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where ${isFailed}`,
  );
  return rows[0]?.count ?? 0;
}

/** Reads one page, the latest first. */
export async function findFailedEmails(
  { $client }: Queryable,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<FailedJob[]> {
  const { rows } = await $client.query<FailedJob>(
    `select id, data->>'to' as to, data->>'subject' as subject, created_on as "createdAt",
       coalesce(completed_on, started_on, created_on) as "triedAt", retry_count + 1 as attempts,
       case when state = 'retry' then start_after end as "nextAttemptAt", output as error
     from pgboss.job where ${isFailed} order by created_on desc, id limit $1 offset $2`,
    [page_size, (page - 1) * page_size],
  );
  return rows;
}

/** Tries a failed e-mail at once, and as often as a new one. Returns its subject; undefined if there is none. */
export async function retryEmail({ $client }: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await $client.query<{ subject: string }>(
    `update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null
     where id = $1 and ${isFailed} returning data->>'subject' as subject`,
    [id],
  );
  return rows[0]?.subject;
}

/** Deletes a failed e-mail. Returns its subject; undefined if there is none. */
export async function deleteFailedEmail({ $client }: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await $client.query<{ subject: string }>(
    `delete from pgboss.job where id = $1 and ${isFailed} returning data->>'subject' as subject`,
    [id],
  );
  return rows[0]?.subject;
}
