import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { initClusterIfMissing } from "@lonchera/server/platform/db/embedded/init-cluster";
import { findPostgresBinaries } from "@lonchera/server/platform/db/embedded/postgres-binaries";
import { changeOwner, chooseRunner } from "@lonchera/server/platform/db/embedded/postgres-programs";
import { startPostgresServer } from "@lonchera/server/platform/db/embedded/postgres-server";
import { type Finding, computeMedian, formatSeconds } from "./report.ts";
import { repository, runProgram, createScratchFolder, startServer } from "./servers.ts";

const rounds = 5;
/** The maximum times in milliseconds: with the demo on new data, and in addition to the bare start on existing data. */
const aims = { onNew: 3_000, beyondDatabase: 500 } as const;

/** Starts the server with the demo, as `npm start` does. Returns the milliseconds until it is ready. */
async function startOnce(dataDir: string): Promise<number> {
  const env = { DATA_DIR: dataDir, DEMO: "1", NODE_COMPILE_CACHE: join(repository, ".cache/compiled") };
  await using server = await startServer(env);
  return server.readyAfter;
}

/** Returns the milliseconds that a start needs at least: for Node, for `initdb` if there are no data, and for PostgreSQL. */
async function measureBareStart(dataDir: string): Promise<number> {
  await using socket = await createScratchFolder();
  const home = await realpath(dataDir);
  const cluster = join(home, "postgres");
  const binaries = await findPostgresBinaries(home);
  const runner = await chooseRunner(binaries, home, cluster);
  await changeOwner(runner, socket.path);
  const logFile = join(home, "postgres.log");
  const plan = {
    runner,
    program: binaries.postgres,
    cluster,
    socketFolder: socket.path,
    logFile,
    settings: {},
  };
  const began = performance.now();
  await runProgram([process.execPath, "-e", "0"]);
  await initClusterIfMissing(home, cluster, binaries, runner, true);
  const postmaster = await startPostgresServer(plan);
  const ready = performance.now();
  await postmaster.stop();
  return ready - began;
}

function createFinding(what: string, ready: number, limit: number, aim: number): Finding {
  return {
    what,
    ours: formatSeconds(ready),
    reference: `${formatSeconds(limit)} a bare Node and PostgreSQL`,
    ratio: limit / ready,
    aim: `≤ ${formatSeconds(aim)}`,
    met: ready <= aim,
  };
}

/** Measures the time from the start of a process until `/health/ready` returns 200. */
export async function measureStart(): Promise<Finding[]> {
  await using data = await createScratchFolder();
  await using bareData = await createScratchFolder();
  const onNew = await startOnce(data.path);
  const bareOnNew = await measureBareStart(bareData.path);
  const onExisting: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    onExisting.push(await startOnce(data.path));
    bare.push(await measureBareStart(data.path));
  }
  return [
    createFinding("start to ready, new data and demo", onNew, bareOnNew, aims.onNew),
    {
      ...createFinding(
        "start to ready, existing data",
        computeMedian(onExisting),
        computeMedian(bare),
        computeMedian(bare) + aims.beyondDatabase,
      ),
      rounds: { onExisting, bare },
    },
  ];
}
