const reference = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;
const textBeforeRuns =
  /<((?:\w+:)?)(si|is)>\s*(<(?:\w+:)?t(?:\s[^<>]*)?>[^<]*<\/(?:\w+:)?t>)\s*(?=<(?:\w+:)?r>)/g;
const emptyRow = /<((?:\w+:)?row)((?:\s[^<>]*)?)\/>/g;

/** Writes in another way what the library would read wrongly; bytes stand for letters here, whatever they encode. */
export function mendXml(content: Buffer): Buffer {
  const xml = content.toString("latin1");
  const mended = xml
    // Of letters that stand as numbers it keeps one byte.
    .replaceAll(reference, (whole, hexadecimal?: string, decimal?: string) => {
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      const isPlain = code < 0x80 || (code >= 0xd8_00 && code < 0xe0_00) || code > 0x10_ff_ff;
      return isPlain ? whole : Buffer.from(String.fromCodePoint(code)).toString("latin1");
    })
    // A text before runs of others is all that it reads.
    .replaceAll(textBeforeRuns, "<$1$2><$1r>$3</$1r>")
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
