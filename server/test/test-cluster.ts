import { mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockDirectory } from "../src/platform/db/embedded/directory-lock.ts";
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from "../src/platform/db/embedded/embedded-database.ts";

const folderPrefix = "lonchera-test-";
const hour = 3_600_000;

// The server is used for one run, so nothing of it has to survive a crash.
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_connections: "500",
};

/** Starts a PostgreSQL server, whose folder is removed when it stops. */
export async function startTestCluster(): Promise<EmbeddedDatabase> {
  const parent = await findScratchFolder();
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, folderPrefix));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { url, stop } = await startEmbeddedDatabase(folder, { settings });
    const stopAndRemove = async () => {
      try {
        await stop();
      } finally {
        await remove();
      }
    };
    return { url, stop: stopAndRemove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes the folders of runs that were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(folderPrefix));
  for (const folder of names.map((name) => join(parent, name))) {
    try {
      // A recent folder may belong to a run that is about to lock it.
      if ((await stat(folder)).mtimeMs > Date.now() - hour) continue;
      const lock = lockDirectory(folder);
      await rm(folder, { recursive: true, force: true }).finally(() => lock.release());
    } catch {
      // The folder is in use, belongs to another user, or is already removed.
    }
  }
}

const memoryFolder = "/dev/shm";
const neededBytes = 2_000_000_000;

/**
 * Returns the folder of the tests' databases: in memory if there is room, else the folder for temporary files. On a slow
 * disk, copying the template takes many times longer; a container's memory folder may be too small.
 */
export async function findScratchFolder(): Promise<string> {
  const space = await statfs(memoryFolder).catch(() => null);
  return space !== null && space.bavail * space.bsize > neededBytes ? memoryFolder : tmpdir();
}
