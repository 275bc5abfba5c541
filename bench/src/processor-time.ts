import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const ticks = 100;

/** Seconds that a process has been at work since its start. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
