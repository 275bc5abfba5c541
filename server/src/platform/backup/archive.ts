import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Transform, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { CopyToStreamQuery } from "pg-copy-streams";
import { openPromise, type Entry } from "yauzl";
import { ZipFile } from "yazl";
import { z } from "zod";
import { BackupError, type BackupTask } from "./command.ts";
import { decryptToFile, encrypt } from "./encryption.ts";

// A backup is a zip with one COPY text per table, the pictures, the secret of an embedded database and a manifest with
// the hashes of all of these. The comment of the zip holds the hash of the manifest. A file that is cut off has no
// comment.

export const manifestEntryName = "manifest.json";
export const secretEntryName = "secret";
export const pictureEntryName = /^media\/[0-9a-f]{32}-\d+\.webp$/;
export const formatVersion = 1;
/** This is enough for 200,000 pictures. */
export const maxManifestBytes = 32_000_000;

const content = { bytes: z.int().min(0), sha256: z.string() };
const qualifiedName = { schema: z.string(), name: z.string() };

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  /** The applied migrations in their order. */
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
export type Table = Pick<ArchivedTable, "schema" | "name" | "columns">;
/** The state of the database at the moment of the backup. */
export type Snapshot = Pick<Manifest, "takenAt" | "migrations" | "jobs" | "sequences">;

export const newerVersionMessage =
  "La copia es de una versión más nueva de Lonchera: actualice el programa y restaure con él.";

export function createArchiveComment(manifest: Buffer): string {
  return `Lonchera ${createHash("sha256").update(manifest).digest("hex")}`;
}

export function getTableEntryName({ schema, name }: { schema: string; name: string }): string {
  return `tables/${schema}.${name}.copy`;
}

const ownerOnly = 0o600;
const entryMode = { mode: 0o100600 };

/** Writes a temporary file beside `file`, and renames it when it is complete and on the disk. */
export async function createArchive({ file, stack, signal, location }: BackupTask) {
  const existsError = new BackupError(`Ya existe ${file}: elija otro nombre.`);
  if (existsSync(file)) throw existsError;
  const draft = `${file}.${randomUUID().slice(0, 8)}.partial`;
  const handle = await open(draft, "wx", ownerOnly);
  stack.defer(() => rm(draft, { force: true }));
  const zip = new ZipFile();
  const output = handle.createWriteStream({ flush: true });
  stack.defer(() => void output.destroy());
  zip.on("error", (error: Error) => output.destroy(error));
  const source = zip.outputStream as Readable;
  const { backupPassphrase } = location;
  const written = backupPassphrase === undefined ? source : await encrypt(source, backupPassphrase);
  const complete = pipeline(written, output, { signal });
  // The next entry reports a failure that happens between two entries.
  complete.catch(() => undefined);

  const files: Manifest["files"] = [];
  const tables: Manifest["tables"] = [];

  async function add(name: string, source: Readable, compress: boolean) {
    const hash = createHash("sha256");
    let bytes = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    // The size of a table is unknown in advance, so all entries use zip64.
    zip.addReadStream(measured, name, { compress, forceZip64Format: true, ...entryMode });
    await Promise.race([pipeline(source, measured, { signal }), complete]);
    return { bytes, sha256: hash.digest("hex") };
  }

  /** Adds the manifest, renames the archive to its final name and returns its size in bytes. */
  async function finish(snapshot: Snapshot): Promise<number> {
    const manifest: Manifest = { format: formatVersion, ...snapshot, tables, files };
    const bytes = Buffer.from(JSON.stringify(manifest));
    if (bytes.length > maxManifestBytes) throw new Error("the manifest is larger than restoring allows");
    zip.addBuffer(bytes, manifestEntryName, entryMode);
    zip.end({ forceZip64Format: false, comment: createArchiveComment(bytes) });
    await complete;
    // Creating the name first fails if another backup has just written the file.
    await writeFile(file, "", { flag: "wx", mode: ownerOnly }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? existsError : error;
    });
    await rename(draft, file);
    const folder = await open(path.dirname(file), "r");
    // Not every file system can sync a folder.
    await folder.sync().catch(() => undefined);
    await folder.close();
    return output.bytesWritten;
  }

  return {
    files,
    tables,
    async addFile(name: string, source: Readable, compress = true) {
      files.push({ name, ...(await add(name, source, compress)) });
    },
    async addTable(table: Table, rows: CopyToStreamQuery) {
      const content = await add(getTableEntryName(table), rows, true);
      tables.push({ ...table, rows: rows.rowCount, ...content });
    },
    finish,
  };
}
export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** Opens a backup and reads it completely. Fails if any part is damaged. */
export async function openArchive(task: BackupTask) {
  const { file, stack, signal } = task;
  if (!existsSync(file)) throw new BackupError(`No hay ningún archivo ${file}.`);
  const plain = await decryptToFile(task);
  const zip = await openPromise(plain, { lazyEntries: true, autoClose: false }).catch(() => undefined);
  if (zip) stack.defer(() => zip.close());
  // The open file stays readable after it is deleted.
  if (plain !== file) await rm(plain);
  if (!zip?.comment.startsWith("Lonchera "))
    throw new BackupError(`${file} no es una copia de Lonchera, o no está entera.`);
  const entries = new Map<string, Entry>();
  let reading = manifestEntryName;

  // The library fails if an entry unpacks to another size than the declared one.
  const read = (name: string, minBytes = 0, maxBytes = Infinity): Promise<Readable> => {
    reading = name;
    const entry = entries.get(name);
    if (entry && entry.uncompressedSize >= minBytes && entry.uncompressedSize <= maxBytes)
      return zip.openReadStreamPromise(entry);
    throw new Error("the entry is missing or has another size");
  };
  const verify = async () => {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const bytes = await buffer(await read(manifestEntryName, 0, maxManifestBytes));
    if (createArchiveComment(bytes) !== zip.comment) throw new Error("the manifest is another one");
    const json: unknown = JSON.parse(bytes.toString());
    if (z.object({ format: z.int() }).parse(json).format > formatVersion)
      throw new BackupError(newerVersionMessage);
    const manifest = manifestSchema.parse(json);
    const tables = manifest.tables.map((table) => ({ ...table, name: getTableEntryName(table) }));
    for (const entry of [...tables, ...manifest.files]) {
      const hash = createHash("sha256");
      await pipeline(await read(entry.name, entry.bytes, entry.bytes), hash, { signal });
      if (hash.digest("hex") !== entry.sha256) throw new Error("the hash differs");
    }
    return manifest;
  };
  const manifest = await verify().catch((cause: unknown) => {
    if (cause instanceof BackupError || signal.aborted) throw cause;
    throw new BackupError(`La copia está dañada: ${reading}.`, { cause });
  });
  return { manifest, read };
}
export type Archive = Awaited<ReturnType<typeof openArchive>>;
