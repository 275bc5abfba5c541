import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { startEmbeddedDatabase } from "../db/embedded/embedded-database.ts";
import {
  createEmptyDatabase,
  hashRows,
  type RunningCommand,
  startCommand,
  runSuccessfully,
  waitForStatement,
} from "../../../test/backup.ts";
import { isLongRun } from "../../../test/long-run.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import { createTestDatabase, withClient } from "../../../test/test-database.ts";

const lines = 60_000;

/** Creates a database with some pictures that takes a while to be copied. */
async function setUpLargeDatabase(t: TestContext) {
  const folder = createScratchFolder(t);
  const place = { DATABASE_URL: await createTestDatabase(t), DATA_DIR: path.join(folder, "data") };
  await withClient(place.DATABASE_URL, (client) =>
    client.query(
      `insert into changes (thing, thing_id, kind, version, by_name, fields, at)
       select 'zone', n, 'changed', 1, md5(n::text), '[]', now() from generate_series(1, $1::integer) n`,
      [lines],
    ),
  );
  const media = path.join(place.DATA_DIR, "media");
  await mkdir(media, { recursive: true });
  for (let number = 10; number < 20; number += 1)
    await writeFile(path.join(media, `${"a".repeat(30)}${number}-960.webp`), Buffer.alloc(100_000, number));
  return { folder, place };
}

/** Waits until a command copies changes. Fails if the command ends before. */
async function waitUntilCopying(url: string, command: RunningCommand): Promise<void> {
  const runs = await withClient(url, (client) => waitForStatement(client, "copy%changes%", command));
  assert.ok(runs, "it ended before");
}

function isLeftAlone(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name = 'lonchera-backup' and datname = current_database()",
    );
    return rowCount === 0;
  });
}

/** Ends the connection of a command while it copies. Asserts that the command reports it in one line. */
async function cutConnection(url: string, command: RunningCommand): Promise<void> {
  await waitUntilCopying(url, command);
  await withClient(url, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'lonchera-backup' and datname = current_database()`,
    ),
  );
  const { code, stderr } = await command.ended;
  assert.deepEqual([code, stderr], [1, "Se perdió la conexión con la base de datos.\n"]);
}

type Place = { readonly DATABASE_URL: string; readonly DATA_DIR: string };
type TakenBackup = { readonly folder: string; readonly file: string; readonly rows: Record<string, string> };

async function interruptBackup(t: TestContext, place: Place, file: string): Promise<void> {
  for (const [signal, code] of [
    ["SIGKILL", null],
    ["SIGINT", 130],
  ] as const) {
    const backup = startCommand(t, "backup", place, file);
    await waitUntilCopying(place.DATABASE_URL, backup);
    backup.child.kill(signal);
    const ended = await backup.ended;
    assert.equal(ended.code, code, ended.stderr);
    if (signal === "SIGINT") assert.equal(ended.stderr, "Interrumpido: no se escribió ninguna copia.\n");
    await assert.rejects(stat(file));
  }
  const folder = path.dirname(file);
  const [partial = "", ...others] = (await readdir(folder)).filter((name) => name !== "data");
  assert.match(partial, /\.partial$/, "only the killed one could not clear up");
  assert.deepEqual(others, []);
  await rm(path.join(folder, partial));
}

async function interruptRestoration(t: TestContext, { folder, file, rows }: TakenBackup): Promise<void> {
  const to = { DATABASE_URL: await createEmptyDatabase(t), DATA_DIR: path.join(folder, "to") };
  const pictures = () => readdir(path.join(to.DATA_DIR, "media"));
  if (isLongRun) {
    await cutConnection(to.DATABASE_URL, startCommand(t, "restore", to, file));
    assert.deepEqual([await hashRows(to.DATABASE_URL), await pictures()], [{}, []]);
  }
  const signals = [
    ["SIGTERM", 143],
    ["SIGKILL", null],
  ] as const;
  for (const [signal, code] of isLongRun ? signals : signals.slice(1)) {
    const restore = startCommand(t, "restore", to, file);
    await waitUntilCopying(to.DATABASE_URL, restore);
    restore.child.kill(signal);
    const ended = await restore.ended;
    assert.equal(ended.code, code, ended.stderr);
    await waitUntil(() => isLeftAlone(to.DATABASE_URL));
    assert.deepEqual(await hashRows(to.DATABASE_URL), {});
    if (signal === "SIGKILL") continue;
    assert.equal(ended.stderr, "Interrumpido: no se restauró nada.\n");
    assert.deepEqual(await pictures(), []);
  }
  await runSuccessfully(t, "restore", to, file);
  assert.deepEqual(await hashRows(to.DATABASE_URL), rows);
}

async function killWithDatabase(t: TestContext, { folder, file, rows }: TakenBackup): Promise<void> {
  const dataDir = path.join(folder, "embedded");
  const restore = startCommand(t, "restore", { DATA_DIR: dataDir }, file);
  // The pictures are written during the transaction.
  await waitUntil(async () => (await readdir(path.join(dataDir, "media")).catch(() => [])).length > 0);
  const pidFile = await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8");
  restore.child.kill("SIGKILL");
  process.kill(Number.parseInt(pidFile, 10), "SIGKILL");
  await restore.ended;
  const rowsThere = async () => {
    const database = await startEmbeddedDatabase(dataDir);
    try {
      return await hashRows(database.url);
    } finally {
      await database.stop();
    }
  };
  assert.deepEqual(await rowsThere(), {});
  await runSuccessfully(t, "restore", { DATA_DIR: dataDir }, file);
  assert.deepEqual(await rowsThere(), rows);
}

test("a backup or a restoration that is interrupted writes nothing, and can be done again", async (t) => {
  const { folder, place } = await setUpLargeDatabase(t);
  const file = path.join(folder, "one.zip");
  await t.test("a backup that is killed or interrupted", () => interruptBackup(t, place, file));
  await t.test("a backup whose connection is lost", async () => {
    await cutConnection(place.DATABASE_URL, startCommand(t, "backup", place, file));
    assert.deepEqual(await readdir(folder), ["data"]);
  });
  await runSuccessfully(t, "backup", place, file);
  const taken = { folder, file, rows: await hashRows(place.DATABASE_URL) };
  await t.test("a restoration that is cut off, interrupted or killed", () => interruptRestoration(t, taken));
  if (!isLongRun) return;
  await t.test("a restoration that is killed with its embedded database", () => killWithDatabase(t, taken));
});
