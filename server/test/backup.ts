import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openPromise } from "yauzl";
import { bundles } from "./test-app.ts";
import { createTestDatabase, withClient } from "./test-database.ts";

export type CommandResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type RunningCommand = { readonly child: ChildProcess; readonly ended: Promise<CommandResult> };

const { PATH, NODE_COMPILE_CACHE } = process.env;
type Environment = Readonly<Record<string, string>>;

/** Starts `npm run backup`, `npm run restore` or `npm run doctor` without npm. The process ends with the test. */
export function startCommand(
  t: TestContext,
  name: "backup" | "restore" | "doctor",
  environment: Environment,
  ...given: string[]
): RunningCommand {
  const folder = name === "doctor" ? "doctor" : "backup";
  const source = fileURLToPath(new URL(`../src/platform/${folder}/${name}.ts`, import.meta.url));
  const entry = bundles === undefined ? source : path.join(bundles, `${name}.js`);
  const child = spawn(process.execPath, [entry, ...given], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  const ended = once(child, "close").then(([code]) => ({
    code: code as number | null,
    stdout,
    stderr,
  }));
  t.after(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, ended };
}

export function runCommand(...started: Parameters<typeof startCommand>): Promise<CommandResult> {
  return startCommand(...started).ended;
}

/** Waits until a command runs a statement like `statement` in the client's database. Returns false if it ends before. */
export async function waitForStatement(
  client: pg.Client,
  statement: string,
  { child }: RunningCommand,
): Promise<boolean> {
  while (child.exitCode === null) {
    const { rows } = await client.query<{ runs: boolean }>(
      `select query like $1 as runs from pg_stat_activity
       where application_name = 'lonchera-backup' and datname = current_database()`,
      [statement],
    );
    if (rows.some(({ runs }) => runs)) return true;
    // A command needs about a second to connect. Until then few questions are enough.
    await pause(rows.length === 0 ? 20 : 2);
  }
  return false;
}

/** Runs a command that must succeed. */
export async function runSuccessfully(...started: Parameters<typeof startCommand>): Promise<CommandResult> {
  const ended = await runCommand(...started);
  assert.equal(ended.code, 0, ended.stderr);
  return ended;
}

/** Runs a command that must fail with a one-line message, and returns the message. */
export async function runRefused(...started: Parameters<typeof startCommand>): Promise<string> {
  const { code, stdout, stderr } = await runCommand(...started);
  assert.deepEqual([code, stdout], [1, ""], stderr);
  assert.match(stderr, /^[^\n]+\n$/);
  return stderr;
}

/** Creates an empty database whose owner has no other rights. Both are deleted after the test. */
export async function createEmptyDatabase(t: TestContext): Promise<string> {
  const address = new URL(await createTestDatabase(t));
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await admin.query(`create role ${name} login`);
  await admin.query(`create database ${name} owner ${name}`);
  t.after(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });
  address.pathname = `/${name}`;
  address.username = name;
  return address.href;
}

const schemas = ["public", "drizzle", "pgboss"];

async function readTableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** Returns the number of rows and a hash of all rows of each table, including computed columns. */
export function hashRows(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    await client.query("set timezone = 'UTC'");
    const hashes: Record<string, string> = {};
    for (const name of await readTableNames(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(row::text, E'\\n' order by row::text), '')) as hash from ${name} row`,
      );
      hashes[name] = rows[0]?.hash ?? "";
    }
    return hashes;
  });
}

const described = `
  select 'column ' || attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
      || ' ' || attidentity::text || attgenerated::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as thing
    from pg_attribute join ours on oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join ours on ours.oid = conrelid
  union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join ours on ours.oid = indrelid
  union all select 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
  union all select 'sequence ' || schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0)
    from pg_sequences where schemaname = any($1)
  union all select 'function ' || pg_get_functiondef(pg_proc.oid) from pg_proc join pg_namespace n on n.oid = pronamespace
    where nspname = any($1) and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

/** Returns the definition of the tables and the values of the sequences. */
export function describeSchema(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ thing: string }>(
      `with ours as (select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
         where nspname = any($1) and relkind in ('r', 'p') and relname !~ '^queue_stats')
       select thing from (${described}) all_of_them order by 1`,
      [schemas],
    );
    return rows.map(({ thing }) => thing);
  });
}

/** Reads a backup as any zip program would. */
export async function readEntryNames(file: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { fileName } of (await openPromise(file, { lazyEntries: true })).eachEntry())
    names.push(fileName);
  return names;
}
