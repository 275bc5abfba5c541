import assert from "node:assert/strict";
import { readFile, readdir, readlink } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { assertNoOrderLost, seedShop, startOrderLoad } from "../order-load.ts";
import { isLongRun } from "../long-run.ts";
import { testPassword } from "../factories.ts";
import { openTestDatabase } from "../test-database.ts";
import { waitUntil } from "../wait-for.ts";
import { createMigratedData } from "../migrated-data.ts";
import { startServerProcess } from "../server-process.ts";
import { findRunningDatabaseUrl } from "../../src/platform/db/embedded/embedded-database.ts";

const restarts = isLongRun ? 10 : 1;

type Tokens = { readonly access: string; readonly refresh: string };

async function post(url: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
}

async function readAccountName(address: string, access: string): Promise<unknown> {
  const answer = await fetch(`${address}/api/account/`, { headers: { authorization: `Bearer ${access}` } });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { first_name: unknown }).first_name;
}

/** Finds the traces of a start outside its own folder. */
async function findTraces(dataDir: string) {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => "")));
  const url = new URL((await findRunningDatabaseUrl(dataDir)) ?? "postgresql://x/");
  return {
    dataDir: (await readdir(dataDir)).toSorted(),
    socketFolder: url.searchParams.get("host"),
    processes: folders.filter((folder) => folder === path.join(dataDir, "postgres")).length,
  };
}

test("restarts, killed and ended in turn, keep data, sessions and secret, and leave nothing behind", async (t) => {
  const dataDir = await createMigratedData(t);
  const secretFile = path.join(dataDir, "secret");
  let server = startServerProcess(t, { DATA_DIR: dataDir });
  let address = await server.address();
  const url = (await findRunningDatabaseUrl(dataDir)) ?? "";
  const secret = await readFile(secretFile, "utf8");
  const shop = await seedShop(url, 2, secret);
  const database = openTestDatabase(url);
  t.after(database.close);
  const { rows } = await database.pool.query<{ email: string }>("select email from users where is_staff");
  const signedIn = await post(`${address}/api/login/`, { email: rows[0]?.email, password: testPassword });
  const { access, refresh } = (await signedIn.json()) as Tokens;
  const name = await readAccountName(address, access);
  const load = startOrderLoad(shop, () => address);
  // The first e-mail creates the last of the folders.
  await waitUntil(async () => (await readdir(dataDir)).includes("outbox"));
  const first = await findTraces(dataDir);

  let renewed = refresh;
  for (let restart = 1; restart <= restarts; restart += 1) {
    const isKilled = restart % 2 === 1;
    if (isKilled) await server.killTree();
    else server.child.kill("SIGTERM");
    assert.equal(await server.exit, isKilled ? null : 0);
    server = startServerProcess(t, { DATA_DIR: dataDir });
    address = await server.address();
    assert.equal(await readAccountName(address, access), name, "the session ended");
    const answer = await post(`${address}/api/token/refresh/`, { refresh: renewed });
    assert.equal(answer.status, 200, "the session cannot be renewed");
    renewed = ((await answer.json()) as Tokens).refresh;
    const wanted = load.acknowledged.length + 2;
    await waitUntil(() => load.acknowledged.length >= wanted);
  }
  await load.end();
  await assertNoOrderLost(database.pool, shop, load);
  assert.equal(await readFile(secretFile, "utf8"), secret);
  const last = await findTraces(dataDir);
  assert.deepEqual([last.dataDir, last.socketFolder], [first.dataDir, first.socketFolder]);
  t.diagnostic(
    `${load.acknowledged.length} orders; ${first.processes} processes at first, ${last.processes} at last`,
  );
  await server.end();
  assert.equal((await findTraces(dataDir)).processes, 0);
  await assert.rejects(readdir(String(first.socketFolder)), { code: "ENOENT" });
});
