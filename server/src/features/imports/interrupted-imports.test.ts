import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { importGroupMenus } from "@lonchera/contract/imports";
import { toFormData } from "../../../test/staff.ts";
import { buildGroupFile, buildGroupRow, newImporter, setUpImports } from "../../../test/imports.ts";
import { testPassword } from "../../../test/factories.ts";
import { startServerProcess, type ServerProcess } from "../../../test/server-process.ts";
import type { TestApp } from "../../../test/test-app.ts";

const buildFile = () =>
  buildGroupFile(Array.from({ length: 50 }, (_, index) => buildGroupRow({ Nombre: `Plato ${index}` })));

/** Holds imports once everything but their own row is written, until this connection releases its lock. */
async function holdImports(pool: pg.Pool): Promise<{ waiting(): Promise<number>; release(): Promise<void> }> {
  const client = await pool.connect();
  await client.query("begin; lock table imports in share mode");
  return {
    waiting: async () => {
      for (;;) {
        const { rows } = await pool.query<{ pid: number }>(
          "select pid from pg_locks where relation = 'imports'::regclass and not granted",
        );
        if (rows[0]) return rows[0].pid;
        await delay(10);
      }
    },
    release: async () => {
      await client.query("rollback");
      client.release();
    },
  };
}

async function waitUntilEnded(pool: pg.Pool, pid: number): Promise<void> {
  const isThere =
    "select 1 from pg_stat_activity where pid = $1 and state <> 'idle' and pid <> pg_backend_pid()";
  while ((await pool.query(isThere, [pid])).rowCount !== 0) await delay(10);
}

async function waitUntilQueued(pool: pg.Pool): Promise<void> {
  const isThere = "select 1 from pg_locks where locktype = 'advisory' and not granted";
  while ((await pool.query(isThere)).rowCount === 0) await delay(10);
}

const countAll = `select (select count(*) from items)::integer as items, (select count(*) from item_companies)::integer as offers,
  (select count(*) from categories)::integer as days, (select count(*) from changes)::integer as changes,
  (select count(*) from imports)::integer as imports, (select count(*) from import_items)::integer as links`;
const nothing = { items: 0, offers: 0, days: 0, changes: 0, imports: 0, links: 0 };

async function assertNothingSaved({ pool }: Pick<TestApp, "pool">): Promise<void> {
  assert.deepEqual((await pool.query(countAll)).rows, [nothing]);
}

test("an import whose connection to the database ends in the middle leaves nothing, and can be sent again", async (t) => {
  const app = await setUpImports(t);
  const held = await holdImports(app.pool);
  const answer = app.tryImport(buildFile());
  const pid = await held.waiting();
  await app.pool.query("select pg_terminate_backend($1)", [pid]);
  const { status } = await answer;
  await held.release();
  assert.ok(status >= 500, String(status));
  await assertNothingSaved(app);
  assert.equal((await app.importFile(buildFile())).import.item_count, 50);
});

/** Starts the server as a process of its own, over the database of the test. */
function startServer(t: TestContext, { deps }: TestApp): ServerProcess {
  return startServerProcess(t, {
    DATABASE_URL: deps.databaseUrl,
  });
}

async function signInAt(address: string, email: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: testPassword }),
  });
  const { access } = (await answer.json()) as { access: string };
  return { authorization: `Bearer ${access}` };
}

test("a server that is killed while it imports leaves nothing half saved", async (t) => {
  const app = await setUpImports(t);
  const server = startServer(t, app);
  const address = await server.address();
  const headers = await signInAt(address, app.staff.email);
  const held = await holdImports(app.pool);
  const answer = fetch(`${address}${importGroupMenus.path}`, {
    method: "POST",
    headers,
    body: toFormData({ file: buildFile() }),
  });
  const broken = assert.rejects(answer);
  const pid = await held.waiting();
  server.child.kill("SIGKILL");
  await server.exit;
  await broken;
  await held.release();
  await waitUntilEnded(app.pool, pid);
  await assertNothingSaved(app);
  // The test's clock is behind, so the session was over for the server.
  const { importFile } = newImporter(app, await app.signIn(app.staff));
  assert.equal((await importFile(buildFile())).import.item_count, 50);
});

test("who cancels before an import is saved gets nothing saved", async (t) => {
  const app = await setUpImports(t);
  const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const held = await holdImports(app.pool);
  const leaving = new AbortController();
  const answer = fetch(`${address}${importGroupMenus.path}`, {
    method: "POST",
    headers: app.headers,
    body: toFormData({ file: buildFile() }),
    signal: leaving.signal,
  });
  const broken = assert.rejects(answer);
  const pid = await held.waiting();
  leaving.abort();
  await broken;
  const connections = promisify(app.app.server.getConnections.bind(app.app.server));
  while ((await connections()) > 0) await delay(10);
  await held.release();
  await waitUntilEnded(app.pool, pid);
  await assertNothingSaved(app);
});

test("two servers over one database import one after the other, too", async (t) => {
  const app = await setUpImports(t);
  const address = await startServer(t, app).address();
  const headers = await signInAt(address, app.staff.email);
  const here = newImporter(app, await app.signIn(app.staff));
  const held = await holdImports(app.pool);
  const first = here.tryImport(buildFile());
  await held.waiting();
  const second = fetch(`${address}${importGroupMenus.path}`, {
    method: "POST",
    headers,
    body: toFormData({ file: buildFile() }),
  });
  await waitUntilQueued(app.pool);
  await held.release();
  assert.deepEqual([(await first).status, (await second).status], [200, 400]);
  const { rows } = await app.pool.query("select count(*)::integer as items from items");
  assert.deepEqual(rows, [{ items: 50 }]);
});
