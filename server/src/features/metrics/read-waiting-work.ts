import { count, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { startOfBusinessDate, toBusinessDate } from "@lonchera/domain/calendar";
import { payments } from "../../platform/db/schema/payments.ts";
import { queues } from "../../platform/jobs/jobs.ts";
import { isRefundOwed, refundState } from "../payments/owed-refunds.ts";

/** One value of a metric with its labels. */
export type Reading = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/** What is counted in the database, by the name of its metric. */
export type WaitingWork = Readonly<Record<WorkMetric, readonly Reading[]>>;

export const workMetrics = {
  queue_jobs:
    "Jobs of e-mails (mail) and of events that become e-mails (order-news), and notifications (push).",
  job_oldest_age_seconds: "Age of the oldest job that has not failed for good.",
  orders_today: "Orders of today in Lima.",
  payments_open: "Card payments that are under way and codes that can be paid, by age.",
  payment_oldest_age_seconds: "Age of the oldest open payment.",
  refunds_waiting: "Refunds to be made by the provider, without success so far, or by hand.",
  refund_oldest_age_seconds: "Age of the oldest refund that waits.",
} as const;
type WorkMetric = keyof typeof workMetrics;

type Counted = {
  readonly state: string;
  readonly kind: string;
  readonly count: number;
  readonly age: number;
};

const age = (from: string, now: string) => `extract(epoch from ${now} - min(${from}))::float8 as age`;

/** PostgreSQL's clock writes the times of jobs, the application's clock those of payments. */
const statements = {
  jobs: `select name as kind, case state when 'failed' then 'failed' when 'active' then 'running' else 'waiting' end
      as state, count(*)::int as count, ${age("created_on", "now()")}
    from pgboss.job where name = any($1) and state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
  orders: `select state::text, '' as kind, count(*)::int as count, 0 as age
    from orders where ordered_at >= $1 group by 1`,
  payments: `select status::text as state, case when $1::timestamptz - created_at < '5 min' then '5m'
      when $1::timestamptz - created_at < '1 hour' then '1h'
      when $1::timestamptz - created_at < '1 day' then '1d' else 'older' end as kind,
      count(*)::int as count, ${age("created_at", "$1::timestamptz")}
    from payments where next_check_at is not null and status in ('pending', 'awaiting') group by 1, 2`,
};

/** Counts the refunds that the list of staff shows as due, by state. */
function readRefunds(pool: pg.Pool, at: Date): Promise<Counted[]> {
  const since = sql`min(coalesce(${payments.settledAt}, ${payments.createdAt}))`;
  return drizzle(pool)
    .select({
      state: refundState,
      kind: sql<string>`''`,
      count: count(),
      age: sql<number>`extract(epoch from ${at}::timestamptz - ${since})::float8`,
    })
    .from(payments)
    .where(isRefundOwed)
    .groupBy(refundState);
}

const queueNames = Object.values(queues).map(({ name }) => name);

/** Returns a value for each combination, because a metric that comes and goes cannot be compared over time. */
function listReadings(
  rows: readonly Counted[],
  states: readonly string[],
  [kindLabel, kinds]: readonly [string, readonly string[]] = ["", [""]],
): Reading[] {
  return states.flatMap((state) =>
    kinds.map((kind) => ({
      labels: { state, ...(kindLabel && { [kindLabel]: kind }) },
      value: rows.find((row) => row.state === state && row.kind === kind)?.count ?? 0,
    })),
  );
}

/** The age of the oldest of the rows of each label. */
function findOldest(
  rows: readonly Counted[],
  label: string,
  values: readonly string[],
  getKey: (row: Counted) => string,
): Reading[] {
  return values.map((value) => ({
    labels: { [label]: value },
    value: Math.max(0, ...rows.filter((row) => getKey(row) === value).map((row) => row.age)),
  }));
}

const paymentStates = ["pending", "awaiting"];
const refundStates = ["waiting", "failed", "by-hand"];

export async function readWaitingWork(pool: pg.Pool, now: number): Promise<WaitingWork> {
  const read = async (text: string, value: unknown) => (await pool.query<Counted>(text, [value])).rows;
  const at = new Date(now);
  const today = startOfBusinessDate(toBusinessDate(now)).toString();
  const jobs = await read(statements.jobs, queueNames);
  const orders = await read(statements.orders, today);
  const open = await read(statements.payments, at);
  const refunds = await readRefunds(pool, at);
  const unfinished = jobs.filter(({ state }) => state !== "failed");
  return {
    queue_jobs: listReadings(jobs, ["waiting", "running", "failed"], ["queue", queueNames]),
    job_oldest_age_seconds: findOldest(unfinished, "queue", queueNames, ({ kind }) => kind),
    orders_today: listReadings(orders, ["placed", "pending", "cancelled"]),
    payments_open: listReadings(open, paymentStates, ["age", ["5m", "1h", "1d", "older"]]),
    payment_oldest_age_seconds: findOldest(open, "state", paymentStates, ({ state }) => state),
    refunds_waiting: listReadings(refunds, refundStates),
    refund_oldest_age_seconds: findOldest(refunds, "state", refundStates, ({ state }) => state),
  };
}
