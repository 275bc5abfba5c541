import assert from "node:assert/strict";
import { test } from "node:test";
import { listAccounts } from "@lonchera/contract/accounts";
import { listAuditLog } from "@lonchera/contract/audit";
import { listClients } from "@lonchera/contract/clients";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import { listOrders, listUserOrders, sumOrders } from "@lonchera/contract/orders";
import { runCommand } from "../../../test/backup.ts";
import { newStaff } from "../../../test/factories.ts";
import { placeCardOrder, setUpIndividual } from "../../../test/orders.ts";
import { startReplicatedDatabase } from "../../../test/replica.ts";
import { createTestApp, type Headers, type TestApp, testSecret } from "../../../test/test-app.ts";
import { waitUntil } from "../../../test/wait-for.ts";

type Replica = Awaited<ReturnType<typeof startReplicatedDatabase>>;

/** Ends the export's connection to the replica while a lock holds it. Returns the status of the export. */
async function exportWhileCancelled(
  { app, pool }: Pick<TestApp, "app" | "pool">,
  { query }: Replica,
  request: { url: string; headers: Headers },
): Promise<number> {
  const client = await pool.connect();
  // The replica may receive the lock late, so this transaction may be idle for long.
  await client.query("begin; set local idle_in_transaction_session_timeout = 0");
  await client.query("lock table order_lines in access exclusive mode");
  await waitUntil(
    async () => (await query("select from pg_locks where mode = 'AccessExclusiveLock'")).rowCount === 1,
  );
  const answer = app.inject(request);
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lonchera-export' and wait_event_type = 'Lock'`;
  await waitUntil(async () => (await query(ended)).rowCount === 1);
  await client.query("commit");
  client.release();
  return (await answer).statusCode;
}

test("staff read what was written just before from the replica, and from the primary while it is behind or away", async (t) => {
  const replica = await startReplicatedDatabase(t);
  const given = { databaseUrl: replica.url, config: { replicaUrl: replica.replicaUrl } };
  const shop = await setUpIndividual(t, given);
  const order = async () => {
    await placeCardOrder(shop, shop.headers);
  };
  await order();
  await shop.call(listUserOrders, {}, shop.headers);
  assert.deepEqual(await replica.readNewStatements(), [], "orders and their customers read the primary");

  const staff = await shop.signIn(await newStaff(shop.db));
  const countOrders = async (app = shop) => (await app.call(listOrders, {}, staff)).body.count;
  assert.equal(await countOrders(), 1);
  const day = { params: { date: "2026-03-03" } };
  const range = "/api/export/range/?start_date=2026-03-02&end_date=2026-03-02";
  const reads: [string, () => Promise<number>][] = [
    ["orders", async () => (await shop.call(listOrders, {}, staff)).status],
    ["sums", async () => (await shop.call(sumOrders, {}, staff)).status],
    ["clients", async () => (await shop.call(listClients, {}, staff)).status],
    ["accounts", async () => (await shop.call(listAccounts, {}, staff)).status],
    ["audit log", async () => (await shop.call(listAuditLog, {}, staff)).status],
    ["day sheet", async () => (await shop.call(getDaySheet, day, staff)).status],
    ["labels", async () => (await shop.call(getDayLabels, day, staff)).status],
    ["report", async () => (await shop.app.inject({ url: range, headers: staff })).statusCode],
  ];
  for (const [name, read] of reads) {
    await replica.readNewStatements();
    assert.equal(await read(), 200, name);
    const sent = await replica.readNewStatements();
    assert.ok(
      sent.some((line) => !line.includes("pg_control_system")),
      name,
    );
  }
  await shop.app.inject({ url: range, headers: shop.headers });
  assert.deepEqual(await replica.readNewStatements(), [], "a customer's report reads the primary");

  assert.equal(await exportWhileCancelled(shop, replica, { url: range, headers: staff }), 200);

  await replica.query("select pg_wal_replay_pause()");
  await order();
  assert.equal(await countOrders(), 2);
  const told = await runCommand(t, "doctor", {
    DATABASE_URL: replica.url,
    DATABASE_REPLICA_URL: replica.replicaUrl,
    SECRET_KEY: testSecret,
    PAYMENT_PROVIDER: "sandbox",
    DATA_DIR: "/tmp",
  });
  assert.match(told.stdout, /^DATABASE_REPLICA_URL: .*atrasada/m);
  await replica.query("select pg_wal_replay_resume()");
  await waitUntil(async () => {
    await replica.readNewStatements();
    assert.equal(await countOrders(), 2);
    return (await replica.readNewStatements()).some((line) => line.includes(`"orders"`));
  });

  await replica.stopReplica();
  assert.equal(await countOrders(), 2);
  const another = await createTestApp(t, { ...given, config: { replicaUrl: replica.url } });
  assert.equal(await countOrders(another as typeof shop), 2, "a primary is not taken for a replica");
});
