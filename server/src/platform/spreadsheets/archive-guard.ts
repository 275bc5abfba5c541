import { crc32, inflateRawSync } from "node:zlib";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { mendXml, toUtf8 } from "./mend-xml.ts";
import { packStored } from "./pack-stored.ts";
import { damaged, RefusedFile } from "./refused-file.ts";

const maxEntries = 200;
const maxInflated = 50 * 1024 * 1024;
const isText = /\.(xml|rels)$/;
const ofWorkbooks = /(spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled)\.main\+xml/i;
const stored = 0;
const deflated = 8;

type Part = { readonly name: string; readonly content: Buffer };

/**
 * The texts of a workbook's zip, packed anew. What its entries say of themselves is believed only where the bytes agree,
 * and no second reader gets to see the headers, which it might understand in another way.
 */
export async function cleanArchive(bytes: Buffer): Promise<Buffer> {
  const archive = await open(bytes);
  if (archive.entryCount > maxEntries) throw new RefusedFile("too-large");
  const entries = await listEntries(archive);
  const places = await placeEntries(archive, entries, bytes.length);
  const parts: Part[] = [];
  let room = maxInflated;
  for (const { entry, start } of places) {
    const content = inflate(bytes.subarray(start, start + entry.compressedSize), entry, room);
    room -= content.length;
    if (isText.test(entry.fileName.toLowerCase()))
      parts.push({ name: entry.fileName, content: toUtf8(content) });
  }
  checkParts(parts);
  return packStored(parts.map(({ name, content }) => ({ name, content: mendXml(content) })));
}

function checkParts(parts: readonly Part[]): void {
  const names = new Set(parts.map(({ name }) => name.toLowerCase()));
  if (names.size < parts.length) damaged();
  for (const { content } of parts) refuseDeclarations(content);
  const types = parts.find(({ name }) => name.toLowerCase() === "[content_types].xml");
  if (!types || !ofWorkbooks.test(types.content.toString())) throw new RefusedFile("not-a-spreadsheet");
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

/** No spreadsheet program declares anything, and entities that expand are an attack; no text holds a zero. */
function refuseDeclarations(content: Buffer): void {
  if (content.includes("<!DOCTYPE") || content.includes("<!ENTITY") || content.includes(0)) damaged();
}
