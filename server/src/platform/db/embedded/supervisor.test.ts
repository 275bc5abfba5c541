import assert from "node:assert/strict";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { isLongRun } from "../../../../test/long-run.ts";
import { createMigratedData } from "../../../../test/migrated-data.ts";
import { waitUntil } from "../../../../test/wait-for.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";

// fsync is off because these tests kill processes, not the machine, so written data stays.
const settings = { fsync: "off" };
const fastTiming = { firstDelay: 10, maxDelay: 100 };

async function startSupervisedDatabase(t: TestContext, timing: { giveUpAfter?: number } = {}) {
  const dataDir = await createMigratedData(t);
  const logged: string[] = [];
  const givenUp: string[] = [];
  const supervisor = {
    log: (line: string) => logged.push(line),
    onGiveUp: (line: string) => givenUp.push(line),
    timing: { ...fastTiming, ...timing },
  };
  const database = await startEmbeddedDatabase(dataDir, { settings, supervisor });
  t.after(() => database.stop());
  const kill = async () => {
    const pid = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
    process.kill(Number.parseInt(pid, 10), "SIGKILL");
  };
  const answers = async (sql: string) => {
    const client = new pg.Client({ connectionString: database.url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query({ text: sql, rowMode: "array" })).rows as unknown[][];
    } catch {
      return null;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  return { dataDir, database, logged, givenUp, kill, answers };
}

const kills = isLongRun ? 3 : 1;
const isRestarted = (line: string) => line === "PostgreSQL está otra vez en marcha.";

test("a killed PostgreSQL is restarted although its backends were running a long statement", async (t) => {
  const { logged, givenUp, kill, answers, database } = await startSupervisedDatabase(t);
  await answers("create table dish as select 'Carapulcra' as name");
  for (let killed = 1; killed <= kills; killed += 1) {
    const busy = answers("select count(*) from generate_series(1, 100000000000)");
    const atWork =
      "select 1 from pg_stat_activity where state = 'active' and query like '%generate_series(1%' and pid <> pg_backend_pid()";
    await waitUntil(async () => ((await answers(atWork)) ?? []).length > 0);
    await kill();
    assert.equal(await busy, null);
    await waitUntil(() => logged.filter(isRestarted).length === killed);
    assert.deepEqual(await answers("select name from dish"), [["Carapulcra"]]);
  }
  assert.deepEqual(givenUp, []);
  await database.stop();
  // If a start comes before the killed server's backends have ended, it is tried again. This is logged too.
  const lines = logged.filter((line) => !line.includes("se intentará otra vez"));
  assert.equal(lines.length, 2 * kills, logged.join("\n"));
});

test("a failing restart is retried until it succeeds", async (t) => {
  const { dataDir, logged, kill, answers } = await startSupervisedDatabase(t);
  const file = join(dataDir, "postgres", "postgresql.conf");
  const whole = await readFile(file);
  await appendFile(file, "\nwork_mem = 'lots'\n");
  await kill();
  await waitUntil(() => logged.some((line) => line.includes("work_mem")));
  await writeFile(file, whole);
  await waitUntil(() => logged.some(isRestarted));
  assert.deepEqual(await answers("select 1"), [[1]]);
});

test("it gives up once after failing for too long, and stop() ends the retries", async (t) => {
  const { dataDir, logged, givenUp, kill, database } = await startSupervisedDatabase(t, { giveUpAfter: 500 });
  await appendFile(join(dataDir, "postgres", "postgresql.conf"), "\nwork_mem = 'lots'\n");
  await kill();
  await waitUntil(() => givenUp.length > 0);
  assert.match(givenUp.join("\n"), /^PostgreSQL no se pudo volver a iniciar[^\n]*$/);
  const tries = logged.length;
  await database.stop();
  assert.equal(logged.length, tries);

  const other = await startSupervisedDatabase(t);
  await appendFile(join(other.dataDir, "postgres", "postgresql.conf"), "\nwork_mem = 'lots'\n");
  await other.kill();
  await waitUntil(() => other.logged.length > 1);
  await other.database.stop();
  assert.deepEqual(other.givenUp, []);
});
