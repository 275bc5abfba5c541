import { CFB } from "@e965/xlsx";

/** The library exports this part without types. */
const library = CFB as {
  utils: {
    cfb_new: () => object;
    cfb_add: (file: object, path: string, content: Buffer) => void;
    cfb_del: (file: object, path: string) => void;
  };
  write: (file: object, how: { type: "buffer"; fileType: "cfb" }) => Uint8Array;
};

/** Creates an OLE2 file with the given streams. */
export function createCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const file = library.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) library.utils.cfb_add(file, path, content);
  library.utils.cfb_del(file, "/\u0001Sh33tJ5");
  return Buffer.from(library.write(file, { type: "buffer", fileType: "cfb" }));
}

/** Creates a record of an .xls stream from its id and its content. Texts are written as Latin-1. */
export function createRecord(id: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  return Buffer.concat([toUint16Bytes(id), toUint16Bytes(body.length), body]);
}

export function toUint16Bytes(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return bytes;
}

export const createBofRecord = (kind: 5 | 0x10 | 0x20, version = 0x06_00) =>
  createRecord(0x08_09, toUint16Bytes(version, kind, 0, 0, 0, 0, 0, 0));
export const eofRecord = createRecord(0x0a);

/** Creates a workbook stream from its global records and the records of each sheet. */
export function createXlsStream(globals: readonly Buffer[], sheets: readonly (readonly Buffer[])[]): Buffer {
  const bodies = sheets.map((records) => Buffer.concat([createBofRecord(0x10), ...records, eofRecord]));
  const createSheetRecord = (offset: number, index: number) =>
    createRecord(
      0x85,
      toUint16Bytes(offset & 0xff_ff, offset >> 16, 0),
      Buffer.from([6, 0]),
      `Hoja ${index + 1}`,
    );
  const start = [createBofRecord(5), ...globals];
  const size = Buffer.concat([
    ...start,
    ...sheets.map((_, index) => createSheetRecord(0, index)),
    eofRecord,
  ]).length;
  const offsets = bodies.map((_, index) => size + Buffer.concat(bodies.slice(0, index)).length);
  return Buffer.concat([...start, ...offsets.map(createSheetRecord), eofRecord, ...bodies]);
}
