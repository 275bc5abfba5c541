import path from "node:path";
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import staticFiles from "@fastify/static";
import type { FileStore } from "./file-store.ts";

const oneYear = 31_536_000_000;

/** Writes a temporary file and renames it, so that readers never see an incomplete file, even after a crash. */
export async function writeFileAtomically(
  file: string,
  bytes: Uint8Array,
  options: { readonly mode?: number; readonly flush?: boolean } = {},
): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, bytes, options);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Returns `missing` if the file does not exist. */
async function catchMissing<Found, Missing>(found: Promise<Found>, missing: Missing) {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return missing;
    throw error;
  });
}

/** Keeps files in a folder. With `flush`, a write ends when the file is on the disk. */
export function openDiskStore(folder: string, { flush = false } = {}): FileStore {
  const getPath = (name: string) => path.join(folder, name);
  return {
    write: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      await writeFileAtomically(getPath(name), bytes, { flush });
    },
    read: async (name) => (await catchMissing(open(getPath(name)), undefined))?.createReadStream(),
    list: () => catchMissing(readdir(folder), []),
    readTime: async (name) => (await catchMissing(stat(getPath(name)), undefined))?.mtimeMs,
    renew: (name) => {
      const now = new Date();
      return catchMissing(
        utimes(getPath(name), now, now).then(() => true),
        false,
      );
    },
    delete: (name) => rm(getPath(name), { force: true }),
    serve: async (app) => {
      await app.register(staticFiles, {
        root: folder,
        prefix: "/media/",
        immutable: true,
        maxAge: oneYear,
        index: false,
      });
    },
  };
}
