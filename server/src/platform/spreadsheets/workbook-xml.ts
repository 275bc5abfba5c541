/** These functions create the parts of an .xlsx file other than its rows (ECMA-376). All sheets have the same style. */

export type Column = {
  readonly header: string;
  /** The width in characters. */
  readonly width: number;
  readonly format?: "money" | "date" | "instant" | "count";
  /** If true, long texts continue on further lines of their cell. */
  readonly wraps?: boolean;
  /** If true, texts rarely repeat and are not shared between cells. */
  readonly distinct?: boolean;
};

export type SheetOptions = {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Whether the headings filter the rows. */
  readonly filters?: boolean;
  /** The number of pages side by side on which the sheet is printed; the first column is repeated on each. Default 1. */
  readonly pagesWide?: number;
};

/** The header of every printed page and the properties of the document. */
export type DocumentInfo = { readonly title: string; readonly author: string };

export type RowKind = "heading" | "line" | "sum";

// Zero is shown as a dash in counts.
export const numberFormats = {
  money: "#,##0.00",
  date: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
  count: '#,##0;-#,##0;"–"',
} as const;
const firstNumberFormatId = 164;
const formatNames = Object.keys(numberFormats) as (keyof typeof numberFormats)[];

export const headingHeight = 32;
export const lineHeight = 15;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const officeDocument = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const unwritable = /[^\t\n\r -\uFFFD]/g;
// Excel reads `_x0041_` as an escaped character, so its underscore is escaped in texts.
const escapeLookalike = /_(?=x[0-9A-Fa-f]{4}_)/g;
const needsCleaning = /[_\r]|[^\t\n\r -\uFFFD]/;
const needsEscape = /[&<>"]/;
const keepsSpace = /^\s|\s$|[\n\t]| {2}/;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** The maximum length of a text in an Excel cell. */
const maxTextLength = 32_767;

function escapeXml(text: string): string {
  return needsEscape.test(text) ? text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign) : text;
}

/** Removes the characters that XML cannot hold and cuts the text to the length that a cell can hold. */
function cleanText(text: string): string {
  const short = text.length > maxTextLength ? text.slice(0, maxTextLength) : text;
  if (!needsCleaning.test(short)) return short;
  return short.replaceAll(/\r\n?/g, "\n").replaceAll(unwritable, "").replaceAll(escapeLookalike, "_x005F_");
}

export function createTextXml(text: string): string {
  const space = keepsSpace.test(text) ? ' xml:space="preserve"' : "";
  return `<t${space}>${escapeXml(cleanText(text))}</t>`;
}

/** Returns `A` to `Z`, `AA` and so on. */
export function getColumnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : getColumnLetters(Math.floor(index / 26) - 1) + letter;
}

const fonts = { heading: 1, line: 0, sum: 1 } as const;
const fills = { heading: 2, line: 0, sum: 3 } as const;
const borders = { heading: 1, line: 2, sum: 3 } as const;

