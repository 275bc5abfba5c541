import { execFile, spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./postgres-binaries.ts";

type User = { readonly uid: number; readonly gid: number };

/** The way to run PostgreSQL's programs on this machine: a command prefix, and the user if it is another one. */
export type PostgresRunner = {
  readonly prefix: readonly string[];
  readonly user: User | null;
  readonly env: Readonly<Record<string, string>>;
};

// PostgreSQL refuses to run as root. In this namespace the files of root belong to "nobody"; outside nothing changes.
const inUserNamespace = ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"];
// The kernel sends SIGINT, which means fast shutdown, when this process dies.
const stopWithParent = ["setpriv", "--pdeathsig", "INT", "--"];
const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Finds a way to run PostgreSQL that works on this machine. The folder `cluster` may not exist yet. */
export async function chooseRunner(
  binaries: PostgresBinaries,
  dataDir: string,
  cluster: string,
): Promise<PostgresRunner> {
  // A new environment excludes PGPORT and PGDATA of the shell and the secrets of the application.
  const env = { PATH: searchPath, ...binaries.env };
  const canRunPostgres = (runner: PostgresRunner) => canRun(runner, binaries.postgres, dataDir);
  const unprivileged = await avoidRoot({ prefix: [], user: null, env }, canRunPostgres, cluster);
  const bound = { ...unprivileged, prefix: [...unprivileged.prefix, ...stopWithParent] };
  return (await canRunPostgres(bound)) ? bound : unprivileged;
}

/** Starts a program in its own session, so that Ctrl-C reaches only the application, which then stops it. */
export function spawnPostgres(
  runner: PostgresRunner,
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  return spawn(command, rest, { detached: true, cwd: "/", env: runner.env, stdio, ...runner.user });
}

/** Resolves to the exit code, or null after a signal. Rejects when the program could not be started. */
export function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", reject);
  });
}

/**
 * Changes the owner of a folder to the user that PostgreSQL runs as. The folder itself is changed last, so that
 * its owner shows whether the change is complete.
 */
export async function changeOwner({ user }: PostgresRunner, folder: string): Promise<void> {
  if (user === null || (await stat(folder)).uid === user.uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const path of [...entries.map((entry) => join(folder, entry)), folder])
    await lchown(path, user.uid, user.gid);
}

async function avoidRoot(
  plain: PostgresRunner,
  canRunPostgres: (runner: PostgresRunner) => Promise<boolean>,
  cluster: string,
): Promise<PostgresRunner> {
  if (process.getuid?.() !== 0) return plain;
  const owner = await stat(cluster).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { ...plain, user: { uid: owner.uid, gid: owner.gid } };
  const unshared = { ...plain, prefix: inUserNamespace };
  return (await canRunPostgres(unshared)) ? unshared : { ...plain, user: await findServiceUser() };
}

async function findServiceUser(): Promise<User> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const entry = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) };
}

async function canRun(runner: PostgresRunner, program: string, dataDir: string): Promise<boolean> {
  const probe = ["/bin/sh", "-c", '"$0" --version && test -x "$1"', program, dataDir];
  const [command = "", ...args] = [...runner.prefix, ...probe];
  try {
    await promisify(execFile)(command, args, { cwd: "/", env: { ...runner.env }, ...runner.user });
    return true;
  } catch {
    return false;
  }
}
