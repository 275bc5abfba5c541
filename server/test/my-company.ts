import type { BookType } from "@e965/xlsx";
import type { TestContext } from "node:test";
import type { CallInput } from "@lonchera/contract/endpoint";
import {
  createPerson,
  listPeople,
  updatePerson,
  type NewPerson,
  type PersonEdit,
} from "@lonchera/contract/my-company";
import type { ImportRefusal } from "@lonchera/contract/imports";
import {
  previewPeopleUndo,
  undoPeopleImport,
  type PeoplePreview,
} from "@lonchera/contract/my-company-imports";
import { newCompany, newIndividual } from "./factories.ts";
import { newWorkbook, toWorksheet, type Rows } from "./imports.ts";
import { toFormData } from "./staff.ts";
import { createTestApp } from "./test-app.ts";

/** Creates a company whose manager, Ada Rojas, is signed in. */
export async function setUpPortal(t: TestContext) {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { name: "Textil Sur" });
  const manager = await newIndividual(app.db, company, {
    firstName: "Ada",
    lastName: "Rojas",
    isCompanyManager: true,
  });
  const headers = await app.signIn(manager);
  const readPeople = async (query: CallInput<typeof listPeople>["query"] = {}) =>
    (await app.call(listPeople, { query }, headers)).body;
  const add = (body: Partial<NewPerson>) =>
    app.call(
      createPerson,
      { body: { first_name: "Luz", last_name: "Huamán", email: "luz@example.com", ...body } },
      headers,
    );
  const change = ({ id }: { id: number }, body: PersonEdit) =>
    app.call(updatePerson, { params: { id }, body }, headers);
  return { ...app, company, manager, headers, readPeople, add, change };
}

const headings = ["Correo", "Centro de costo", "Nombres", "Apellidos", "Código", "Documento"];

/** Builds a file of people as a form sends it, with the number formats of cells such as `F2`. */
export function buildPeopleFile(
  rows: Rows,
  bookType: BookType = "xlsx",
  formats: Readonly<Record<string, string>> = {},
): File {
  const sheet = toWorksheet([headings, ...rows]);
  for (const [cell, format] of Object.entries(formats)) Object.assign(sheet[cell] ?? {}, { z: format });
  return newWorkbook([{ name: "Colaboradores", sheet }], `colaboradores.${bookType}`, bookType);
}

/** Extends `setUpPortal` by the calls that preview and import files of people. */
export async function setUpPeopleImports(t: TestContext) {
  const app = await setUpPortal(t);
  const post = async <T>(path: string, file: File) => {
    const { status, body } = await app.send(
      "POST",
      `/api/my-company/imports/${path}`,
      toFormData({ file }),
      app.headers,
    );
    return { status, body: body as T };
  };
  const previewUndo = async (id: number) =>
    (await app.call(previewPeopleUndo, { params: { id } }, app.headers)).body;
  const undo = (id: number, headers = app.headers) => app.call(undoPeopleImport, { params: { id } }, headers);
  return {
    ...app,
    previewUndo,
    undo,
    preview: (file: File) => post<PeoplePreview>("preview/", file),
    importFile: (file: File) =>
      post<
        ImportRefusal & {
          message: string;
          import: { id: number; created_count: number; changed_count: number };
        }
      >("", file),
  };
}
