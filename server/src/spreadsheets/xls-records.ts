import { damaged } from "./refused-file.ts";

const continued = 0x3c;
const wide = 1;
const rich = 8;
const spoken = 4;

/** A record with what of it did not fit into one: texts may go on in the next piece. */
export type XlsRecord = { readonly id: number; readonly offset: number; readonly pieces: readonly Buffer[] };

/** The records of a workbook's stream from an offset, one after the other. */
export function* xlsRecords(stream: Buffer, from: number): Generator<XlsRecord> {
  let at = from;
  while (at + 4 <= stream.length) {
    const offset = at;
    const id = stream.readUInt16LE(at);
    const pieces: Buffer[] = [];
    do {
      const end = at + 4 + stream.readUInt16LE(at + 2);
      if (end > stream.length) damaged();
      pieces.push(stream.subarray(at + 4, end));
      at = end;
    } while (at + 4 <= stream.length && stream.readUInt16LE(at) === continued);
    yield { id, offset, pieces };
  }
}

export type XlsCursor = ReturnType<typeof readPieces>;

/** Reads on over the ends of pieces; a text that is cut by one says again there how wide its letters are. */
export function readPieces({ pieces }: XlsRecord) {
  let index = 0;
  let at = 0;
  function left(): number {
    return (pieces[index]?.length ?? 0) - at;
  }
  function take(length: number): Buffer {
    while (left() === 0 && index < pieces.length) nextPiece();
    if (left() < length) damaged();
    at += length;
    return pieces[index]?.subarray(at - length, at) ?? damaged();
  }
  function nextPiece() {
    index += 1;
    at = 0;
  }
  function skip(length: number) {
    let rest = length;
    while (rest > 0) {
      if (index >= pieces.length) damaged();
      const step = Math.min(rest, left());
      at += step;
      rest -= step;
      if (rest > 0) nextPiece();
    }
  }
  const u8 = () => take(1).readUInt8();
  const u16 = () => take(2).readUInt16LE();
  const u32 = () => take(4).readUInt32LE();
  function letters(count: number, options: number): string {
    let text = "";
    let size = options & wide ? 2 : 1;
    for (let rest = count; rest > 0;) {
      if (left() === 0) {
        nextPiece();
        size = u8() & wide ? 2 : 1;
      }
      const length = Math.min(rest, Math.floor(left() / size));
      if (length === 0) damaged();
      text += take(length * size).toString(size === 2 ? "utf16le" : "latin1");
      rest -= length;
    }
    return text;
  }
  function text(count = u16()): string {
    const options = u8();
    const runs = options & rich ? u16() : 0;
    const spokenLength = options & spoken ? u32() : 0;
    const value = letters(count, options);
    skip(runs * 4 + spokenLength);
    return value;
  }
  return { u8, u16, u32, take, left, text, isAtEnd: () => index >= pieces.length - 1 && left() === 0 };
}
