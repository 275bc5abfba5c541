import { existsSync } from "node:fs";
import { mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { PostgresStartError } from "./postgres-server.ts";
import { changeOwner, spawnPostgres, waitForExit, type PostgresRunner } from "./postgres-programs.ts";

/**
 * Creates the cluster in a temporary folder and renames it, so that an interrupted initdb leaves no incomplete cluster.
 */
export async function initClusterIfMissing(
  home: string,
  cluster: string,
  binaries: PostgresBinaries,
  runner: PostgresRunner,
  durable: boolean,
): Promise<void> {
  const unfinished = "postgres-init-";
  const leftovers = (await readdir(home)).filter((name) => name.startsWith(unfinished));
  // Processes of the interrupted initdb may still be writing.
  for (const name of leftovers) await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  if (existsSync(cluster)) return changeOwner(runner, cluster);
  const folder = await mkdtemp(join(home, unfinished));
  await changeOwner(runner, folder);
  await runInitdb(binaries, runner, folder, durable);
  await rename(folder, cluster);
  if (durable) await syncFolder(home);
}

async function runInitdb(
  binaries: PostgresBinaries,
  runner: PostgresRunner,
  folder: string,
  durable: boolean,
): Promise<void> {
  // PostgreSQL's builtin C.UTF-8 is the same on every system. The C library does not have it on all systems.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const args = ["-D", folder, "--username=postgres", "--auth=trust", "--encoding=UTF8", ...locale];
  if (!durable) args.push("--no-sync");
  const child = spawnPostgres(runner, binaries.initdb, args, ["ignore", "ignore", "pipe"]);
  const errorOutput = child.stderr === null ? "" : text(child.stderr);
  const code = await waitForExit(child);
  if (code !== 0) throw new PostgresStartError((await errorOutput).trim(), false);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
