import { createHash, randomUUID } from "node:crypto";
import { link, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { markOf } from "./archive-mark.ts";
import { manifestName, maxManifestBytes, type Manifest, type Written } from "./manifest.ts";
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

const exists = (file: string) => new Refused(`Ya existe ${file}: elija otro nombre.`);

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found) throw exists(file);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

const withoutLinks = new Set<unknown>(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** Gives the draft its name, unless another backup was quicker to take it: a name is never taken away from a file. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file).catch(async (error: unknown) => {
      if (!withoutLinks.has(codeOf(error))) throw error;
      // Memory cards know no links: the name is taken first.
      await (await open(file, "wx", ownerOnly)).close();
      await rename(draft, file);
    });
  } catch (error) {
    throw codeOf(error) === "EEXIST" ? exists(file) : error;
  }
  await rm(draft, { force: true });
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
      if (bytes.length > maxManifestBytes) throw new Error("the manifest is larger than a restoration reads");
      zip.addBuffer(bytes, manifestName, { mode: 0o100600 });
      const comment = markOf(createHash("sha256").update(bytes).digest("hex"));
      zip.end({ forceZip64Format: false, comment });
      await complete;
      await giveName(draft, file);
      await syncFolder(path.dirname(file));
      return output.bytesWritten;
    },
  };
}
