import { constants, crc32, deflateRawSync } from "node:zlib";

/** A file of a zip. The sizes and the checksum in its headers can be wrong. */
export type ZipEntry = {
  readonly name: string;
  readonly content: string | Buffer;
  readonly isStored?: boolean;
  /** The compressed bytes, if they are not those of `content`. */
  readonly compressedBytes?: Buffer;
  readonly flags?: number;
  readonly declaredSize?: number;
  readonly declaredCompressedSize?: number;
  readonly declaredCrc?: number;
  /** True if the entry refers to the bytes of the previous file. */
  readonly reusesPreviousData?: boolean;
};

export function createZip(files: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let before = 0;
  for (const file of files) {
    const { local, central, body } = buildHeaders(file);
    if (file.reusesPreviousData !== true) {
      before = at;
      bodies.push(local, body);
      at += local.length + body.length;
    }
    central.writeUInt32LE(before, 42);
    directory.push(central, Buffer.from(file.name));
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}

function buildHeaders(file: ZipEntry) {
  const content = Buffer.from(file.content);
  const body = file.compressedBytes ?? (file.isStored === true ? content : deflateRawSync(content));
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(file.flags ?? 0, 2);
  shared.writeUInt16LE(file.isStored === true ? 0 : 8, 4);
  shared.writeUInt32LE(file.declaredCrc ?? crc32(content), 10);
  shared.writeUInt32LE(file.declaredCompressedSize ?? body.length, 14);
  shared.writeUInt32LE(file.declaredSize ?? content.length, 18);
  shared.writeUInt16LE(Buffer.byteLength(file.name), 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), shared, Buffer.from(file.name)]);
  const central = Buffer.concat([
    Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"),
    shared,
    Buffer.alloc(14),
  ]);
  return { local, central, body };
}

/** Compresses this many megabytes of zeros without holding them in memory. */
export function compressZeros(megabytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([3, 0]);
  return Buffer.concat([...Array.from({ length: megabytes }, () => megabyte), end]);
}

const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export function buildRelationshipsXml(
  list: readonly (readonly [id: string, type: string, target: string])[],
): string {
  const each = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${officeRelations}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${each.join("")}</Relationships>`;
}

const buildOverrideXml = (part: string, kind: string) =>
  `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;

export const contentTypes: ZipEntry = {
  name: "[Content_Types].xml",
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    ${buildOverrideXml("xl/workbook.xml", "sheet.main")}${buildOverrideXml("xl/worksheets/sheet1.xml", "worksheet")}
    ${buildOverrideXml("xl/sharedStrings.xml", "sharedStrings")}${buildOverrideXml("xl/styles.xml", "styles")}</Types>`,
};

export type WorkbookContent = {
  /** The XML of the sheet's rows. */
  readonly rows?: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly properties?: string;
  readonly more?: readonly ZipEntry[];
};

/** Creates the parts of an .xlsx file with one sheet. */
export function createWorkbookParts({
  rows = "",
  strings = "",
  styles = "",
  properties = "",
  more = [],
}: WorkbookContent): ZipEntry[] {
  const buildXmlFile = (name: string, content: string) => ({
    name,
    content: `<?xml version="1.0"?>${content}`,
  });
  return [
    contentTypes,
    buildXmlFile("_rels/.rels", buildRelationshipsXml([["r1", "officeDocument", "xl/workbook.xml"]])),
    buildXmlFile(
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${officeRelations}">${properties}<sheets><sheet name="Hoja1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    buildXmlFile(
      "xl/_rels/workbook.xml.rels",
      buildRelationshipsXml([
        ["r1", "worksheet", "worksheets/sheet1.xml"],
        ["r2", "sharedStrings", "sharedStrings.xml"],
        ["r3", "styles", "/xl/styles.xml"],
      ]),
    ),
    buildXmlFile(
      "xl/worksheets/sheet1.xml",
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
    buildXmlFile("xl/sharedStrings.xml", `<sst xmlns="${main}">${strings}</sst>`),
    buildXmlFile("xl/styles.xml", `<styleSheet xmlns="${main}">${styles}</styleSheet>`),
    ...more,
  ];
}

export function createWorkbook(content: WorkbookContent): Buffer {
  return createZip(createWorkbookParts(content));
}
