import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { lockDirectory } from "../src/platform/db/directory-lock.ts";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "../src/platform/db/embedded.ts";
import { findScratchSpace } from "./scratch-space.ts";

const folderPrefix = "lonchera-test-";
const hour = 3_600_000;

// It lives for one run, so nothing of it has to survive a crash.
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_connections: "500",
};

/** A PostgreSQL server of its own in a folder that goes with it. */
export async function startThrowawayCluster(): Promise<EmbeddedDatabase> {
  const parent = await findScratchSpace();
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, folderPrefix));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { url, stop } = await startEmbeddedDatabase(folder, { settings });
    return { url, stop: () => stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Folders of runs that were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(folderPrefix));
  for (const folder of names.map((name) => join(parent, name))) {
    try {
      // A young one may belong to a run that is about to lock it.
      if ((await stat(folder)).mtimeMs > Date.now() - hour) continue;
      const lock = lockDirectory(folder);
      await rm(folder, { recursive: true, force: true }).finally(() => lock.release());
    } catch {
      // It is in use, somebody else's, or already gone.
    }
  }
}
