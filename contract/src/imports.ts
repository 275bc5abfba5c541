import { z } from "zod";
import { formatCount } from "@lonchera/domain/texts";
import { dishTag } from "./dish-tags.ts";
import { endpoint } from "./endpoint.ts";
import { maxFileBytes } from "./multipart-fields.ts";
import { spreadsheetType } from "./reports.ts";
import { calendarDate, id, idParams, instant, money, pageOf, paging } from "./field-schemas.ts";

/** A row of a `group` file can name several companies, a row of a `company` file names one. */
export const importKinds = ["group", "company"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The kinds of import records. `copy` is for dishes that were copied from other days. */
export const recordKinds = [...importKinds, "copy"] as const;

/** The headings of a file's columns, in any order. The heading for the companies depends on the kind of import. */
export const importHeadings = [
  "Fecha",
  "Producto",
  "Tipo",
  "Nombre",
  "Descripción",
  "Precio",
  "Precio con descuento",
  "Stock",
  "Orden",
] as const;
/** The headings of columns that a file may lack. */
export const optionalHeadings = ["Alérgenos", "Dieta"] as const;
export const companyHeadings = { group: "Empresas", company: "Código Cliente" } as const;
export type ImportHeading =
  | (typeof importHeadings)[number]
  | (typeof optionalHeadings)[number]
  | (typeof companyHeadings)[ImportKind];

/** The value in a group file that means all companies. */
export const allCompaniesValue = "TODAS";

export const maxImportRows = 5_000;

export const importMessages = {
  fileRequired: "Por favor, selecciona un archivo.",
  oneFile: "Envía un solo archivo.",
  failed: "Hubo un error al procesar el archivo.",
  done: "Archivo importado con éxito.",
  tooLarge: "El archivo no debe superar 5 MB.",
  tooManyRows: `El archivo no debe superar ${formatCount(maxImportRows, "fila")}.`,
} as const;

const file = z
  .file(importMessages.fileRequired)
  .min(1, "El archivo está vacío.")
  .max(maxFileBytes, importMessages.tooLarge);

/**
 * What happens to duplicate rows. `refuse`: nothing is saved. `skip`: the rows are left out. `update`: existing dishes get the
 * prices, stock, description, allergens and diets of the rows, except for empty cells.
 */
const repeatedChoices = ["refuse", "skip", "update"] as const;
export type DuplicateRowChoice = (typeof repeatedChoices)[number];

export const fileForm = z.object({ file }, importMessages.fileRequired);
const importForm = z.object(
  { file, repeated: z.enum(repeatedChoices, "Elige qué hacer con las filas repetidas.").optional() },
  importMessages.fileRequired,
);

/** A problem of one cell. `row` is the row number of the spreadsheet, `column` is the heading. */
const rowProblem = z.object({ row: z.int().min(1), column: z.string(), message: z.string() });
export type RowProblem = z.output<typeof rowProblem>;

/** The error body of an import or a preview, except for 401, 403 and 5xx. */
export const importRefusal = z.object({
  error: z.string(),
  skipped_rows: z.array(rowProblem),
  duplicated_rows: z.array(rowProblem),
});
export type ImportRefusal = z.output<typeof importRefusal>;

/** A saved import and whether it can be undone. */
export const importRecord = z.object({
  id,
  kind: z.enum(recordKinds),
  /** For a copy, the description of its source. */
  file_name: z.string(),
  imported_at: instant,
  /** The person's name at that time. */
  imported_by: z.string(),
  item_count: z.int(),
  /** The number of existing dishes that it changed. */
  updated_count: z.int(),
  /** The menu days of its items, sorted by date. `made` is true if the import created the day. */
  days: z.array(z.object({ id, category_date: calendarDate, made: z.boolean() })),
  /** The companies of its items, sorted by name, with the ids of the menu days. */
  companies: z.array(z.object({ id, name: z.string(), days: z.array(id) })),
  /** The number of its items that were ordered. Undoing cannot remove these. */
  ordered_count: z.int(),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

/** Warnings about possible mistakes, such as past days and days that customers do not see. */
const notices = z.array(z.string());

const refusals = { 400: importRefusal, 413: importRefusal, 415: importRefusal } as const;
export const fileUploadOptions = { form: true, refusals, refuses: [413, 503] } as const;

/** If a row is invalid, or a duplicate without a choice, nothing is saved and the response is a 400 with `importRefusal`. */
const imported = z.object({ message: z.string(), import: importRecord, notices });

export const importGroupMenus = endpoint("POST", "/api/import/excel/v3/", {
  roles: ["operations"],
  summary: "Importar menús por grupo, desde una hoja de cálculo",
  ...fileUploadOptions,
  body: importForm,
  response: imported,
});

export const importCompanyMenus = endpoint("POST", "/api/import/excel/v3/company/", {
  roles: ["operations"],
  summary: "Importar menús por empresa, desde una hoja de cálculo",
  ...fileUploadOptions,
  body: importForm,
  response: imported,
});

/** A parsed row. A field is null if its cell could not be read. */
const previewRow = z.object({
  row: z.int().min(1),
  state: z.enum(["new", "duplicate", "wrong"]),
  category_date: calendarDate.nullable(),
  product: z.string().nullable(),
  product_type: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string(),
  tags: z.array(dishTag),
  price: money.nullable(),
  discount_price: money.nullable(),
  stock: z.int().nullable(),
  order: z.int().nullable(),
  /** The names of the companies, or a text like `Todas (12)`. */
  companies: z.string(),
});
export type PreviewRow = z.output<typeof previewRow>;

/** The changes that `update` would make to one existing dish. A row can repeat several dishes. */
const dishUpdate = z.object({
  row: z.int().min(1),
  changes: z.array(
    z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The companies of the dish that the row does not name. The change applies to them as well. */
  also_for: z.array(z.string()),
});
export type DishUpdate = z.output<typeof dishUpdate>;

/** The result of importing the file, without saving anything. `error` is null if the import would succeed. */
const importPreview = importRefusal.extend({
  error: z.string().nullable(),
  sheet: z.string(),
  /** The number of the heading row. */
  header_row: z.int(),
  /** The unknown headings. Their columns are ignored. */
  ignored_columns: z.array(z.string()),
  new_count: z.int(),
  /** The days that the import would create. */
  new_days: z.array(calendarDate),
  notices,
  /** The last import of an identical file that was not undone. */
  same_file: importRecord.nullable(),
  rows: z.array(previewRow),
  updates: z.array(dishUpdate),
});
export type ImportPreview = z.output<typeof importPreview>;

const kindParams = z.object({ kind: z.enum(importKinds) });

export const previewImport = endpoint("POST", "/api/import/preview/{kind}/", {
  roles: ["operations"],
  summary: "Revisar un archivo sin guardar nada",
  params: kindParams,
  ...fileUploadOptions,
  body: fileForm,
  response: importPreview,
});

export const getImportExample = endpoint("GET", "/api/import/example/{kind}/", {
  roles: ["operations"],
  summary: "Archivo de ejemplo, que se importa tal cual",
  params: kindParams,
  file: spreadsheetType,
});

export const listImports = endpoint("GET", "/api/imports/", {
  roles: ["operations"],
  summary: "Importaciones, la más reciente primero",
  query: z.object(paging(10)),
  response: pageOf(importRecord),
});

/**
 * The dishes that undoing would remove or restore, and the dishes that it would keep. It keeps ordered dishes, and updated
 * dishes that have changed again or were deleted since.
 */
const undoPreview = z.object({
  removed_count: z.int(),
  restored_count: z.int(),
  kept: z.array(
    z.object({
      name: z.string(),
      category_date: calendarDate,
      why: z.enum(["ordered", "changed", "deleted"]),
    }),
  ),
});
export type ImportUndoPreview = z.output<typeof undoPreview>;

export const previewImportUndo = endpoint("GET", "/api/imports/{id}/undo/", {
  roles: ["operations"],
  summary: "Ver qué quitaría deshacer una importación y qué se quedaría",
  params: idParams,
  response: undoPreview,
});

/** With `keep=ordered`, ordered dishes stay. Without it, undoing an import with ordered dishes is refused. */
export const undoImport = endpoint("POST", "/api/imports/{id}/undo/", {
  roles: ["operations"],
  summary: "Deshacer una importación, o lo que nadie pidió de ella",
  params: idParams,
  query: z.object({ keep: z.enum(["ordered"], "Valor no válido").optional() }),
  refuses: [409, 503],
  response: importRecord,
});
