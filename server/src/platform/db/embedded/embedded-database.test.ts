import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { createMigratedData } from "../../../../test/migrated-data.ts";
import { findScratchFolder } from "../../../../test/test-cluster.ts";
import { withClient } from "../../../../test/test-database.ts";
import { DataDirectoryInUseError } from "./directory-lock.ts";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { chooseRunner, spawnPostgres } from "./postgres-programs.ts";

// fsync is off because these tests kill processes, not the machine, so written data stays.
const settings = { fsync: "off" };

test("the first start makes an empty database, and the next start finds what was written", async (t) => {
  const dataDir = await createScratchFolder(t);
  const first = await startHere(t, dataDir);
  await ask(first.url, "create table dish (name text)");
  await ask(first.url, "insert into dish values ('Ají de gallina')");
  await first.stop();
  const second = await startHere(t, dataDir);
  assert.deepEqual(await ask(second.url, "select lower('ÑANDÚ'), name from dish"), [
    ["ñandú", "Ají de gallina"],
  ]);
});

test("a second process on the same folder is refused with one clear line", async (t) => {
  const dataDir = await createMigratedData(t);
  const { url } = await startHere(t, dataDir);
  const second = startElsewhere(t, dataDir);
  assert.equal(await readErrorOutput(second), `DataDirectoryInUseError: ${describeRefusal(dataDir)}\n`);
  await assert.rejects(startEmbeddedDatabase(dataDir), new DataDirectoryInUseError(dataDir));
  assert.deepEqual(await ask(url, "select 1"), [[1]]);
});

test("a folder is free again as soon as its process is killed, and nothing committed is lost", async (t) => {
  const dataDir = await createMigratedData(t);
  const killed = startElsewhere(t, dataDir);
  const url = await readFirstLine(killed);
  await ask(url, "create table dish as select 'Tacacho' as name");
  const formerPid = await readPostmasterPid(dataDir);
  await kill(killed);
  const next = await startHere(t, dataDir);
  assert.deepEqual(await ask(next.url, "select name from dish"), [["Tacacho"]]);
  assert.notEqual(await readPostmasterPid(dataDir), formerPid);
});

test("PostgreSQL and its supervisor may be killed together", async (t) => {
  const dataDir = await createMigratedData(t);
  const killed = startElsewhere(t, dataDir);
  await ask(await readFirstLine(killed), "create table dish as select 'Juane' as name");
  process.kill(await readPostmasterPid(dataDir), "SIGKILL");
  await kill(killed);
  const next = await startHere(t, dataDir);
  assert.deepEqual(await ask(next.url, "select name from dish"), [["Juane"]]);
});

test("a PostgreSQL that outlived its supervisor is stopped first", async (t) => {
  const dataDir = await createMigratedData(t);
  await (await startHere(t, dataDir)).stop();
  const orphan = await startOrphan(t, dataDir);
  const ended = once(orphan, "exit");
  const next = await startHere(t, dataDir);
  assert.deepEqual(await ended, [0, null]);
  assert.deepEqual(await ask(next.url, "select 1"), [[1]]);
});

test("a kill in the middle of the first start leaves nothing that the next one trips over", async (t) => {
  const dataDir = await createScratchFolder(t);
  const killed = startElsewhere(t, dataDir);
  await waitUntil(async () => (await findUnfinishedClusterFiles(dataDir)).includes("PG_VERSION"));
  await kill(killed);
  assert.ok(!(await readdir(dataDir)).includes("postgres"));
  const next = await startHere(t, dataDir);
  assert.deepEqual(await ask(next.url, "select 1"), [[1]]);
  assert.deepEqual((await readdir(dataDir)).toSorted(), ["lonchera.lock", "postgres", "postgres.log"]);
});

test("a left pid file is no obstacle, though its number is another process's by now", async (t) => {
  const dataDir = await createMigratedData(t);
  await (await startHere(t, dataDir)).stop();
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  for (const left of [`${process.pid}\n${dataDir}/postgres\n`, "4194305\n", ""]) {
    await writeFile(pidFile, left);
    const database = await startHere(t, dataDir);
    assert.deepEqual(await ask(database.url, "select 1"), [[1]]);
    await database.stop();
  }
});

test("a start that fails says why and leaves the folder free", async (t) => {
  const dataDir = await createMigratedData(t);
  const wrong = { ...settings, work_mem: "lots" };
  await assert.rejects(
    startEmbeddedDatabase(dataDir, { settings: wrong }),
    /PostgreSQL no arrancó: .*"work_mem"/,
  );
  const { url } = await startHere(t, dataDir);
  assert.deepEqual(await ask(url, "select 1"), [[1]]);
});

async function createScratchFolder(t: TestContext): Promise<string> {
  const folder = await realpath(await mkdtemp(join(await findScratchFolder(), "lonchera-embedded-")));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

async function startHere(t: TestContext, dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(dataDir, { settings });
  t.after(() => database.stop());
  return database;
}

/** Starts another Node process that starts the database, prints its address and stays. */
function startElsewhere(t: TestContext, dataDir: string): ChildProcess {
  const program = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(new URL("./embedded-database.ts", import.meta.url))});
    try {
      const { url } = await startEmbeddedDatabase(process.argv[1], { settings: ${JSON.stringify(settings)} });
      console.log(url);
      setInterval(() => {}, 1000);
    } catch (error) {
      console.error(String(error));
      process.exitCode = 1;
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, dataDir], { stdio: "pipe" });
  t.after(() => kill(child));
  return child;
}

/** Starts a PostgreSQL server that nothing supervises and that the kernel does not end with its parent. */
async function startOrphan(t: TestContext, dataDir: string): Promise<ChildProcess> {
  const binaries = await findPostgresBinaries(dataDir);
  const cluster = join(dataDir, "postgres");
  const runner = await chooseRunner(binaries, dataDir, cluster);
  const bound = runner.prefix.indexOf("setpriv");
  const unbound = { ...runner, prefix: bound === -1 ? runner.prefix : runner.prefix.slice(0, bound) };
  const args = ["-D", cluster, "-c", "listen_addresses=", "-c", `unix_socket_directories=${dataDir}`];
  const orphan = spawnPostgres(unbound, binaries.postgres, args, "ignore");
  t.after(() => kill(orphan));
  const pidFile = join(cluster, "postmaster.pid");
  await waitUntil(async () => {
    assert.equal(orphan.exitCode, null);
    return (await readFile(pidFile, "utf8").catch(() => "")).includes("ready");
  });
  return orphan;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function readFirstLine(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout !== null);
  for await (const chunk of child.stdout) return String(chunk).trim();
  throw new Error(`The process ended before it printed anything: ${await readErrorOutput(child)}`);
}

async function readErrorOutput(child: ChildProcess): Promise<string> {
  assert.ok(child.stderr !== null);
  return text(child.stderr);
}

function describeRefusal(dataDir: string): string {
  return `Otra instancia de Lonchera ya usa la carpeta de datos ${dataDir}`;
}

async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

async function findUnfinishedClusterFiles(dataDir: string): Promise<string[]> {
  const folder = (await readdir(dataDir)).find((name) => name.startsWith("postgres-init-"));
  return folder === undefined ? [] : readdir(join(dataDir, folder)).catch(() => []);
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(5);
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const { rows } = await withClient(url, (client) => client.query({ text: sql, rowMode: "array" }));
  return rows;
}
