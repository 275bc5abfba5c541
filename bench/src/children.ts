import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../", import.meta.url));

const running = new Set<ChildProcess>();
// However the bench ends, nothing that it started stays behind.
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const endWithin = 15_000;

export type Child = AsyncDisposable & { readonly process: ChildProcess };

/** Starts a program in the repository; it is asked to end, by its process id, where the block that uses it ends. */
export function startChild(command: readonly string[], options: SpawnOptions = {}): Child {
  const [program = process.execPath, ...parameters] = command;
  const child = spawn(program, parameters, { cwd: repository, stdio: "ignore", ...options });
  running.add(child);
  const ended = once(child, "exit").finally(() => running.delete(child));
  return {
    process: child,
    async [Symbol.asyncDispose]() {
      const insist = setTimeout(() => child.kill("SIGKILL"), endWithin);
      child.kill("SIGTERM");
      await ended;
      clearTimeout(insist);
    },
  };
}

/** Runs a program to its end and answers what it said; another code than those of `done` throws with its complaint. */
export async function runToEnd(command: readonly string[], done: readonly number[] = [0]): Promise<string> {
  await using child = startChild(command, { stdio: ["ignore", "pipe", "pipe"] });
  const { stdout, stderr } = child.process;
  if (!stdout || !stderr) throw new Error("a child has no output");
  const [said, complained, [code]] = await Promise.all([
    text(stdout),
    text(stderr),
    once(child.process, "exit") as Promise<[number | null]>,
  ]);
  if (code === null || !done.includes(code))
    throw new Error(`${command.join(" ")} ended with ${code}: ${complained || said}`);
  return said;
}

export type Folder = AsyncDisposable & { readonly path: string };

/** A folder for one run, on the disk where databases of this machine would be. */
export async function scratchFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "lonchera-bench-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
