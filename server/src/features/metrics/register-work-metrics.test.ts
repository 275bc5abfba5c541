import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { payments } from "../../platform/db/schema/payments.ts";
import { queues } from "../../platform/jobs/jobs.ts";
import { placeCardOrder, setUpIndividual } from "../../../test/orders.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

/** Returns the samples of a scrape, by name and labels. */
async function scrape({ app }: Pick<TestApp, "app">): Promise<ReadonlyMap<string, number>> {
  const answer = await app.inject("/metrics");
  assert.equal(answer.statusCode, 200);
  const samples = answer.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    samples.map((line) => [
      line.slice(0, line.lastIndexOf(" ")),
      Number(line.slice(line.lastIndexOf(" ") + 1)),
    ]),
  );
}

test("metrics tell what waits in the database: orders, payments, refunds and jobs, with the age of the oldest", async (t) => {
  const app = await setUpIndividual(t);
  await placeCardOrder(app, app.headers);
  const now = app.clock.now();
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);
  const charge = { companyId: 0, provider: "sandbox", amount: 1850 };
  const open = (status: "pending" | "awaiting", minutes: number) => ({
    ...charge,
    reference: randomUUID(),
    status,
    createdAt: minutesAgo(minutes),
    nextCheckAt: new Date(now),
  });
  const refund = (status: "refunding" | "refund-by-hand" | "refunded", minutes: number, checks = 0) => ({
    ...charge,
    reference: randomUUID(),
    status,
    checks,
    settledAt: minutesAgo(minutes),
    nextCheckAt: status === "refunding" ? new Date(now) : null,
  });
  await app.db
    .insert(payments)
    .values([
      open("pending", 2),
      open("pending", 40),
      open("awaiting", 30 * 60),
      refund("refunding", 1),
      refund("refunding", 300, 5),
      refund("refund-by-hand", 2_880),
      refund("refunded", 9_999),
    ]);
  await app.pool.query(
    `insert into pgboss.job (name, data, state, created_on) values
      ($1, '{}', 'retry', now() - interval '2 hours'), ($1, '{}', 'failed', now() - interval '9 hours')`,
    [queues.emails.name],
  );

  const samples = await scrape(app);
  const read = (name: string) => samples.get(name);
  assert.equal(read("database_up"), 1);
  assert.equal(read('orders_today{state="placed"}'), 1);
  assert.equal(read('payments_open{state="pending",age="5m"}'), 1);
  assert.equal(read('payments_open{state="pending",age="1h"}'), 1);
  assert.equal(read('payments_open{state="awaiting",age="1d"}'), 0);
  assert.equal(read('payments_open{state="awaiting",age="older"}'), 1);
  assert.equal(read('payment_oldest_age_seconds{state="pending"}'), 2_400);
  assert.equal(read('refunds_waiting{state="waiting"}'), 1);
  assert.equal(read('refunds_waiting{state="failed"}'), 1);
  assert.equal(read('refunds_waiting{state="by-hand"}'), 1);
  assert.equal(read('refund_oldest_age_seconds{state="by-hand"}'), 172_800);
  assert.equal(read('queue_jobs{state="failed",queue="mail"}'), 1);
  assert.equal(read('queue_jobs{state="waiting",queue="mail"}'), 1);
  const oldest = read('job_oldest_age_seconds{queue="mail"}') ?? 0;
  assert.ok(oldest >= 7_200 && oldest < 8_000, String(oldest));
  assert.ok((read('database_connections{state="idle"}') ?? 0) > 0);
  assert.equal(read("database_connection_waits"), 0);
});

test("a scrape succeeds while the database does not answer, and says so", async (t) => {
  const { deps } = await createTestApp(t);
  const databaseUrl = "postgresql://127.0.0.1:1/none";
  const samples = await scrape(
    await createTestApp(t, { databaseUrl: deps.databaseUrl, deps: { databaseUrl } }),
  );
  assert.equal(samples.get("database_up"), 0);
  assert.ok(![...samples.keys()].some((name) => name.startsWith("payments_open")));
  assert.ok(samples.has("nodejs_eventloop_lag_p99_seconds"));
});
