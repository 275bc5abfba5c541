import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Archive } from "./archive-reader.ts";
import { pictureOfEntry, secretName, type Manifest } from "./manifest.ts";
import type { Task } from "./run-command.ts";

type ArchivedFile = Manifest["files"][number];

/** Whole, and on the disk, before it has its name. */
async function writeWhole(archive: Archive, from: ArchivedFile, to: string, mode: number): Promise<void> {
  const draft = `${to}.${randomUUID()}.draft`;
  try {
    const handle = await open(draft, "wx", mode);
    await pipeline(await archive.read(from.name, from), handle.createWriteStream({ flush: true }));
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/**
 * Puts the pictures where they belong; what was not there before goes again unless `keep` is called. What a killed
 * restoration leaves has the names of its contents, and the next one writes it again.
 */
export async function restorePictures(task: Task, archive: Archive) {
  const folder = path.join(task.place.dataDir, "media");
  await mkdir(folder, { recursive: true });
  const made: string[] = [];
  let kept = false;
  task.stack.defer(async () => {
    if (!kept) for (const file of made) await rm(file, { force: true });
  });
  let count = 0;
  for (const from of archive.manifest.files) {
    const name = pictureOfEntry(from.name);
    if (name === undefined) continue;
    task.signal.throwIfAborted();
    const file = path.join(folder, name);
    if (!(await isThere(file))) made.push(file);
    await writeWhole(archive, from, file, 0o644);
    count += 1;
  }
  return { count, keep: () => void (kept = true) };
}

/** Only an embedded database keeps its secret beside it; false where the backup has none. */
export async function restoreSecret({ place }: Task, archive: Archive): Promise<boolean> {
  const from = archive.manifest.files.find(({ name }) => name === secretName);
  if (!from) return false;
  if (place.databaseUrl === undefined)
    await writeWhole(archive, from, path.join(place.dataDir, secretName), 0o600);
  return true;
}
