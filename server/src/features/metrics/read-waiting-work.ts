import { and, count, gte, inArray, isNotNull, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { getStartOfLimaDate, toLimaDate } from "@lonchera/domain/calendar";
import type { Queryable } from "../../platform/db/client.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { jobTable } from "../../platform/jobs/job-table.ts";
import { queues } from "../../platform/jobs/jobs.ts";
import { isRefundOwed, refundState, settledOrCreatedAt } from "../payments/queries.ts";

export type MetricSample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/** The numbers that are counted in the database, by the name of their metric. */
export type WaitingWork = Readonly<Record<WorkMetric, readonly MetricSample[]>>;

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

type CountRow = {
  readonly state: string;
  readonly kind: string;
  readonly count: number;
  /** The seconds since the earliest. */
  readonly age: number;
};

const queueNames = Object.values(queues).map(({ name }) => name);
const none = sql<string>`''`;

const getAge = (now: SQL, from: AnyColumn | SQL) =>
  sql<number>`extract(epoch from ${now} - min(${from}))::float8`;

/** Ages are measured by PostgreSQL's clock, which writes the times of jobs. */
function countJobs(db: Queryable): Promise<CountRow[]> {
  const state = sql<string>`case ${jobTable.state} when 'failed' then 'failed' when 'active' then 'running' else 'waiting' end`;
  return db
    .select({ state, kind: jobTable.name, count: count(), age: getAge(sql`now()`, jobTable.createdOn) })
    .from(jobTable)
    .where(
      and(
        inArray(jobTable.name, queueNames),
        inArray(jobTable.state, ["created", "retry", "active", "failed"]),
      ),
    )
    .groupBy(jobTable.name, state);
}

function countOrders(db: Queryable, now: number): Promise<CountRow[]> {
  const today = new Date(getStartOfLimaDate(toLimaDate(now)));
  return db
    .select({ state: orders.state, kind: none, count: count(), age: sql<number>`0` })
    .from(orders)
    .where(gte(orders.orderedAt, today))
    .groupBy(orders.state);
}

function countOpenPayments(db: Queryable, now: SQL): Promise<CountRow[]> {
  const age = sql`${now} - ${payments.createdAt}`;
  const kind = sql<string>`case when ${age} < '5 min' then '5m' when ${age} < '1 hour' then '1h'
    when ${age} < '1 day' then '1d' else 'older' end`;
  // The query groups by the number of the column `kind`. Written twice, it would be two expressions with different
  // parameters.
  return db
    .select({ state: payments.status, kind, count: count(), age: getAge(now, payments.createdAt) })
    .from(payments)
    .where(and(isNotNull(payments.nextCheckAt), inArray(payments.status, ["pending", "awaiting"])))
    .groupBy(payments.status, sql`2`);
}

/** Counts the refunds that staff see as due. */
function countOwedRefunds(db: Queryable, now: SQL): Promise<CountRow[]> {
  return db
    .select({ state: refundState, kind: none, count: count(), age: getAge(now, settledOrCreatedAt) })
    .from(payments)
    .where(isRefundOwed)
    .groupBy(refundState);
}

/** Returns a value for each combination, because a metric that is sometimes missing cannot be compared over time. */
function listReadings(
  rows: readonly CountRow[],
  states: readonly string[],
  [kindLabel, kinds]: readonly [string, readonly string[]] = ["", [""]],
): MetricSample[] {
  return states.flatMap((state) =>
    kinds.map((kind) => ({
      labels: { state, ...(kindLabel && { [kindLabel]: kind }) },
      value: rows.find((row) => row.state === state && row.kind === kind)?.count ?? 0,
    })),
  );
}

/** Returns the age in seconds of the oldest row of each label. */
function findOldest(
  rows: readonly CountRow[],
  label: string,
  values: readonly string[],
  getKey: (row: CountRow) => string,
): MetricSample[] {
  return values.map((value) => ({
    labels: { [label]: value },
    value: Math.max(0, ...rows.filter((row) => getKey(row) === value).map((row) => row.age)),
  }));
}

const paymentStates = ["pending", "awaiting"];
const refundStates = ["waiting", "failed", "by-hand"];

export async function readWaitingWork(pool: pg.Pool, at: number): Promise<WaitingWork> {
  const db = drizzle(pool);
  const now = sql`${new Date(at).toISOString()}::timestamptz`;
  const jobs = await countJobs(db);
  const placed = await countOrders(db, at);
  const open = await countOpenPayments(db, now);
  const refunds = await countOwedRefunds(db, now);
  const unfinished = jobs.filter(({ state }) => state !== "failed");
  return {
    queue_jobs: listReadings(jobs, ["waiting", "running", "failed"], ["queue", queueNames]),
    job_oldest_age_seconds: findOldest(unfinished, "queue", queueNames, ({ kind }) => kind),
    orders_today: listReadings(placed, ["placed", "pending", "cancelled"]),
    payments_open: listReadings(open, paymentStates, ["age", ["5m", "1h", "1d", "older"]]),
    payment_oldest_age_seconds: findOldest(open, "state", paymentStates, ({ state }) => state),
    refunds_waiting: listReadings(refunds, refundStates),
    refund_oldest_age_seconds: findOldest(refunds, "state", refundStates, ({ state }) => state),
  };
}
