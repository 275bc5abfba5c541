import type { Locator, Page } from "@playwright/test";
import { listImports } from "@lonchera/contract/imports";
import { listItems } from "@lonchera/contract/items";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { buildGroupFile, buildGroupRow, type RowChanges } from "@lonchera/server/test/imports";
import { callApi } from "../../support/api.ts";
import type { Company } from "../../support/companies.ts";
import { newSession, type Person } from "../../support/people.ts";

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

async function toChosenFile(file: File): Promise<ChosenFile> {
  const buffer = Buffer.from(await file.arrayBuffer());
  return { name: file.name, mimeType: "application/octet-stream", buffer };
}

type FileRow = {
  readonly date: CalendarDate;
  readonly name: string;
  readonly price?: string | number;
};

function toCells({ date, name, price = 12.5 }: FileRow): RowChanges {
  return { Fecha: date, Nombre: name, Precio: price, "Precio con descuento": null };
}

/** Builds a group file with dishes for one company. */
export function buildGroupMenu(
  company: Company,
  rows: readonly FileRow[],
  name: string,
): Promise<ChosenFile> {
  const cells = rows.map((row) => buildGroupRow({ ...toCells(row), Empresas: company.clientCode }));
  return toChosenFile(buildGroupFile(cells, name));
}

export function filePicker(page: Page): Locator {
  return page.getByLabel(/^(Elegir|Cambiar) archivo$/);
}

export function importButton(page: Page): Locator {
  return page.getByRole("button", { name: "Importar Archivo", exact: true });
}

export function importResult(page: Page): Locator {
  return page.getByRole("region", { name: "Lo que se importó" });
}

export async function readDishNames(staff: Person, company: Company): Promise<string[]> {
  const { access } = await newSession(staff);
  const { results } = await callApi(listItems, { query: { company: company.id } }, access);
  return results.map(({ name }) => name);
}

export async function readImportedFiles(staff: Person): Promise<string[]> {
  const { access } = await newSession(staff);
  const { results } = await callApi(listImports, { query: { page_size: "500" } }, access);
  return results.map(({ file_name }) => file_name);
}

/** Finds a message on the screen itself, not in a snackbar. */
export function notice(page: Page, text: string): Locator {
  return page.getByRole("main").locator(".MuiAlert-root").filter({ hasText: text });
}

export function preview(page: Page): Locator {
  return page.getByRole("region", { name: /^Vista previa/ });
}
