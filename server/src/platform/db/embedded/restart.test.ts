import assert from "node:assert/strict";
import { appendFile, readFile, readdir, readlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import {
  assertNoOrderLost,
  type LoadedShop,
  seedShop,
  type OrderLoad,
  startOrderLoad,
} from "../../../../test/order-load.ts";
import { isLongRun } from "../../../../test/long-run.ts";
import { createMigratedData } from "../../../../test/migrated-data.ts";
import { createScratchFolder } from "../../../../test/scratch-folder.ts";
import { waitUntil } from "../../../../test/wait-for.ts";
import { killProcess, startServerProcess } from "../../../../test/server-process.ts";
import { testSecret } from "../../../../test/test-app.ts";
import { openDatabase } from "../client.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";

const getMenuPath = (shop: LoadedShop) => `/api/categories/items/v2/${shop.company.id}/`;

async function readStatus(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.text();
  return answer.status;
}

async function waitForMoreOrders(load: OrderLoad): Promise<void> {
  const wanted = load.acknowledged.length + 4;
  await waitUntil(() => load.acknowledged.length >= wanted);
}

/** Finds the processes of a cluster, its postmaster first. */
async function findProcesses(cluster: string): Promise<number[]> {
  const postmaster = Number.parseInt(await readFile(path.join(cluster, "postmaster.pid"), "utf8"), 10);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => "")));
  return [postmaster, ...pids.filter((pid, index) => folders[index] === cluster && pid !== postmaster)];
}

/** Asserts that menu changes of another process arrive, and that e-mails are sent. */
async function assertEverythingIsBack(
  address: string,
  databaseUrl: string,
  shop: LoadedShop,
  dataDir: string,
) {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  try {
    const name = `Locro ${Date.now()}`;
    await pool.query("update items set name = $2 where id = $1", [shop.dishes[0]?.id, name]);
    const authorization = shop.buyers[0]?.authorization ?? "";
    const menu = async () =>
      (await fetch(`${address}${getMenuPath(shop)}`, { headers: { authorization } })).text();
    await waitUntil(async () => (await menu()).includes(name));
    const listening = "select from pg_stat_activity where application_name = 'lonchera-process'";
    await waitUntil(async () => (await pool.query(listening)).rowCount === 1);
    const outbox = path.join(dataDir, "outbox");
    const countEmails = async () => (await readdir(outbox).catch(() => [])).length;
    const before = await countEmails();
    await waitUntil(async () => (await countEmails()) > before);
  } finally {
    await close();
  }
}

test("a PostgreSQL of ours that is killed under load comes back, and no acknowledged order is lost", async (t) => {
  const dataDir = await createMigratedData(t);
  const filling = await startEmbeddedDatabase(dataDir);
  const { url } = filling;
  const shop = await seedShop(url, 2);
  await filling.stop();
  const server = startServerProcess(t, { DATA_DIR: dataDir, SECRET_KEY: testSecret });
  const address = await server.address();
  const cluster = path.join(dataDir, "postgres");
  const load = startOrderLoad(shop, () => address);
  await waitForMoreOrders(load);

  for (const all of isLongRun ? [false, true] : [true]) {
    const processes = await findProcesses(cluster);
    (all ? processes : processes.slice(0, 1)).forEach(killProcess);
    await waitForMoreOrders(load);
  }

  const settings = path.join(cluster, "postgresql.conf");
  const whole = await readFile(settings);
  await appendFile(settings, "\nwork_mem = 'lots'\n");
  const killed = await findProcesses(cluster);
  killed.slice(0, 1).forEach(killProcess);
  await waitUntil(() => server.stderr().includes("work_mem"));
  assert.equal(await readStatus(`${address}/health/ready`), 503);
  assert.equal(await readStatus(`${address}/health/live`), 200);
  const refused = await fetch(`${address}${getMenuPath(shop)}`, {
    headers: { authorization: shop.buyers[0]?.authorization ?? "" },
  });
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.deepEqual(Object.keys((await refused.json()) as object), ["detail", "code", "request_id"]);
  await writeFile(settings, whole);
  await waitUntil(async () => (await readStatus(`${address}/health/ready`)) === 200);
  await waitForMoreOrders(load);
  await assertEverythingIsBack(address, url, shop, dataDir);
  await load.end();

  t.diagnostic(`${load.acknowledged.length} orders; ${load.answers.get(503) ?? 0} answers with 503`);
  const { pool, close } = openDatabase(url, { max: 1 });
  try {
    await assertNoOrderLost(pool, shop, load);
  } finally {
    await close();
  }
  await server.end();
});

test("a server of somebody else's may cut all connections, end, and come back", async (t) => {
  const dataDir = createScratchFolder(t);
  const clusterDir = await createMigratedData(t);
  const settings = { fsync: "off" };
  let theirs = await startEmbeddedDatabase(clusterDir, { settings });
  t.after(() => theirs.stop());
  const { url } = theirs;
  const shop = await seedShop(url, 2);
  const server = startServerProcess(t, { DATABASE_URL: url, DATA_DIR: dataDir });
  const address = await server.address();
  const load = startOrderLoad(shop, () => address);
  await waitForMoreOrders(load);

  const { pool, close } = openDatabase(url, { max: 1 });
  for (let cut = 0; cut < (isLongRun ? 2 : 1); cut += 1) {
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null",
    );
    await waitForMoreOrders(load);
  }
  await close();

  await theirs.stop();
  await waitUntil(async () => (await readStatus(`${address}/health/ready`)) === 503);
  theirs = await startEmbeddedDatabase(clusterDir, { settings });
  await waitUntil(async () => (await readStatus(`${address}/health/ready`)) === 200);
  await waitForMoreOrders(load);
  await assertEverythingIsBack(address, url, shop, dataDir);
  await load.end();

  const after = openDatabase(url, { max: 1 });
  try {
    await assertNoOrderLost(after.pool, shop, load);
  } finally {
    await after.close();
  }
  await server.end();
});
