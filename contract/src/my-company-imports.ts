import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fileForm, importRefusal, fileUploadOptions } from "./imports.ts";
import { id, idParams, instant, pageOf, paging } from "./field-schemas.ts";

/** The headings of a file's columns, in any order. */
export const peopleHeadings = [
  "Nombres",
  "Apellidos",
  "Correo",
  "Documento",
  "Código",
  "Centro de costo",
] as const;
export type PeopleHeading = (typeof peopleHeadings)[number];
/** Files may lack these columns. If a cell is missing or empty, people of the company keep their value. */
export const optionalPeopleHeadings = ["Documento", "Código", "Centro de costo"] as const;

/** A saved file of people. */
const peopleImport = z.object({
  id,
  file_name: z.string(),
  imported_at: instant,
  /** The person's name at that time. */
  imported_by: z.string(),
  created_count: z.int(),
  changed_count: z.int(),
  /** The number of these people whom undoing did not remove or restore. */
  kept_count: z.int(),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
});
export type PeopleImport = z.output<typeof peopleImport>;

const peoplePreviewRow = z.object({
  row: z.int().min(1),
  state: z.enum(["new", "changed", "same", "wrong"]),
  /** A value is empty if its cell is empty or could not be read. */
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  identity_document: z.string(),
  employee_code: z.string(),
  cost_center: z.string(),
  /** The changes to a person who belongs to the company already. */
  changes: z.array(
    z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type PeoplePreviewRow = z.output<typeof peoplePreviewRow>;

/** The result of importing the file, without saving anything. `error` is null if the import would succeed. */
const peoplePreview = importRefusal.extend({
  error: z.string().nullable(),
  sheet: z.string(),
  header_row: z.int(),
  ignored_columns: z.array(z.string()),
  new_count: z.int(),
  changed_count: z.int(),
  notices: z.array(z.string()),
  /** The last import of an identical file into the company that was not undone. */
  same_file: peopleImport.nullable(),
  rows: z.array(peoplePreviewRow),
});
export type PeoplePreview = z.output<typeof peoplePreview>;

const access = "company-manager";

export const previewPeopleImport = endpoint("POST", "/api/my-company/imports/preview/", {
  access,
  summary: "Revisar un archivo de colaboradores sin guardar nada",
  ...fileUploadOptions,
  body: fileForm,
  response: peoplePreview,
});

export const importPeople = endpoint("POST", "/api/my-company/imports/", {
  access,
  summary:
    "Cargar colaboradores desde una hoja de cálculo; los nuevos reciben un correo para elegir su contraseña",
  ...fileUploadOptions,
  body: fileForm,
  response: z.object({ message: z.string(), import: peopleImport, notices: z.array(z.string()) }),
});

export const listPeopleImports = endpoint("GET", "/api/my-company/imports/", {
  access,
  summary: "Cargas de colaboradores de la propia empresa, la más reciente primero",
  query: z.object(paging(10)),
  response: pageOf(peopleImport),
});

/** `kept` are the people whose accounts were used, who were changed after the import, or whose former code somebody else has. */
const undoPeoplePreview = z.object({
  removed_count: z.int(),
  restored_count: z.int(),
  kept: z.array(z.object({ name: z.string(), why: z.enum(["used", "changed", "code_taken"]) })),
});
export type UndoPeoplePreview = z.output<typeof undoPeoplePreview>;

export const previewPeopleUndo = endpoint("GET", "/api/my-company/imports/{id}/undo/", {
  access,
  summary: "Ver qué desharía una carga de colaboradores y qué se quedaría; después, qué se quedó",
  params: idParams,
  response: undoPeoplePreview,
});

/** It keeps people whose accounts were used, who were changed after the import, or whose former code somebody else has. */
export const undoPeopleImport = endpoint("POST", "/api/my-company/imports/{id}/undo/", {
  refuses: [409, 503],
  access,
  summary: "Deshacer una carga de colaboradores, menos lo que ya cambió o se usó",
  params: idParams,
  response: peopleImport,
});
