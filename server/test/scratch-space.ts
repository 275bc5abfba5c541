import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const memoryFolder = "/dev/shm";
const neededBytes = 2_000_000_000;

/**
 * Where databases of tests live: in memory where there is room, else in the folder for temporary files.
 * On a slow disk a copy of the template takes many times longer; a container's memory folder may be too small.
 */
export async function findScratchSpace(): Promise<string> {
  const space = await statfs(memoryFolder).catch(() => null);
  return space !== null && space.bavail * space.bsize > neededBytes ? memoryFolder : tmpdir();
}
