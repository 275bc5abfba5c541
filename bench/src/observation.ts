import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { readChildren } from "@lonchera/server/test/process-tree";
import { openClient } from "./http-client.ts";

const probeEvery = 50;

export type Probes = {
  /** The milliseconds of each probe from the moment at which it was due. */
  readonly took: number[];
  /** The number of probes with another status than 200. */
  failed: number;
};

/** Sends the health checks `ready` and `live` in turn, at a fixed rate, while `work` runs. */
export async function probeDuring<T>(
  address: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly probes: Probes }> {
  const probes: Probes = { took: [], failed: 0 };
  let isRunning = true;
  const paths = ["/health/ready", "/health/live"] as const;
  const probe = async () => {
    using client = openClient(address);
    const began = performance.now();
    for (let n = 0; isRunning; n += 1) {
      const due = began + n * probeEvery;
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      const { status } = await client.send({ path: paths[n % 2 === 0 ? 0 : 1], headers: {} });
      if (status === 200) probes.took.push(performance.now() - due);
      else probes.failed += 1;
    }
  };
  const probing = probe();
  try {
    return { result: await work(), probes };
  } finally {
    isRunning = false;
    await probing;
  }
}

function readMegabytes(pid: number, ...names: readonly string[]): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = names.map((name) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0),
    );
    return kilobytes.reduce((all, one) => all + one, 0) / 1024;
  } catch {
    return 0;
  }
}

/** Returns the resident memory of a process in MB, or 0 if the process has ended. */
export function readResidentMemory(pid: number): number {
  return readMegabytes(pid, "VmRSS");
}

/** Returns the memory in MB without the pages of files, which processes of the same program share. */
function readOwnMemory(pid: number): number {
  return readMegabytes(pid, "RssAnon", "RssShmem");
}

export type MemoryGrowth = {
  readonly server: number;
  readonly child: number;
  readonly childResident: number;
};

/** Runs `during` and returns the growth of the server and the highest memory of its child processes, in MB. */
export async function watchMemory<T>(
  server: number,
  during: () => Promise<T>,
): Promise<{ result: T; grown: MemoryGrowth }> {
  const before = readResidentMemory(server);
  const highest = { server: before, child: 0, childResident: 0 };
  const sampling = setInterval(() => {
    const children = readChildren(server);
    const sum = (read: (pid: number) => number) => children.reduce((all, pid) => all + read(pid), 0);
    highest.server = Math.max(highest.server, readResidentMemory(server));
    highest.child = Math.max(highest.child, sum(readOwnMemory));
    highest.childResident = Math.max(highest.childResident, sum(readResidentMemory));
  }, 100);
  try {
    const result = await during();
    return { result, grown: { ...highest, server: highest.server - before } };
  } finally {
    clearInterval(sampling);
  }
}

function readStat(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The program's name in brackets can contain spaces.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** The number of clock ticks per second in which Linux counts processor time. */
const ticks = 100;

/** Returns the processor time of all processes of PostgreSQL in seconds, including those that have ended. */
export function readDatabaseProcessorSeconds(postmaster: number): number {
  const fields = readStat(postmaster);
  const ended = (Number(fields[13]) + Number(fields[14])) / ticks;
  const living = readChildren(postmaster).map((pid) => readProcessorSeconds(pid));
  return living.reduce((all, one) => all + one, ended + readProcessorSeconds(postmaster));
}

/** Returns the processor time of a process since its start, in seconds. */
export function readProcessorSeconds(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
