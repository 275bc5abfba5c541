import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { startEmbeddedDatabase } from "../../src/platform/db/embedded/embedded-database.ts";
import { isLongRun } from "../long-run.ts";
import { createMigratedData } from "../migrated-data.ts";
import { assertOrdersConsistent } from "../order-invariants.ts";
import { assertNoOrderLost, type LoadedShop, seedShop, startOrderLoad, stockAtFirst } from "../order-load.ts";
import { startFakeCulqi } from "../fakes/culqi/fake-culqi.ts";
import { createScratchFolder } from "../scratch-folder.ts";
import { waitUntil } from "../wait-for.ts";
import { buildCardOrderBody, copyOrder } from "../orders.ts";
import { startServerProcess, type ServerProcess } from "../server-process.ts";
import { testSecret } from "../test-app.ts";
import { openTestDatabase, createTestDatabase } from "../test-database.ts";

/** Opens a connection that has sent a text and waits. */
async function openConnection(address: string, sent: string): Promise<Socket> {
  const { port } = new URL(address);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(sent);
  await once(socket, "connect");
  return socket;
}

async function assertEndsWell(server: ServerProcess): Promise<void> {
  server.child.kill("SIGTERM");
  // Ctrl-C of a terminal arrives twice if npm forwards it.
  server.child.kill("SIGINT");
  assert.equal(await server.exit, 0, server.stderr());
  assert.equal(server.stderr(), "");
}

const health = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";

test("SIGTERM in the middle of a load loses nothing, and the server ends well", async (t) => {
  const dataDir = await createMigratedData(t);
  const filling = await startEmbeddedDatabase(dataDir);
  const shop = await seedShop(filling.url, 4);
  await filling.stop();
  const server = startServerProcess(t, { DATA_DIR: dataDir, SECRET_KEY: testSecret });
  const address = await server.address();
  const idle = await Promise.all(Array.from({ length: 50 }, () => openConnection(address, health)));
  await Promise.all(idle.map((socket) => once(socket, "data")));
  const load = startOrderLoad(shop, () => address);
  await waitUntil(() => load.acknowledged.length >= 12);

  await assertEndsWell(server);
  await load.end();
  await waitUntil(() => idle.every((socket) => socket.closed));

  const after = await startEmbeddedDatabase(dataDir);
  t.after(() => after.stop());
  const { pool, close } = openTestDatabase(after.url);
  try {
    await assertNoOrderLost(pool, shop, load);
  } finally {
    await close();
  }
});

/** Requests a report of many megabytes and reads only its beginning. */
async function beginReport(address: string, shop: LoadedShop): Promise<IncomingMessage> {
  const url = `${address}/api/export/range/?start_date=2026-01-01&end_date=2036-01-01`;
  const headers = { authorization: shop.authorization };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on("error", reject);
  });
  assert.equal(answer.statusCode, 200);
  return answer;
}

/** Lets the buyer pay for the last dish by card. Returns false without a 201. */
async function orderByCard(address: string, shop: LoadedShop, token: string): Promise<boolean> {
  const authorization = shop.buyers[1]?.authorization ?? "";
  const headers = { authorization, "content-type": "application/json" };
  const send = (path: string, body: object) =>
    fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const filled = await send("/api/cart/add-item/", { item: shop.dishes[2]?.id, quantity: 2 });
  assert.equal(filled.status, 200);
  const ordered = await send("/api/create-order/", buildCardOrderBody(shop, 3700, { token })).catch(
    () => null,
  );
  return ordered?.status === 201;
}

test("neither a report that is read slowly nor a payment provider that hangs keeps it; the order is settled later", async (t) => {
  const url = await createTestDatabase(t);
  const culqi = await startFakeCulqi(t);
  const { pool, close } = openTestDatabase(url);
  t.after(close);
  const shop = await seedShop(url, 2);
  const environment = { DATABASE_URL: url, DATA_DIR: createScratchFolder(t), ...culqi.environment };
  const server = startServerProcess(t, environment);
  const address = await server.address();
  const onAccount = { ...shop, buyers: shop.buyers.slice(0, 1) };
  const load = startOrderLoad(onAccount, () => address);
  await waitUntil(() => load.acknowledged.length > 0);
  await load.end();
  await copyOrder({ pool }, load.acknowledged[0]?.id ?? 0, 6_000);

  const report = await beginReport(address, shop);
  const held = culqi.hold("charges", "processed");
  const ordering = orderByCard(address, shop, culqi.token());
  await held.arrived;
  await assertEndsWell(server);
  assert.equal(await ordering, false);
  await assert.rejects(report.toArray(), "a part of the report was taken for the whole");
  held.release();

  const lastDish = new Map([[shop.dishes[2]?.id ?? 0, stockAtFirst]]);
  await assertOrdersConsistent(pool, lastDish);
  const stateOfOrder = async () => {
    const { rows } = await pool.query<{ state: string }>("select state from orders where payment_type = 'T'");
    return rows.map(({ state }) => state);
  };
  assert.deepEqual(await stateOfOrder(), ["pending"]);
  const next = startServerProcess(t, environment, { ahead: 45_000 });
  await next.address();
  await waitUntil(async () => (await stateOfOrder())[0] === "placed");
  await assertOrdersConsistent(pool, lastDish);
});

test("it ends well though its database is gone", async (t) => {
  const clusterDir = await createMigratedData(t);
  const theirs = await startEmbeddedDatabase(clusterDir, { settings: { fsync: "off" } });
  t.after(() => theirs.stop());
  const server = startServerProcess(t, { DATABASE_URL: theirs.url });
  const address = await server.address();
  await theirs.stop();
  await waitUntil(async () => (await fetch(`${address}/health/ready`)).status === 503);
  await assertEndsWell(server);
});

test("a signal in the middle of a start ends it without a word", async (t) => {
  for (const written of isLongRun ? ["lonchera.lock", "postgres.log"] : ["postgres.log"]) {
    const dataDir = createScratchFolder(t);
    const server = startServerProcess(t, { DATA_DIR: dataDir });
    await waitUntil(() => readdirSync(dataDir).includes(written));
    await assertEndsWell(server);
    assert.equal(server.stdout(), "");
  }
});
