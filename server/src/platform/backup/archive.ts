import { createHash, randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import { openPromise, type Entry } from "yauzl";
import { ZipFile } from "yazl";
import { z } from "zod";
import { BackupError, type Task } from "./command.ts";

// A backup is a zip with one COPY text per table, the pictures, the secret of an embedded database and a manifest with
// the hashes of all of these. Its comment holds the hash of the manifest: a file that is cut off has none.

export const manifestName = "manifest.json";
export const secretName = "secret";
export const formatVersion = 1;
/** Enough for two hundred thousand pictures. */
export const maxManifestBytes = 32_000_000;

const content = { bytes: z.int().min(0), sha256: z.string() };
const qualifiedName = { schema: z.string(), name: z.string() };

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  /** The applied migrations, the first one first. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  /** The schema version of pg-boss; null if it was not installed. */
  jobs: z.int().nullable(),
  tables: z.array(z.object({ ...qualifiedName, columns: z.array(z.string()), rows: z.int(), ...content })),
  sequences: z.array(z.object({ ...qualifiedName, last: z.string(), called: z.boolean() })),
  /** Pictures, and the secret of an embedded database. */
  files: z.array(z.object({ name: z.string(), ...content })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedTable = Manifest["tables"][number];
type Content = { readonly bytes: number; readonly sha256: string };

export const newerVersionMessage =
  "La copia es de una versión más nueva de Lonchera: actualice el programa y restaure con él.";

export function archiveComment(manifest: Buffer): string {
  return `Lonchera ${createHash("sha256").update(manifest).digest("hex")}`;
}

export function tableEntryName({ schema, name }: { schema: string; name: string }): string {
  return `tables/${schema}.${name}.copy`;
}

/** Passes chunks on, fails at the first byte too many, and reports size and hash of the whole. */
async function* hashContent(
  source: AsyncIterable<Buffer>,
  onEnd: (content: Content) => void,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error("the content is longer than announced");
    hash.update(chunk);
    yield chunk;
  }
  onEnd({ bytes, sha256: hash.digest("hex") });
}

export type ArchiveWriter = {
  /** Adds one entry after another. Pictures are compressed already. */
  add(name: string, source: Readable, compressionLevel?: 0 | 6): Promise<Content>;
  /** Gives the archive its name and returns its size in bytes. */
  finish(manifest: Manifest): Promise<number>;
};

const ownerOnly = 0o600;

/** Writes a draft beside `file` that gets its name once it is complete and on the disk. */
export async function createArchive({ file, stack, signal }: Task): Promise<ArchiveWriter> {
  const existsError = new BackupError(`Ya existe ${file}: elija otro nombre.`);
  if (await stat(file).catch(() => undefined)) throw existsError;
  const draft = `${file}.${randomUUID().slice(0, 8)}.partial`;
  const handle = await open(draft, "wx", ownerOnly);
  stack.defer(() => rm(draft, { force: true }));
  const zip = new ZipFile();
  const output = handle.createWriteStream({ flush: true });
  const complete = pipeline(zip.outputStream, output, { signal });
  // A failure between two entries is reported by the next one.
  complete.catch(() => undefined);
  stack.defer(async () => {
    output.destroy();
    await complete.catch(() => undefined);
  });
  zip.on("error", (error: Error) => output.destroy(error));
  return {
    add: async (name, source, compressionLevel = 6) => {
      let written: Content = { bytes: 0, sha256: "" };
      const hashed = Readable.from(
        hashContent(source, (all) => (written = all)),
        { objectMode: false },
      );
      // `finished` reports the error, also one that comes after an interruption.
      hashed.on("error", () => undefined);
      // The size of a table is not known before, so zip64 is announced for all entries.
      zip.addReadStream(hashed, name, { compressionLevel, forceZip64Format: true, mode: 0o100600 });
      await Promise.race([finished(hashed, { signal }), complete]);
      return written;
    },
    finish: async (manifest) => {
      const bytes = Buffer.from(JSON.stringify(manifest));
      if (bytes.length > maxManifestBytes) throw new Error("the manifest is larger than restoring allows");
      zip.addBuffer(bytes, manifestName, { mode: 0o100600 });
      zip.end({ forceZip64Format: false, comment: archiveComment(bytes) });
      await complete;
      // Reserving the name first keeps a file that another backup has just written.
      const reserved = await open(file, "wx", ownerOnly).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "EEXIST" ? existsError : error;
      });
      await reserved.close();
      await rename(draft, file);
      const folder = await open(path.dirname(file), "r");
      // Not every file system can sync a folder.
      await folder.sync().catch(() => undefined);
      await folder.close();
      return output.bytesWritten;
    },
  };
}

export type Archive = {
  readonly manifest: Manifest;
  /** Returns the content of an entry, which fails if it differs from the manifest. */
  read(name: string, expected: Content): Promise<Readable>;
};

/** Opens a backup and reads its manifest. */
export async function openArchive({ file, stack, signal }: Task): Promise<Archive> {
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new BackupError(`No hay ningún archivo ${file}.`);
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  const zip = await openPromise(file, options).catch(() => undefined);
  if (zip) stack.defer(() => zip.close());
  if (!zip?.comment.startsWith("Lonchera "))
    throw new BackupError(`${file} no es una copia de Lonchera, o no está entera.`);
  const entries = new Map<string, Entry>();
  const throwDamaged = (name: string) => (cause: unknown) => {
    if (cause instanceof BackupError || signal.aborted) throw cause;
    throw new BackupError(`La copia está dañada: ${name}.`, { cause });
  };
  const readManifest = async () => {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const entry = entries.get(manifestName);
    if (!entry) throw new Error("the archive has no manifest");
    const source = await zip.openReadStreamPromise(entry);
    const bytes = await buffer(hashContent(source, () => undefined, maxManifestBytes));
    if (archiveComment(bytes) !== zip.comment) throw new Error("the manifest is another one");
    const manifest: unknown = JSON.parse(bytes.toString());
    if (z.object({ format: z.int() }).parse(manifest).format > formatVersion)
      throw new BackupError(newerVersionMessage);
    return manifestSchema.parse(manifest);
  };
  async function* check(source: Readable, name: string, { bytes, sha256 }: Content) {
    let found: Content | undefined;
    try {
      yield* hashContent(source, (all) => (found = all), bytes);
      if (found?.sha256 !== sha256) throw new Error("the hash differs");
    } catch (error) {
      throwDamaged(name)(error);
    }
  }
  return {
    manifest: await readManifest().catch(throwDamaged(manifestName)),
    read: async (name, expected) => {
      const entry = entries.get(name);
      if (entry?.uncompressedSize !== expected.bytes) throw new BackupError(`La copia está dañada: ${name}.`);
      const source = await zip.openReadStreamPromise(entry).catch(throwDamaged(name));
      return Readable.from(check(source, name, expected), { objectMode: false });
    },
  };
}
