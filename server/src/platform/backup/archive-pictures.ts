import { open, readdir } from "node:fs/promises";
import path from "node:path";
import type { ArchiveWriter } from "./archive-writer.ts";
import { entryOfPicture, pictureOfEntry, type Manifest } from "./manifest.ts";
import type { Task } from "./run-command.ts";

export type ArchivedPictures = {
  readonly files: Manifest["files"];
  /** Adds those that lie in the folder and are not in the archive yet. */
  addNew(): Promise<void>;
};

async function openWhereThere(file: string) {
  try {
    return await open(file);
  } catch (error) {
    // The sweep of unused ones was quicker.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Files of pictures never change; they come and go. */
export function archivePictures({ place, signal }: Task, archive: ArchiveWriter): ArchivedPictures {
  const folder = path.join(place.dataDir, "media");
  const files: Manifest["files"] = [];
  const added = new Set<string>();
  return {
    files,
    addNew: async () => {
      const found = await readdir(folder).catch(() => []);
      for (const file of found) {
        const name = entryOfPicture(file);
        if (pictureOfEntry(name) === undefined || added.has(file)) continue;
        signal.throwIfAborted();
        const handle = await openWhereThere(path.join(folder, file));
        if (!handle) continue;
        files.push({ name, ...(await archive.add(name, handle.createReadStream(), "compressed")) });
        added.add(file);
      }
    },
  };
}
