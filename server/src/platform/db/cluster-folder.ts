import { mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { giveToRunner, launch, untilExit, type Runner } from "./postgres-runner.ts";

/** A cluster appears under its name only when it is whole: what a killed initdb left is thrown away. */
export async function prepareCluster(
  home: string,
  cluster: string,
  binaries: PostgresBinaries,
  runner: Runner,
  durable: boolean,
): Promise<void> {
  const unfinished = "postgres-init-";
  const leftovers = (await readdir(home)).filter((name) => name.startsWith(unfinished));
  // What is left of that initdb may still be writing.
  for (const name of leftovers) await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  if (await isPresent(cluster)) return giveToRunner(runner, cluster);
  const folder = await mkdtemp(join(home, unfinished));
  await giveToRunner(runner, folder);
  await initialise(binaries, runner, folder, durable);
  await rename(folder, cluster);
  if (durable) await syncFolder(home);
}

async function initialise(
  binaries: PostgresBinaries,
  runner: Runner,
  folder: string,
  durable: boolean,
): Promise<void> {
  // PostgreSQL's own C.UTF-8 sorts and lowers the same on every system; the C library's is missing on some.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const args = ["-D", folder, "--username=postgres", "--auth=trust", "--encoding=UTF8", ...locale];
  if (!durable) args.push("--no-sync");
  const child = launch(runner, binaries.initdb, args, ["ignore", "ignore", "pipe"]);
  const complaint = child.stderr === null ? "" : text(child.stderr);
  const code = await untilExit(child);
  if (code !== 0) throw new Error(`No se pudo crear la base de datos: ${(await complaint).trim()}`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

function isPresent(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
