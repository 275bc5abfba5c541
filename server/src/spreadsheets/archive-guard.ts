import { crc32, inflateRawSync } from "node:zlib";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { damaged, RefusedFile } from "./refused-file.ts";

const maxEntries = 200;
const maxInflated = 50 * 1024 * 1024;
const isText = /\.(xml|rels|vml)$/;
const stored = 0;
const deflated = 8;

/** Refuses a zip that may be hostile: what its entries say of themselves is believed only where the bytes agree. */
export async function refuseHostileArchive(bytes: Buffer): Promise<void> {
  const archive = await open(bytes);
  if (archive.entryCount > maxEntries) throw new RefusedFile("too-large");
  const entries = await listEntries(archive);
  const places = await placeEntries(archive, entries, bytes.length);
  let room = maxInflated;
  for (const { entry, start } of places) {
    const part = inflate(bytes.subarray(start, start + entry.compressedSize), entry, room);
    room -= part.length;
    if (isText.test(entry.fileName.toLowerCase())) refuseDeclarations(part);
  }
}

function open(bytes: Buffer): Promise<ZipFile> {
  return fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(damaged);
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
  } catch (error) {
    damaged(error);
  }
  if (entries.some((entry) => entry.isEncrypted())) throw new RefusedFile("encrypted");
  return entries;
}

/** Where the bytes of each entry begin; two entries over the same bytes are how a small file becomes an endless one. */
async function placeEntries(archive: ZipFile, entries: readonly Entry[], fileSize: number) {
  const places: { entry: Entry; start: number }[] = [];
  for (const entry of entries) {
    const header = await archive.readLocalFileHeaderPromise(entry, { minimal: true }).catch(damaged);
    places.push({ entry, start: header.fileDataStart });
  }
  places.sort((a, b) => a.start - b.start);
  let end = 0;
  for (const { entry, start } of places) {
    if (entry.relativeOffsetOfLocalHeader < end) damaged();
    end = start + entry.compressedSize;
    if (end > fileSize) damaged();
  }
  return places;
}

function inflate(bytes: Buffer, entry: Entry, room: number): Buffer {
  const part = entry.compressionMethod === stored ? bytes : inflateDeflated(bytes, entry, room);
  if (part.length > room) throw new RefusedFile("too-large");
  if (part.length !== entry.uncompressedSize || crc32(part) !== entry.crc32) damaged();
  return part;
}

function inflateDeflated(bytes: Buffer, entry: Entry, room: number): Buffer {
  if (entry.compressionMethod !== deflated) damaged();
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(room, 1) });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ERR_BUFFER_TOO_LARGE") throw new RefusedFile("too-large", error);
    damaged(error);
  }
}

/** No spreadsheet program writes them, and entities that expand are an attack. Without its zeros, UTF-16 reads the same. */
function refuseDeclarations(part: Buffer): void {
  const text = part.includes(0) ? Buffer.from(part.filter((byte) => byte !== 0)) : part;
  if (text.includes("<!DOCTYPE") || text.includes("<!ENTITY")) damaged();
}
