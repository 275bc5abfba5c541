import { execFile, spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./postgres-binaries.ts";

type User = { readonly uid: number; readonly gid: number };

/** How PostgreSQL's programs are run here: words before the command, and the user where it is not ours. */
export type Runner = {
  readonly prefix: readonly string[];
  readonly user: User | null;
  readonly env: Readonly<Record<string, string>>;
};

// PostgreSQL refuses to be root: inside this namespace root's own files belong to "nobody", and nothing changes outside.
const unshareRoot = ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"];
// The kernel interrupts PostgreSQL, which is its fast shutdown, when this process dies without saying so.
const interruptWithParent = ["setpriv", "--pdeathsig", "INT", "--"];
const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Decides once for a start; `cluster` is the folder of the data, which may not exist yet. */
export async function chooseRunner(
  binaries: PostgresBinaries,
  dataDir: string,
  cluster: string,
): Promise<Runner> {
  // Its own environment: no PGPORT or PGDATA of the user's shell, and none of the application's secrets.
  const env = { PATH: searchPath, ...binaries.env };
  const works = (runner: Runner) => canRun(runner, binaries.postgres, dataDir);
  const unprivileged = await withoutRoot({ prefix: [], user: null, env }, works, cluster);
  const bound = { ...unprivileged, prefix: [...unprivileged.prefix, ...interruptWithParent] };
  return (await works(bound)) ? bound : unprivileged;
}

/** Starts a program in a session of its own, so that Ctrl-C reaches the application only, which then stops it. */
export function launch(
  runner: Runner,
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  return spawn(command, rest, { detached: true, cwd: "/", env: runner.env, stdio, ...runner.user });
}

/** The exit code, null after a signal; rejects when the program could not be run at all. */
export function untilExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", reject);
  });
}

/** Gives a folder and what is in it to the user that PostgreSQL runs as; the folder last, so that its owner says it is done. */
export async function giveToRunner({ user }: Runner, folder: string): Promise<void> {
  if (user === null || (await stat(folder)).uid === user.uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const path of [...entries.map((entry) => join(folder, entry)), folder])
    await lchown(path, user.uid, user.gid);
}

async function withoutRoot(
  plain: Runner,
  works: (runner: Runner) => Promise<boolean>,
  cluster: string,
): Promise<Runner> {
  if (process.getuid?.() !== 0) return plain;
  const owner = await stat(cluster).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { ...plain, user: { uid: owner.uid, gid: owner.gid } };
  const unshared = { ...plain, prefix: unshareRoot };
  return (await works(unshared)) ? unshared : { ...plain, user: await findServiceUser() };
}

async function findServiceUser(): Promise<User> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const entry = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) };
}

async function canRun(runner: Runner, program: string, dataDir: string): Promise<boolean> {
  const probe = ["/bin/sh", "-c", '"$0" --version && test -x "$1"', program, dataDir];
  const [command = "", ...args] = [...runner.prefix, ...probe];
  try {
    await promisify(execFile)(command, args, { cwd: "/", env: { ...runner.env }, ...runner.user });
    return true;
  } catch {
    return false;
  }
}
