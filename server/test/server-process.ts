import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { readDescendants } from "./process-tree.ts";
import { createScratchFolder } from "./scratch-folder.ts";
import { testSecret } from "./test-app.ts";

const { PATH, TMPDIR = tmpdir(), NODE_COMPILE_CACHE, LONCHERA_TEST_DIST } = process.env;
const entry = fileURLToPath(new URL("serve.ts", import.meta.url));

export type ServerProcess = ReturnType<typeof startServerProcess>;

type ServerOptions = {
  /** The milliseconds by which its clock is ahead. */
  readonly ahead?: number;
  /** The words of a program that runs it, before its own words. */
  readonly within?: readonly string[];
};

/**
 * Starts the server as a process of its own. All its processes end with the test. It gets a data folder and, if it is
 * given a database, the secret of tests, unless the environment names others.
 */
export function startServerProcess(
  t: TestContext,
  environment: Readonly<Record<string, string>>,
  { ahead = 0, within = [] }: ServerOptions = {},
) {
  const { DATABASE_URL, DATA_DIR = createScratchFolder(t) } = environment;
  const secret = DATABASE_URL === undefined ? {} : { SECRET_KEY: testSecret };
  const [program = process.execPath, ...words] = [...within, process.execPath, entry, String(ahead)];
  const child = spawn(program, words, {
    env: {
      PATH,
      TMPDIR,
      NODE_COMPILE_CACHE,
      LONCHERA_TEST_DIST,
      PORT: "0",
      PAYMENT_PROVIDER: "sandbox",
      DATA_DIR,
      ...secret,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  /** Resolves to its exit code, or null after a signal. */
  const exit = once(child, "exit").then(([code]) => code as number | null);
  t.after(async () => {
    child.kill("SIGTERM");
    await exit;
  });
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    exit,
    /** Resolves to the address of the server. Rejects with its output if it ends before. */
    address: async () => {
      const findAddress = () => /lista en (http:\S+)/.exec(stdout)?.[1];
      while (!findAddress()) {
        const heard = once(child.stdout, "data");
        const ended = await Promise.race([heard.then(() => false), exit.then(() => true)]);
        if (ended && !findAddress()) throw new Error(stderr);
      }
      return findAddress() ?? "";
    },
    /** Sends SIGTERM and waits for the end. Fails unless its exit code is 0. */
    end: async () => {
      child.kill("SIGTERM");
      assert.equal(await exit, 0, stderr);
    },
    /** Sends SIGKILL to it and to all its child processes, including its database. */
    killTree: async () => {
      const family = [child.pid ?? 0, ...readDescendants(child.pid ?? 0)];
      for (const pid of family) killProcess(pid);
      await exit;
    },
  };
}

export function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended by itself.
  }
}
