import { createHash, randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import { openPromise, type Entry, type ZipFile as OpenZipFile } from "yauzl";
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

const content = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const qualifiedName = { schema: z.string(), name: z.string() };
const integerText = z.string().regex(/^-?\d+$/);

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  /** The applied migrations, the first one first. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  /** The schema version of pg-boss; null if it was not installed. */
  jobs: z.int().nullable(),
  tables: z.array(
    z.object({ ...qualifiedName, columns: z.array(z.string()), rows: z.int().min(0), ...content }),
  ),
  sequences: z.array(z.object({ ...qualifiedName, last: integerText, called: z.boolean() })),
  /** Pictures, and the secret of an embedded database. */
  files: z.array(z.object({ name: z.string(), ...content })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedTable = Manifest["tables"][number];
type Content = { readonly bytes: number; readonly sha256: string };

const anyFormat = z.object({ format: z.int().min(1) });
const commentFormat = /^Lonchera ([0-9a-f]{64})$/;
export const newerVersionMessage =
  "La copia es de una versión más nueva de Lonchera: actualice el programa y restaure con él.";

export function archiveComment(manifest: Buffer): string {
  return `Lonchera ${createHash("sha256").update(manifest).digest("hex")}`;
}

export function tableEntryName({ schema, name }: { schema: string; name: string }): string {
  return `tables/${schema}.${name}.copy`;
}

/** Passes chunks on and hashes them. With `expected` it fails at the first byte too many, and at the end on another hash. */
async function* hashContent(
  source: AsyncIterable<Buffer>,
  onEnd: (content: Content) => void,
  { progress }: Task,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error("the content is longer than announced");
    hash.update(chunk);
    progress.add(chunk.length);
    yield chunk;
  }
  onEnd({ bytes, sha256: hash.digest("hex") });
}

export type ArchiveWriter = {
  /** Adds one entry after another. Pictures are compressed already. */
  add(name: string, source: Readable, kind?: "text" | "compressed"): Promise<Content>;
  /** Gives the archive its name and returns its size in bytes. */
  finish(manifest: Manifest): Promise<number>;
};

const ownerOnly = 0o600;
const compressionLevels = { text: 6, compressed: 0 } as const;

/** Writes a draft beside `file` that gets its name once it is complete and on the disk. */
export async function createArchive(task: Task): Promise<ArchiveWriter> {
  const { file, stack, signal } = task;
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
    add: async (name, source, kind = "text") => {
      let written: Content = { bytes: 0, sha256: "" };
      const hashed = Readable.from(
        hashContent(source, (all) => (written = all), task),
        { objectMode: false },
      );
      // The size of a table is not known before, so zip64 is announced for all entries.
      const options = { compressionLevel: compressionLevels[kind], forceZip64Format: true, mode: 0o100600 };
      // `finished` reports the error, also one that comes after an interruption.
      hashed.on("error", () => undefined);
      zip.addReadStream(hashed, name, options);
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

function damagedError(name: string, cause?: unknown): BackupError {
  return new BackupError(`La copia está dañada: ${name}.`, { cause });
}

async function readManifest(task: Task, zip: OpenZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry) throw new Error("the archive has no manifest");
  const source = await zip.openReadStreamPromise(entry);
  const bytes = await buffer(hashContent(source, () => undefined, task, maxManifestBytes));
  if (archiveComment(bytes) !== zip.comment) throw new Error("the manifest is another one");
  const read: unknown = JSON.parse(bytes.toString());
  if (anyFormat.parse(read).format > formatVersion) throw new BackupError(newerVersionMessage);
  return manifestSchema.parse(read);
}

/** Opens a backup and reads its manifest. Its contents are checked by `verifyArchive`. */
export async function openArchive(task: Task): Promise<Archive> {
  const { file, stack, signal } = task;
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new BackupError(`No hay ningún archivo ${file}.`);
  const notABackup = (cause?: unknown) =>
    new BackupError(`${file} no es una copia de Lonchera, o no está entera.`, { cause });
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  const zip = await openPromise(file, options).catch((cause: unknown) => {
    throw notABackup(cause);
  });
  stack.defer(() => zip.close());
  if (!commentFormat.test(zip.comment)) throw notABackup();
  const entries = new Map<string, Entry>();
  const orDamaged = (name: string) => (cause: unknown) => {
    throw cause instanceof BackupError || signal.aborted ? cause : damagedError(name, cause);
  };
  const readEntries = async () => {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return readManifest(task, zip, entries.get(manifestName));
  };
  const manifest = await readEntries().catch(orDamaged(manifestName));
  async function* checked(source: Readable, name: string, expected: Content) {
    let found: Content | undefined;
    try {
      yield* hashContent(source, (all) => (found = all), task, expected.bytes);
    } catch (error) {
      orDamaged(name)(error);
    }
    if (found?.sha256 !== expected.sha256) throw damagedError(name);
  }
  return {
    manifest,
    read: async (name, expected) => {
      const entry = entries.get(name);
      if (entry?.uncompressedSize !== expected.bytes) throw damagedError(name);
      const source = await zip.openReadStreamPromise(entry).catch(orDamaged(name));
      return Readable.from(checked(source, name, expected), { objectMode: false });
    },
  };
}

/** Reads all contents once and fails if any of them is damaged. */
export async function verifyArchive({ manifest, read }: Archive, signal: AbortSignal): Promise<void> {
  const tables = manifest.tables.map((table) => ({ ...table, name: tableEntryName(table) }));
  for (const { name, ...expected } of [...tables, ...manifest.files]) {
    const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(await read(name, expected), discard, { signal });
  }
}
