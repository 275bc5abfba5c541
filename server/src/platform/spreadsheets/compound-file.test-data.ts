import { CFB } from "@e965/xlsx";

/** It comes without types. */
const library = CFB as {
  utils: {
    cfb_new: () => object;
    cfb_add: (file: object, path: string, content: Buffer) => void;
    cfb_del: (file: object, path: string) => void;
  };
  write: (file: object, how: { type: "buffer"; fileType: "cfb" }) => Uint8Array;
};

/** An OLE2 file of the streams given, by their paths. */
export function packCompound(streams: Readonly<Record<string, Buffer>>): Buffer {
  const file = library.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) library.utils.cfb_add(file, path, content);
  library.utils.cfb_del(file, "/\u0001Sh33tJ5");
  return Buffer.from(library.write(file, { type: "buffer", fileType: "cfb" }));
}

/** A record of an .xls stream: its number, then bytes and texts of letters of one byte. */
export function record(id: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  return Buffer.concat([u16(id), u16(body.length), body]);
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return bytes;
}

export const bof = (kind: 5 | 0x10 | 0x20, version = 0x06_00) =>
  record(0x08_09, u16(version, kind, 0, 0, 0, 0, 0, 0));
export const eof = record(0x0a);

/** A workbook stream: what stands before its sheets, and the records of each; the last may be a chart. */
export function xlsStream(
  globals: readonly Buffer[],
  sheets: readonly (readonly Buffer[])[],
  isLastChart = false,
): Buffer {
  const isChart = (index: number) => isLastChart && index === sheets.length - 1;
  const bodies = sheets.map((records, index) =>
    Buffer.concat([bof(isChart(index) ? 0x20 : 0x10), ...records, eof]),
  );
  const named = (offset: number, index: number) =>
    record(
      0x85,
      u16(offset & 0xff_ff, offset >> 16, isChart(index) ? 0x02_00 : 0),
      Buffer.from([6, 0]),
      `Hoja ${index + 1}`,
    );
  const start = [bof(5), ...globals];
  const size = Buffer.concat([...start, ...sheets.map((_, index) => named(0, index)), eof]).length;
  const offsets = bodies.map((_, index) => size + Buffer.concat(bodies.slice(0, index)).length);
  return Buffer.concat([...start, ...offsets.map(named), eof, ...bodies]);
}
