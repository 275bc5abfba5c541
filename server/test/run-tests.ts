import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findScratchFolder, startTestCluster } from "./test-cluster.ts";

// Runs `node --test` with the given options and files, or all files. All test processes share one PostgreSQL server:
// one of its own, or the one that LONCHERA_TEST_CLUSTER names.
const allFiles = ["{domain,contract,demo}/src/**/*.test.ts", "server/{src,test}/**/*.test.ts"];
/**
 * The number of test processes at once. It is one more than there are cores, because many tests wait for other
 * processes or for a timeout.
 */
const concurrency = availableParallelism() + 1;
/** Milliseconds. A test that hangs fails by name. A slow machine must not fail it. */
const timeout = 900_000;
const server = fileURLToPath(new URL("../", import.meta.url));
const cache = join(server, "../.cache");

const options = process.argv.slice(2).filter((argument) => argument.startsWith("-"));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const files = named.length > 0 ? named : groupFiles(globSync(allFiles).toSorted());
// Node reports success when it finds no file.
if (globSync(files).length === 0) throw new Error("No test file was found.");

// Processes that tests start run the bundles, as `npm start` does, because bundles load much faster than the sources.
execFileSync(process.execPath, [join(server, "build.ts"), "server"], { stdio: "inherit" });
const cluster = process.env.LONCHERA_TEST_CLUSTER === undefined ? await startTestCluster() : null;
const shared = mkdtempSync(join(await findScratchFolder(), "lonchera-test-"));
try {
  process.exitCode = await runTests(cluster === null ? {} : nameCluster(cluster.url));
} finally {
  await cluster?.stop();
  rmSync(shared, { recursive: true, force: true });
}

/**
 * Writes files that import several tests each, because Node starts a process per file and each takes four seconds to
 * load the server.
 */
function groupFiles(tests: readonly string[]): string[] {
  const folder = join(cache, "tests");
  mkdirSync(folder, { recursive: true });
  const count = 2 * concurrency;
  return Array.from({ length: count }, (_, group) => {
    const path = join(folder, `group-${group + 1}.mjs`);
    // Tests of one folder are in different groups, because the slow ones are in the same folders.
    const members = tests.filter((_, index) => index % count === group);
    writeFileSync(path, members.map((test) => `import "${pathToFileURL(test).href}";\n`).join(""));
    return path;
  });
}

function nameCluster(url: string): Record<string, string> {
  return { LONCHERA_TEST_CLUSTER: url, LONCHERA_TEST_RUN: randomBytes(6).toString("hex") };
}

async function runTests(added: Record<string, string>): Promise<number> {
  const args = [
    "--test",
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${timeout}`,
    ...options,
    ...files,
  ];
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(cache, "compiled"),
    LONCHERA_TEST_DIST: join(server, "dist"),
    LONCHERA_TEST_FOLDER: shared,
    // Data folders of servers are in memory, like the databases of tests.
    TMPDIR: shared,
    ...added,
  };
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  // Ctrl-C reaches the child by itself; this process has to wait until the child has ended.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}
