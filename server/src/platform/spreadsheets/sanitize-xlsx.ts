import { buffer } from "node:stream/consumers";
import { crc32, inflateRawSync } from "node:zlib";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { ZipFile as ZipWriter } from "yazl";
import { formulaWithoutValue, throwDamagedFile, UnreadableSpreadsheetError } from "./sheet-content.ts";

/** Marks the value of a cell that holds a date as ISO text. No font shows this character. */
export const isoDateMarker = "\uF8FE";

const maxEntries = 200;
const maxInflated = 50 * 1024 * 1024;
/** The rows and cells of all sheets together, empty ones included. The library takes some microseconds for each. */
const maxElements = 1_000_000;
const xmlName = /\.(xml|rels)$/;
const workbookContentType =
  /(spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled)\.main\+xml/i;
const stored = 0;
const deflated = 8;

type Part = { readonly name: string; readonly content: Buffer };

/**
 * Returns a new zip of the XML parts of a workbook. The sizes and hashes of all entries are checked, and the library never
 * sees the original headers, which it might interpret in another way.
 */
export async function sanitizeXlsx(bytes: Buffer): Promise<Buffer> {
  const archive = await openArchive(bytes);
  if (archive.entryCount > maxEntries) throw new UnreadableSpreadsheetError("too-large");
  const entries = await listEntries(archive);
  const places = await locateEntries(archive, entries, bytes.length);
  const parts: Part[] = [];
  let room = maxInflated;
  for (const { entry, start } of places) {
    const content = inflate(bytes.subarray(start, start + entry.compressedSize), entry, room);
    room -= content.length;
    if (xmlName.test(entry.fileName.toLowerCase()))
      parts.push({ name: entry.fileName, content: decodeUtf16(content) });
  }
  checkParts(parts);
  checkElementCount(parts);
  return packZip(parts.map(({ name, content }) => ({ name, content: normalizeSheetXml(content) })));
}

function checkParts(parts: readonly Part[]): void {
  const names = new Set(parts.map(({ name }) => name.toLowerCase()));
  if (names.size < parts.length) throwDamagedFile();
  for (const { content } of parts) checkDeclarations(content);
  const types = parts.find(({ name }) => name.toLowerCase() === "[content_types].xml");
  if (!types || !workbookContentType.test(types.content.toString()))
    throw new UnreadableSpreadsheetError("not-a-spreadsheet");
}

const rowOrCell = /<(?:\w+:)?(?:row|c)[\s/>]/g;

function checkElementCount(parts: readonly Part[]): void {
  let room = maxElements;
  for (const { content } of parts)
    for (const _ of content.toString("latin1").matchAll(rowOrCell)) {
      room -= 1;
      if (room < 0) throw new UnreadableSpreadsheetError("too-large");
    }
}

function openArchive(bytes: Buffer): Promise<ZipFile> {
  return fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(throwDamagedFile);
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
  } catch (error) {
    throwDamagedFile(error);
  }
  if (entries.some((entry) => entry.isEncrypted())) throw new UnreadableSpreadsheetError("encrypted");
  return entries;
}

/** Finds where each entry begins. Overlapping entries are refused, because they make a small file unpack to any size. */
async function locateEntries(archive: ZipFile, entries: readonly Entry[], fileSize: number) {
  const places: { entry: Entry; start: number }[] = [];
  for (const entry of entries) {
    const header = await archive.readLocalFileHeaderPromise(entry, { minimal: true }).catch(throwDamagedFile);
    places.push({ entry, start: header.fileDataStart });
  }
  places.sort((a, b) => a.start - b.start);
  let end = 0;
  for (const { entry, start } of places) {
    if (entry.relativeOffsetOfLocalHeader < end) throwDamagedFile();
    end = start + entry.compressedSize;
    if (end > fileSize) throwDamagedFile();
  }
  return places;
}

function inflate(bytes: Buffer, entry: Entry, room: number): Buffer {
  const part = entry.compressionMethod === stored ? bytes : inflateRaw(bytes, entry, room);
  if (part.length > room) throw new UnreadableSpreadsheetError("too-large");
  if (part.length !== entry.uncompressedSize || crc32(part) !== entry.crc32) throwDamagedFile();
  return part;
}

