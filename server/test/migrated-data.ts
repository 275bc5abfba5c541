import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, type TestContext } from "node:test";
import { promisify } from "node:util";
import { startEmbeddedDatabase } from "../src/platform/db/embedded/embedded-database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createScratchFolder } from "./scratch-folder.ts";

/** The folder that the whole run shares and removes. */
const ofRun = process.env.LONCHERA_TEST_FOLDER;
let original: Promise<string> | undefined;

/**
 * Creates a data folder with a migrated embedded database that does not run. It is removed after the test. It is a
 * copy, because a first start takes four times as long as later ones.
 */
export async function createMigratedData(t: TestContext): Promise<string> {
  const directory = createScratchFolder(t);
  await promisify(execFile)("cp", ["-a", `${await (original ??= findOriginal())}/.`, directory]);
  return directory;
}

/** The first process of a run creates the original. If two processes do so at once, the later one uses the other's. */
async function findOriginal(): Promise<string> {
  const folder = ofRun ?? (await mkdtemp(path.join(tmpdir(), "lonchera-test-")));
  if (ofRun === undefined) after(() => rm(folder, { recursive: true, force: true }));
  const found = path.join(folder, "migrated");
  if (existsSync(found)) return found;
  const draft = await mkdtemp(path.join(folder, "draft-"));
  const database = await startEmbeddedDatabase(draft, { settings: { fsync: "off" } });
  try {
    await migrate(database.url);
  } finally {
    await database.stop();
  }
  await rename(draft, found).catch((error: unknown) => {
    if (!existsSync(found)) throw error;
  });
  return found;
}
