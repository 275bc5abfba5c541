import { readFile } from "node:fs/promises";

/** What Linux counts in, whatever the machine. */
const ticksPerSecond = 100;
const [userTime, systemTime] = [11, 12];

/** The milliseconds that a process has worked, which are those on the clock only where it has a processor to itself. */
export async function workOfProcess(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, "latin1");
  // The name of the program, in brackets, may hold anything.
  const numbers = status
    .slice(status.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  return ((numbers[userTime] ?? 0) + (numbers[systemTime] ?? 0)) * (1_000 / ticksPerSecond);
}
