import { formulaWithoutValue, isoDateMark } from "./cell-marks.ts";

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

const asBytes = (text: string) => Buffer.from(text).toString("latin1");

/** A formula whose value is the empty text has one; a cell that has none would be read as empty. */
function namedFormula(cell: string, prefix: string, attributes = "", emptyValue?: string): string {
  if (emptyValue !== undefined && /\st=(?:"str"|'str')/.test(attributes)) return cell;
  const [place = ""] = /\sr=(?:"[^"]*"|'[^']*')/.exec(attributes) ?? [];
  return `<${prefix}c${place} t="str"><${prefix}v>${formulaWithoutValue}</${prefix}v></${prefix}c>`;
}

/** Writes in another way what the library would read wrongly; bytes stand for letters here, whatever they encode. */
export function mendXml(content: Buffer): Buffer {
  const xml = content.toString("latin1");
  const mended = xml
    // Of letters that stand as numbers it keeps one byte.
    .replaceAll(reference, (whole, hexadecimal?: string, decimal?: string) => {
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      const isPlain = code < 0x80 || (code >= 0xd8_00 && code < 0xe0_00) || code > 0x10_ff_ff;
      return isPlain ? whole : asBytes(String.fromCodePoint(code));
    })
    // A text before runs of others is all that it reads.
    .replaceAll(textBeforeRuns, "<$1$2><$1r>$3</$1r>")
    .replaceAll(unsavedFormula, namedFormula)
    // It makes a number of a date, which is one only where its format says so.
    .replaceAll(
      isoDate,
      (_, before: string, after: string) => `${before}"str"${after}${asBytes(isoDateMark)}`,
    )
    // It does not count an empty row that bears no number.
    .replaceAll(emptyRow, "<$1$2></$1>");
  return mended === xml ? content : Buffer.from(mended, "latin1");
}

/** The library reads nothing else, and no declaration hides from the guard in it. */
export function toUtf8(content: Buffer): Buffer {
  const marks = content.subarray(0, 2).toString("hex");
  if (marks === "fffe") return Buffer.from(content.toString("utf16le", 2));
  if (marks !== "feff") return content;
  return Buffer.from(
    Buffer.from(content.subarray(0, content.length & ~1))
      .swap16()
      .toString("utf16le", 2),
  );
}