function createCellFormatXml({ format, wraps }: Column, kind: RowKind): string {
  const numberFormat = format && kind !== "heading" ? firstNumberFormatId + formatNames.indexOf(format) : 0;
  const isWrapped = kind === "heading" || (wraps === true && kind === "line");
  const alignment = [
    format ? 'horizontal="right"' : 'horizontal="left" indent="1"',
    kind === "heading" ? 'vertical="center"' : 'vertical="top"',
    isWrapped ? 'wrapText="1"' : "",
  ].join(" ");
  return (
    `<xf numFmtId="${numberFormat}" fontId="${fonts[kind]}" fillId="${fills[kind]}" borderId="${borders[kind]}" xfId="0"` +
    ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment ${alignment}/></xf>`
  );
}

/** Collects the cell formats that are used. Index 0 is the default one. */
export class CellFormats {
  readonly #formats = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'];

  indexOf(column: Column, kind: RowKind): number {
    const format = createCellFormatXml(column, kind);
    const found = this.#formats.indexOf(format);
    return found === -1 ? this.#formats.push(format) - 1 : found;
  }

  createStylesXml(): string {
    const createFill = (color: string) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/></patternFill></fill>`;
    const createBorderSide = (side: string, color?: string) =>
      color ? `<${side} style="thin"><color rgb="${color}"/></${side}>` : `<${side}/>`;
    const createBorder = (top?: string, bottom?: string) =>
      `<border><left/><right/>${createBorderSide("top", top)}${createBorderSide("bottom", bottom)}<diagonal/></border>`;
    const [strong, faint] = ["FFB9A99B", "FFE8DCCD"];
    const numbers = formatNames.map(
      (name, index) =>
        `<numFmt numFmtId="${firstNumberFormatId + index}" formatCode="${escapeXml(numberFormats[name])}"/>`,
    );
    const createFont = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
    return (
      `${declaration}<styleSheet xmlns="${spreadsheet}"><numFmts count="${numbers.length}">${numbers.join("")}</numFmts>` +
      `<fonts count="2">${createFont("")}${createFont("<b/>")}</fonts>` +
      `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
      `${createFill("FFFBDFD2")}${createFill("FFFBF5EC")}</fills>` +
      `<borders count="4">${createBorder()}${createBorder(undefined, strong)}${createBorder(undefined, faint)}${createBorder(strong, strong)}</borders>` +
      `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
      `<cellXfs count="${this.#formats.length}">${this.#formats.join("")}</cellXfs>` +
      `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
    );
  }
}

export const sharedStringsStart = `${declaration}<sst xmlns="${spreadsheet}">`;

export function createSheetStartXml(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${declaration}<worksheet xmlns="${spreadsheet}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="${lineHeight}"/><cols>${widths.join("")}</cols><sheetData>`
  );
}

/** In page headers Excel reads `&` as the beginning of a code and accepts at most 255 characters. */
const toHeaderText = (text: string) => escapeXml(text.slice(0, 100).replaceAll("&", "&&"));

/** `rows` is the number of rows that the headings filter, the headings included. */
export function createSheetEndXml(
  sheet: SheetOptions,
  rows: number,
  { title, author }: DocumentInfo,
): string {
  const range = `A1:${getColumnLetters(sheet.columns.length - 1)}${rows}`;
  return (
    `</sheetData>${sheet.filters === true ? `<autoFilter ref="${range}"/>` : ""}` +
    `<pageMargins left="0.4" right="0.4" top="0.75" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${sheet.pagesWide ?? 1}" fitToHeight="0"/>` +
    `<headerFooter><oddHeader>&amp;L${toHeaderText(author)}&amp;C&amp;&quot;-,Bold&quot;${toHeaderText(title)}</oddHeader>` +
    `<oddFooter>&amp;CPágina &amp;P de &amp;N</oddFooter></headerFooter></worksheet>`
  );
}

export const getSheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

function createWorkbookXml(sheets: readonly SheetOptions[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const titles = sheets.map(({ name, pagesWide = 1 }, index) => {
    const quoted = escapeXml(`'${name.replaceAll("'", "''")}'`);
    const columns = pagesWide > 1 ? `,${quoted}!$A:$A` : "";
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${quoted}!$1:$1${columns}</definedName>`;
  });
  return (
    `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${officeDocument}"><sheets>${list.join("")}</sheets>` +
    `<definedNames>${titles.join("")}</definedNames></workbook>`
  );
}

function createRelationsXml(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageRelations}">${list.join("")}</Relationships>`;
}

/** Creates the parts of the file other than its styles, sheets and shared strings, by path. */
export function createFixedParts(
  sheets: readonly SheetOptions[],
  info: DocumentInfo,
): [path: string, xml: string][] {
  const createOverride = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="${type}"/>`;
  const [title, author] = [escapeXml(cleanText(info.title)), escapeXml(cleanText(info.author))];
  return [
    [
      "[Content_Types].xml",
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        createOverride("xl/workbook.xml", `${contentType}.sheet.main+xml`) +
        sheets
          .map((_, index) => createOverride(getSheetPath(index), `${contentType}.worksheet+xml`))
          .join("") +
        createOverride("xl/styles.xml", `${contentType}.styles+xml`) +
        createOverride("xl/sharedStrings.xml", `${contentType}.sharedStrings+xml`) +
        createOverride("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml") +
        createOverride(
          "docProps/app.xml",
          "application/vnd.openxmlformats-officedocument.extended-properties+xml",
        ) +
        "</Types>",
    ],
    [
      "_rels/.rels",
      createRelationsXml([
        [`${officeDocument}/officeDocument`, "xl/workbook.xml"],
        [`${packageRelations}/metadata/core-properties`, "docProps/core.xml"],
        [`${officeDocument}/extended-properties`, "docProps/app.xml"],
      ]),
    ],
    [
      "docProps/core.xml",
      `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
        `xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
        `<dc:title>${title}</dc:title><dc:creator>${author}</dc:creator>` +
        `<dcterms:modified xsi:type="dcterms:W3CDTF">${new Date().toISOString().slice(0, 19)}Z</dcterms:modified></cp:coreProperties>`,
    ],
    [
      "docProps/app.xml",
      `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">` +
        `<Application>Lonchera</Application><Company>${author}</Company></Properties>`,
    ],
    ["xl/workbook.xml", createWorkbookXml(sheets)],
    [
      "xl/_rels/workbook.xml.rels",
      createRelationsXml([
        ...sheets.map((_, index) => [`${officeDocument}/worksheet`, getSheetPath(index).slice(3)] as const),
        [`${officeDocument}/styles`, "styles.xml"],
        [`${officeDocument}/sharedStrings`, "sharedStrings.xml"],
      ]),
    ],
  ];
}
