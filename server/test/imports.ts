import type { TestContext } from "node:test";
import { type BookType, utils, type WorkSheet, write } from "@e965/xlsx";
import {
  companyHeadings,
  importCompanyMenus,
  importGroupMenus,
  type ImportHeading,
  importHeadings,
  type ImportKind,
  type ImportPreview,
  type ImportRecord,
  type ImportRefusal,
  type DuplicateRowChoice,
} from "@lonchera/contract/imports";
import { newCompany } from "./factories.ts";
import { toFormData, setUpStaff } from "./staff.ts";
import type { Headers, TestApp } from "./test-app.ts";

type Cell = string | number | boolean | Date | null;
export type Rows = readonly (readonly Cell[])[];

/** The headings of a group file in the order of the specification. */
export const groupHeadings = [...importHeadings, companyHeadings.group] as const;
const headingsOfCompanyFile = [...importHeadings, companyHeadings.company] as const;

export type RowChanges = Partial<Record<ImportHeading, Cell>>;

/** Builds a row of a group file that can be imported. `changes` replace its cells. */
export function buildGroupRow(changes: RowChanges = {}): Cell[] {
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

export function toWorksheet(rows: Rows): WorkSheet {
  return utils.aoa_to_sheet(
    rows.map((row) => [...row]),
    { UTC: true, dense: false },
  );
}

type NamedSheet = { readonly name: string; readonly sheet: WorkSheet; readonly hidden?: boolean };

/** Creates a spreadsheet file as a form sends it. */
export function newWorkbook(
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

/** Builds a row of a company file that can be imported. */
export function buildCompanyRow(changes: RowChanges = {}): Cell[] {
  const { "Código Cliente": code = "20101", ...others } = changes;
  return [...buildGroupRow(others).slice(0, -1), code];
}

export function buildCompanyFile(rows: Rows): File {
  return newWorkbook([{ name: "Menú", sheet: toWorksheet([headingsOfCompanyFile, ...rows]) }]);
}

/** Builds one sheet with the headings of a group file and the given rows. */
export function buildGroupFile(rows: Rows, name?: string): File {
  return newWorkbook([{ name: "Menú", sheet: toWorksheet([groupHeadings, ...rows]) }], name);
}

type ImportAnswer = { message: string; import: ImportRecord; notices: string[] };
type Answer<T> = { status: number; body: T };

const paths: Readonly<Record<ImportKind, string>> = {
  group: importGroupMenus.path,
  company: importCompanyMenus.path,
};

/** Returns functions that send a file. Those named `try…` return the answer, whatever its status. */
export function newImporter({ send }: Pick<TestApp, "send">, headers: Headers) {
  const post = <T>(url: string, file: File, repeated?: DuplicateRowChoice) =>
    send("POST", url, toFormData({ file, ...(repeated && { repeated }) }), headers) as Promise<Answer<T>>;
  const sendSuccessfully = async <T>(url: string, file: File, repeated?: DuplicateRowChoice) => {
    const answer = await post<T>(url, file, repeated);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    tryImport: (file: File, kind: ImportKind = "group", repeated?: DuplicateRowChoice) =>
      post<ImportAnswer & ImportRefusal>(paths[kind], file, repeated),
    importFile: (file: File, kind: ImportKind = "group", repeated?: DuplicateRowChoice) =>
      sendSuccessfully<ImportAnswer>(paths[kind], file, repeated),
    tryCompanyPreview: (file: File) => post<ImportRefusal>("/api/import/preview/company/", file),
    preview: (file: File, kind: ImportKind = "group") =>
      sendSuccessfully<ImportPreview>(`/api/import/preview/${kind}/`, file),
  };
}

/**
 * Sets the clock to Monday 2 March 2026. Creates an administrator, Ana Torres, and the companies Uno (code 20101) and
 * Dos (code C-2).
 */
export async function setUpImports(t: TestContext) {
  const app = await setUpStaff(t);
  const one = await newCompany(app.db, { name: "Uno", clientCode: "20101" });
  const two = await newCompany(app.db, { name: "Dos", clientCode: "C-2" });
  return { ...app, one, two, ...newImporter(app, app.headers) };
}
