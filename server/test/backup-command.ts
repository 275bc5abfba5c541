import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { testDatabase } from "./test-database.ts";

export type Ended = { readonly code: number | null; readonly said: string; readonly complained: string };

export type RunningCommand = { readonly child: ChildProcess; readonly ended: Promise<Ended> };

type Environment = Readonly<Record<string, string>>;

/** `npm run backup` or `npm run restore` without npm; it ends with the test. */
export function startCommand(
  t: TestContext,
  name: "backup" | "restore",
  environment: Environment,
  ...given: string[]
): RunningCommand {
  const entry = fileURLToPath(new URL(`../src/platform/backup/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [entry, ...given], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let complained = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  child.stderr.on("data", (chunk) => (complained += String(chunk)));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, said, complained }));
  t.after(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, ended };
}

export function runCommand(...started: Parameters<typeof startCommand>): Promise<Ended> {
  return startCommand(...started).ended;
}

/** Runs it where it has to come to its end. */
export async function succeed(...started: Parameters<typeof startCommand>): Promise<Ended> {
  const ended = await runCommand(...started);
  assert.equal(ended.code, 0, ended.complained);
  return ended;
}

/** Runs it where it has to refuse, and says so in one line. */
export async function refusal(...started: Parameters<typeof startCommand>): Promise<string> {
  const { code, said, complained } = await runCommand(...started);
  assert.deepEqual([code, said], [1, ""], complained);
  assert.match(complained, /^[^\n]+\n$/);
  return complained;
}

/** A folder that goes with the test. */
export async function scratchFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lonchera-backup-"));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** An empty database whose owner may do nothing else; both go with the test. */
export async function emptyDatabase(t: TestContext): Promise<string> {
  const address = new URL(await testDatabase(t));
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
