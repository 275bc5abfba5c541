import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { startTestCluster } from "./test-cluster.ts";

// Runs `node --test` with the options and files given, all files without any, and one PostgreSQL server for all of
// its processes: one of its own, or the one that LONCHERA_TEST_CLUSTER names.
const allFiles = ["{domain,contract,demo}/src/**/*.test.ts", "server/{src,test}/**/*.test.ts"];
const options = process.argv.slice(2).filter((argument) => argument.startsWith("-"));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const files = named.length > 0 ? named : allFiles;
// Node reports success when it finds no file.
if (globSync(files).length === 0) throw new Error("No test file was found.");

const cluster = process.env.LONCHERA_TEST_CLUSTER === undefined ? await startTestCluster() : null;
try {
  process.exitCode = await runTests(cluster === null ? {} : nameCluster(cluster.url));
} finally {
  await cluster?.stop();
}

function nameCluster(url: string): Record<string, string> {
  return { LONCHERA_TEST_CLUSTER: url, LONCHERA_TEST_RUN: randomBytes(6).toString("hex") };
}

async function runTests(added: Record<string, string>): Promise<number> {
  // Node itself leaves one core to itself; on two of them, every other test would wait.
  const atOnce = `--test-concurrency=${availableParallelism()}`;
  const args = ["--test", atOnce, ...options, ...files];
  const compileCache = {
    NODE_COMPILE_CACHE: fileURLToPath(new URL("../../.cache/compiled", import.meta.url)),
  };
  const env = { ...process.env, ...compileCache, ...added };
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  // Ctrl-C reaches the child by itself; this process has to stay until the child is gone.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}
