import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { Writable, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { z } from "zod";
import { readMark } from "./archive-mark.ts";
import {
  entryOfTable,
  formatVersion,
  manifestName,
  manifestSchema,
  maxManifestBytes,
  type Manifest,
  type Written,
} from "./manifest.ts";
import { Meter } from "./meter.ts";
import { newerProgram } from "./program-version.ts";
import { Refused } from "./refused.ts";
import type { Task } from "./run-command.ts";

export type Archive = {
  readonly manifest: Manifest;
  /** The content of an entry; it fails at its end at the latest where it is not what the manifest says. */
  read(name: string, written: Written): Promise<Readable>;
};

const ofAnyFormat = z.object({ format: z.int().min(1) });

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** Fails as soon as more comes: what is packed small may unpack to anything. */
async function readAtMost(content: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new Error("it is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>): Promise<unknown> {
  const entry = entries.get(manifestName);
  if (!entry) throw new Error("it has no manifest");
  const bytes = await readAtMost(await zip.openReadStreamPromise(entry), maxManifestBytes);
  if (createHash("sha256").update(bytes).digest("hex") !== readMark(zip.comment))
    throw new Error("its manifest is another one");
  return JSON.parse(bytes.toString());
}

function checkedManifest(read: unknown): Manifest {
  const { format } = ofAnyFormat.parse(read);
  if (format > formatVersion) throw new Refused(newerProgram);
  return manifestSchema.parse(read);
}

/** Opens a backup and reads what it says of itself; nothing of what it holds is believed before `verify`. */
export async function openArchive({ file, stack, signal, progress }: Task): Promise<Archive> {
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new Refused(`No hay ningún archivo ${file}.`);
  const foreign = `${file} no es una copia de Lonchera, o no está entera.`;
  const zip = await openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch((cause: unknown) => {
    throw new Refused(foreign, { cause });
  });
  stack.defer(() => zip.close());
  if (readMark(zip.comment) === undefined) throw new Refused(foreign);
  const damaged = (name: string, cause?: unknown) => new Refused(`La copia está dañada: ${name}.`, { cause });
  try {
    const entries = await listEntries(zip);
    const manifest = checkedManifest(await readManifest(zip, entries));
    return {
      manifest,
      read: async (name, written) => {
        const entry = entries.get(name);
        if (entry?.uncompressedSize !== written.bytes) throw damaged(name);
        const content = await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
          throw damaged(name, cause);
        });
        const meter = new Meter((bytes) => progress.add(bytes), { ...written, otherwise: damaged(name) });
        // What the bytes cannot be unpacked for is told as damage as well.
        content.once("error", (cause) => meter.destroy(signal.aborted ? cause : damaged(name, cause)));
        pipeline(content, meter).catch(() => undefined);
        return meter;
      },
    };
  } catch (error) {
    throw error instanceof Refused ? error : damaged(manifestName, error);
  }
}

/** Reads all of it once. */
export async function verify({ manifest, read }: Archive, signal: AbortSignal): Promise<void> {
  const tables = manifest.tables.map((table) => ({ ...table, name: entryOfTable(table) }));
  for (const { name, ...written } of [...tables, ...manifest.files]) {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(await read(name, written), nowhere, { signal });
  }
}
