import { readFileSync } from "node:fs";

function megabytesIn(pid: number, ...names: readonly string[]): number {
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

/** In memory at this moment, in MB. */
function residentOf(pid: number): number {
  return megabytesIn(pid, "VmRSS");
}

/** The same without the pages of files, which processes of one program share. */
function ownOf(pid: number): number {
  return megabytesIn(pid, "RssAnon", "RssShmem");
}

function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return children.trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export type Grown = { readonly server: number; readonly child: number; readonly childResident: number };

/** Watches a server and the processes that it starts while something happens; the highest of each, in MB. */
export async function watchMemory<T>(
  server: number,
  during: () => Promise<T>,
): Promise<{ result: T; grown: Grown }> {
  const before = residentOf(server);
  const highest = { server: before, child: 0, childResident: 0 };
  const sampling = setInterval(() => {
    const children = childrenOf(server);
    const sum = (of: (pid: number) => number) => children.reduce((all, pid) => all + of(pid), 0);
    highest.server = Math.max(highest.server, residentOf(server));
    highest.child = Math.max(highest.child, sum(ownOf));
    highest.childResident = Math.max(highest.childResident, sum(residentOf));
  }, 100);
  try {
    const result = await during();
    return { result, grown: { ...highest, server: highest.server - before } };
  } finally {
    clearInterval(sampling);
  }
}
