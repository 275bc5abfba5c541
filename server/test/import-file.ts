import { utils, write, type BookType, type WorkSheet } from "@e965/xlsx";
import { companyHeadings, importHeadings, type ImportHeading } from "@lonchera/contract/imports";

type Cell = string | number | boolean | Date | null;
export type Rows = readonly (readonly Cell[])[];

/** The headings of a group file in the order of the specification. */
export const groupHeadings = [...importHeadings, companyHeadings.group] as const;
const headingsOfCompanyFile = [...importHeadings, companyHeadings.company] as const;

export type RowChanges = Partial<Record<ImportHeading, Cell>>;

/** A row of a group file that can be imported; `changes` replace its cells. */
export function groupRow(changes: RowChanges = {}): Cell[] {
  const row: RowChanges = {
    Fecha: "05/03/2026",
    Producto: "Almuerzo",
    Tipo: "Convencional",
    Nombre: "Ají de gallina",
    Descripción: "Con papa amarilla",
    Precio: 18.5,
    "Precio con descuento": 15.9,
    Stock: 40,
    Orden: 1,
    Empresas: "TODAS",
    ...changes,
  };
  return groupHeadings.map((heading) => row[heading] ?? null);
}

export function sheetOf(rows: Rows): WorkSheet {
  return utils.aoa_to_sheet(
    rows.map((row) => [...row]),
    { UTC: true, dense: false },
  );
}

type NamedSheet = { readonly name: string; readonly sheet: WorkSheet; readonly hidden?: boolean };

/** A spreadsheet file as a form sends it. */
export function workbook(
  sheets: readonly NamedSheet[],
  name = "menus.xlsx",
  bookType: BookType = "xlsx",
): File {
  const book = utils.book_new();
  for (const { name: sheetName, sheet } of sheets) utils.book_append_sheet(book, sheet, sheetName);
  book.Workbook = { Sheets: sheets.map(({ hidden = false }) => ({ Hidden: hidden ? 1 : 0 })) };
  const bytes = write(book, { type: "buffer", bookType }) as Buffer;
  return new File([new Uint8Array(bytes)], name);
}

/** A row of a company file that can be imported. */
export function companyRow(changes: RowChanges = {}): Cell[] {
  const { "Código Cliente": code = "20101", ...others } = changes;
  return [...groupRow(others).slice(0, -1), code];
}

export function companyFile(rows: Rows, name?: string, bookType?: BookType): File {
  return workbook([{ name: "Menú", sheet: sheetOf([headingsOfCompanyFile, ...rows]) }], name, bookType);
}

/** One sheet with the headings of a group file and the rows given. */
export function groupFile(rows: Rows, name?: string): File {
  return workbook([{ name: "Menú", sheet: sheetOf([groupHeadings, ...rows]) }], name);
}