function inflateRaw(bytes: Buffer, entry: Entry, room: number): Buffer {
  if (entry.compressionMethod !== deflated) throwDamagedFile();
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(room, 1) });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ERR_BUFFER_TOO_LARGE") throw new UnreadableSpreadsheetError("too-large", error);
    throwDamagedFile(error);
  }
}

/** Throws for document types and entities, which only attacks contain, and for zero bytes. */
function checkDeclarations(content: Buffer): void {
  if (content.includes("<!DOCTYPE") || content.includes("<!ENTITY") || content.includes(0))
    throwDamagedFile();
}

const reference = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;
const textBeforeRuns =
  /<((?:\w+:)?)(si|is)>\s*(<(?:\w+:)?t(?:\s[^<>]*)?>[^<]*<\/(?:\w+:)?t>)\s*(?=<(?:\w+:)?r>)/g;
const formula = String.raw`<(?:\w+:)?f(?:\s[^<>]*)?(?:/>|>[^<]*</(?:\w+:)?f>)`;
const noValue = String.raw`(?:\s*(<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>))?`;
const unsavedFormula = new RegExp(
  String.raw`<((?:\w+:)?)c(\s[^<>]*)?>\s*${formula}${noValue}\s*</(?:\w+:)?c>`,
  "g",
);
const isoDate = new RegExp(
  String.raw`(<(?:\w+:)?c\s(?:[^<>]*?\s)?t=)(?:"d"|'d')([^<>]*>\s*(?:${formula}\s*)?<(?:\w+:)?v[^<>]*>)`,
  "g",
);
const emptyRow = /<((?:\w+:)?row)((?:\s[^<>]*)?)\/>/g;

const toLatin1 = (text: string) => Buffer.from(text).toString("latin1");

/** Replaces a formula without a saved value, which would be read as empty. The empty text is a value. */
function replaceFormula(cell: string, prefix: string, attributes = "", emptyValue?: string): string {
  if (emptyValue !== undefined && /\st=(?:"str"|'str')/.test(attributes)) return cell;
  const [place = ""] = /\sr=(?:"[^"]*"|'[^']*')/.exec(attributes) ?? [];
  return `<${prefix}c${place} t="str"><${prefix}v>${formulaWithoutValue}</${prefix}v></${prefix}c>`;
}

/**
 * Rewrites the parts that the library reads wrongly. The bytes are treated as Latin-1, whatever their encoding is.
 */
function normalizeSheetXml(content: Buffer): Buffer {
  const xml = content.toString("latin1");
  const mended = xml
    // The library keeps one byte of a numeric character reference.
    .replaceAll(reference, (whole, hexadecimal?: string, decimal?: string) => {
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      const isPlain = code < 0x80 || (code >= 0xd8_00 && code < 0xe0_00) || code > 0x10_ff_ff;
      return isPlain ? whole : toLatin1(String.fromCodePoint(code));
    })
    // A cell may have plain text before its formatted parts. The library would read only the plain text, so it becomes
    // a part too.
    .replaceAll(textBeforeRuns, "<$1$2><$1r>$3</$1r>")
    .replaceAll(unsavedFormula, replaceFormula)
    // The library converts ISO dates to plain numbers.
    .replaceAll(
      isoDate,
      (_, before: string, after: string) => `${before}"str"${after}${toLatin1(isoDateMarker)}`,
    )
    // The library skips an empty row without a number.
    .replaceAll(emptyRow, "<$1$2></$1>");
  return mended === xml ? content : Buffer.from(mended, "latin1");
}

/** Converts UTF-16 to UTF-8, so that the checks see every declaration. */
function decodeUtf16(content: Buffer): Buffer {
  const marks = content.subarray(0, 2).toString("hex");
  if (marks === "fffe") return Buffer.from(content.toString("utf16le", 2));
  if (marks !== "feff") return content;
  return Buffer.from(new TextDecoder("utf-16be").decode(content.subarray(0, content.length & ~1)));
}

/** Packs the parts without compression. */
function packZip(parts: readonly Part[]): Promise<Buffer> {
  const zip = new ZipWriter();
  for (const { name, content } of parts) zip.addBuffer(content, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
