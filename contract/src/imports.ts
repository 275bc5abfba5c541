import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { maxFileBytes } from "./form.ts";
import { spreadsheetType } from "./reports.ts";
import { calendarDate, id, idParam, instant, money, pageOf, paging } from "./values.ts";

/** A group file names the companies of each row, a company file the one company of each row. */
export const importKinds = ["group", "company"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The columns of a file, by heading, in any order; the last one depends on the kind of import. */
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
export const companyHeadings = { group: "Empresas", company: "Código Cliente" } as const;
export type ImportHeading = (typeof importHeadings)[number] | (typeof companyHeadings)[ImportKind];

/** In a group file: every company. */
export const everyCompany = "TODAS";

export const maxImportRows = 5_000;

export const importMessages = {
  fileRequired: "Por favor, selecciona un archivo.",
  oneFile: "Envía un solo archivo.",
  failed: "Hubo un error al procesar el archivo.",
  done: "Archivo importado con éxito.",
  tooLarge: "El archivo no debe superar 5 MB.",
  tooManyRows: `El archivo no debe superar ${maxImportRows} filas.`,
} as const;

const importForm = z.object(
  {
    file: z
      .file(importMessages.fileRequired)
      .min(1, "El archivo está vacío.")
      .max(maxFileBytes, importMessages.tooLarge),
  },
  importMessages.fileRequired,
);

/** What is wrong with one cell: the row as the spreadsheet numbers it, the column by its heading. */
export const rowProblem = z.object({ row: z.int().min(1), column: z.string(), message: z.string() });
export type RowProblem = z.output<typeof rowProblem>;

/** Every refusal of an import or a preview but 401, 403 and those of the server itself. */
export const importRefusal = z.object({
  error: z.string(),
  skipped_rows: z.array(rowProblem),
  duplicated_rows: z.array(rowProblem),
});
export type ImportRefusal = z.output<typeof importRefusal>;

/** Something that an import made, and how far it can be taken back. */
export const importRecord = z.object({
  id,
  kind: z.enum(importKinds),
  file_name: z.string(),
  imported_at: instant,
  /** Who, as called then. */
  imported_by: z.string(),
  item_count: z.int(),
  /** The menu days of its items by date; `made`: the import made the day too. */
  days: z.array(z.object({ id, category_date: calendarDate, made: z.boolean() })),
  /** For which it made items, by name, with the ids of the days of these. */
  companies: z.array(z.object({ id, name: z.string(), days: z.array(id) })),
  /** How many of its items stand in orders: with one of them it cannot be taken back. */
  ordered_count: z.int(),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

/** Whole sentences on what is no mistake but may surprise: days gone by, days that customers do not see. */
const notices = z.array(z.string());

const takesFile = { form: true, body: importForm, refusal: importRefusal, refuses: [413, 503] } as const;

/** Answers `message`; any bad or duplicate row saves nothing (400, `importRefusal`). */
const imported = z.object({ message: z.string(), import: importRecord, notices });

export const importGroup = endpoint({
  method: "POST",
  path: "/api/import/excel/v3/",
  access: "staff",
  summary: "Importar menús por grupo, desde una hoja de cálculo",
  ...takesFile,
  response: imported,
});

export const importCompany = endpoint({
  method: "POST",
  path: "/api/import/excel/v3/company/",
  access: "staff",
  summary: "Importar menús por empresa, desde una hoja de cálculo",
  ...takesFile,
  response: imported,
});

/** A row as it was understood; null where a cell was not. */
export const previewRow = z.object({
  row: z.int().min(1),
  state: z.enum(["new", "duplicate", "wrong"]),
  category_date: calendarDate.nullable(),
  product: z.string().nullable(),
  product_type: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string(),
  price: money.nullable(),
  discount_price: money.nullable(),
  stock: z.int().nullable(),
  order: z.int().nullable(),
  /** As people read it: 'Todas (12)', or the names. */
  companies: z.string(),
});
export type PreviewRow = z.output<typeof previewRow>;

/** What an import of the file would do now. `error` is null where it would save. */
export const importPreview = importRefusal.extend({
  error: z.string().nullable(),
  sheet: z.string(),
  /** The row of the headings. */
  header_row: z.int(),
  /** Headings that the import does not know and leaves out. */
  ignored_columns: z.array(z.string()),
  new_count: z.int(),
  /** Days that the import would make. */
  new_days: z.array(calendarDate),
  notices,
  /** That which the very same file made last, and which was not taken back. */
  same_file: importRecord.nullable(),
  rows: z.array(previewRow),
});
export type ImportPreview = z.output<typeof importPreview>;

const kindParams = z.object({ kind: z.enum(importKinds) });

export const previewImport = endpoint({
  method: "POST",
  path: "/api/import/preview/{kind}/",
  access: "staff",
  summary: "Revisar un archivo sin guardar nada",
  params: kindParams,
  ...takesFile,
  response: importPreview,
});

export const importExample = endpoint({
  method: "GET",
  path: "/api/import/example/{kind}/",
  access: "staff",
  summary: "Archivo de ejemplo, que se importa tal cual",
  params: kindParams,
  file: spreadsheetType,
  response: z.null(),
});

export const listImports = endpoint({
  method: "GET",
  path: "/api/imports/",
  access: "staff",
  summary: "Importaciones, la más reciente primero",
  query: z.object({ page: paging.page, page_size: paging.page_size(10) }),
  response: pageOf(importRecord),
});

export const undoImport = endpoint({
  method: "POST",
  path: "/api/imports/{id}/undo/",
  access: "staff",
  summary: "Deshacer una importación, mientras nada de ella se haya pedido",
  params: z.object({ id: idParam }),
  refuses: [409, 503],
  response: importRecord,
});
