import { createHash, randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { markOf } from "./archive-mark.ts";
import { manifestName, type Manifest, type Written } from "./manifest.ts";
import { Meter } from "./meter.ts";
import { Refused } from "./refused.ts";
import type { Task } from "./run-command.ts";

export type ArchiveWriter = {
  /** Writes one entry after another; pictures are compressed already. */
  add(name: string, content: Readable, kind?: "text" | "compressed"): Promise<Written>;
  /** The file has its name only from then on. */
  finish(manifest: Manifest): Promise<number>;
};

const ownerOnly = 0o600;
const levels = { text: 6, compressed: 0 } as const;

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found) throw new Refused(`Ya existe ${file}: elija otro nombre.`);
}

/** Some file systems, of memory cards and networks, cannot do it; the file itself is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Writes under another name, beside `file`, what becomes `file` once it is whole and on the disk. */
export async function createArchive({ file, stack, signal, progress }: Task): Promise<ArchiveWriter> {
  await refuseExisting(file);
  const draft = `${file}.${randomUUID().slice(0, 8)}.partial`;
  const handle = await open(draft, "wx", ownerOnly);
  stack.defer(() => rm(draft, { force: true }));
  const zip = new ZipFile();
  const output = handle.createWriteStream({ flush: true });
  const complete = pipeline(zip.outputStream, output, { signal });
  // Whoever adds an entry hears of a failure; between two of them nobody listens.
  complete.catch(() => undefined);
  stack.defer(async () => {
    output.destroy();
    await complete.catch(() => undefined);
  });
  zip.on("error", (error: Error) => output.destroy(error));
  return {
    add: async (name, content, kind = "text") => {
      const meter = new Meter((bytes) => progress.add(bytes));
      // A table's size is not known before: the larger format is announced for all.
      const options = { compressionLevel: levels[kind], forceZip64Format: true, mode: 0o100600 };
      zip.addReadStream(meter, name, options);
      await Promise.race([pipeline(content, meter, { signal }), complete]);
      return meter.written;
    },
    finish: async (manifest) => {
      const bytes = Buffer.from(JSON.stringify(manifest));
      zip.addBuffer(bytes, manifestName, { mode: 0o100600 });
      const comment = markOf(createHash("sha256").update(bytes).digest("hex"));
      zip.end({ forceZip64Format: false, comment });
      await complete;
      await refuseExisting(file);
      await rename(draft, file);
      await syncFolder(path.dirname(file));
      return output.bytesWritten;
    },
  };
}
