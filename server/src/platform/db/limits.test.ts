import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { test, type TestContext } from "node:test";
import { seedShop, startOrderLoad } from "../../../test/order-load.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import { startServerProcess } from "../../../test/server-process.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { openDatabase, openPoolerDatabase } from "./client.ts";

type Settings = ReadonlyMap<string, string>;

/** Reads the startup message of PostgreSQL's protocol: a length, a version, then zero-terminated names and values. */
function readStartup(bytes: Buffer): Settings {
  const words = bytes.subarray(8, bytes.readInt32BE(0)).toString("utf8").split("\0");
  const settings = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) settings.set(words[at] ?? "", words[at + 1] ?? "");
  return settings;
}

/** Forwards everything to a database, and records the startup message of each connection. */
async function startRecordingProxy(t: TestContext, databaseUrl: string) {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get("host") ?? "";
  const begun: Settings[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(`${folder}/.s.PGSQL.5432`);
    for (const one of [socket, onward]) {
      open.add(one);
      one.on("error", () => undefined).once("close", () => open.delete(one));
    }
    socket.once("data", (bytes: Buffer) => begun.push(readStartup(bytes)));
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    open.forEach((socket) => socket.destroy());
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { username, pathname } = target;
  return { begun, url: `postgresql://${username}@127.0.0.1:${port}${pathname}?sslmode=disable` };
}

const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

test("every connection of a server that works has a limit for statements, locks and idle transactions", async (t) => {
  const url = await createTestDatabase(t);
  const shop = await seedShop(url, 4);
  const proxy = await startRecordingProxy(t, url);
  const server = startServerProcess(t, { DATABASE_URL: proxy.url });
  const address = await server.address();
  const load = startOrderLoad(shop, () => address);
  await waitUntil(() => load.acknowledged.length >= 10);
  await load.end();
  const authorization = shop.authorization;
  for (const path of ["/health/ready", "/api/export/range/?start_date=2026-01-01&end_date=2036-01-01"]) {
    const answer = await fetch(address + path, { headers: { authorization } });
    await answer.bytes();
    assert.equal(answer.status, 200, path);
  }
  const names = new Set(proxy.begun.map((settings) => settings.get("application_name")));
  for (const name of ["lonchera", "lonchera-process", "lonchera-migrations", "lonchera-export"])
    assert.ok(names.has(name), `${name} is not among ${[...names].join(", ")}`);
  for (const settings of proxy.begun)
    for (const limit of limits)
      assert.ok(Number(settings.get(limit)) > 0, `${settings.get("application_name")} has no ${limit}`);
});

test("through a pooler a connection prepares no statement and asks for no limit", async (t) => {
  const proxy = await startRecordingProxy(t, await createTestDatabase(t));
  const { pool, close } = openPoolerDatabase(proxy.url);
  const prepared = { name: "prepared", text: "select count(*)::int from pg_prepared_statements where $1" };
  assert.deepEqual((await pool.query(prepared, [true])).rows, [{ count: 0 }]);
  await close();
  assert.deepEqual(
    limits.filter((limit) => proxy.begun[0]?.has(limit)),
    [],
  );
});

test("a request that waits for a lock in vain is answered with 503, and leaves nothing behind", async (t) => {
  const url = await createTestDatabase(t);
  const shop = await seedShop(url, 1);
  const server = startServerProcess(t, {
    DATABASE_URL: url,
  });
  const address = await server.address();
  const { pool, close } = openDatabase(url, { max: 2 });
  t.after(close);
  const lock = await pool.connect();
  await lock.query("begin; lock table items in access exclusive mode");
  const headers = { authorization: shop.buyers[0]?.authorization ?? "", "content-type": "application/json" };
  const body = JSON.stringify({ item: shop.dishes[0]?.id, quantity: 1, delivery_zone: shop.zone.id });
  const add = () => fetch(`${address}/api/cart/add-item/`, { method: "POST", headers, body });
  const refused = await add();
  assert.equal(refused.status, 503);
  assert.ok(refused.headers.has("retry-after"));
  const mine = "application_name = 'lonchera' and pid <> pg_backend_pid() and state like '%transaction%'";
  const left = await lock.query(
    `select pid from pg_stat_activity where datname = current_database() and ${mine}`,
  );
  assert.deepEqual(left.rows, []);
  await lock.query("rollback");
  lock.release();
  assert.equal((await add()).status, 200);
});
