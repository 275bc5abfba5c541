import {
  companyHeadings,
  allCompaniesValue,
  importHeadings,
  type ImportKind,
} from "@lonchera/contract/imports";
import { toLimaDate, addDays, isWeekend, type CalendarDate, getUtcMidnight } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import type { Column } from "../../platform/spreadsheets/workbook-xml.ts";
import { writeSpreadsheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import type { Deps } from "../deps.ts";
import { exampleDays } from "./example-dishes.ts";
import { getImportedDishKey } from "./check-rows.ts";
import { findUpcomingMenus, findImportReferences } from "./queries.ts";
import type { OfferedCompany } from "./read-companies.ts";

const columnsOf: Readonly<Record<(typeof importHeadings)[number], Omit<Column, "header">>> = {
  Fecha: { width: 12, format: "date" },
  Producto: { width: 21 },
  Tipo: { width: 15 },
  Nombre: { width: 34 },
  Descripción: { width: 48 },
  Precio: { width: 10, format: "money" },
  "Precio con descuento": { width: 13, format: "money" },
  Stock: { width: 9, format: "count" },
  Orden: { width: 9, format: "count" },
};

const maxCompanies = 3;
const maxDaysAhead = 3_660;

/**
 * Returns the next weekdays without any of the example's dishes, so that the file can be imported again and again.
 */
function findFreeDays(
  kind: ImportKind,
  from: CalendarDate,
  { disabled, dishes }: Awaited<ReturnType<typeof findUpcomingMenus>>,
): CalendarDate[] {
  const taken = new Set(dishes.map(getImportedDishKey));
  const menus = exampleDays[kind];
  const free: CalendarDate[] = [];
  for (let ahead = 0; ahead < maxDaysAhead && free.length < menus.length; ahead += 1) {
    const date = addDays(from, ahead);
    const ofDay = menus[free.length] ?? [];
    const isFree = !ofDay.some((dish) => taken.has(getImportedDishKey({ ...dish, date })));
    if (!isWeekend(date) && isFree && !disabled.includes(date)) free.push(date);
  }
  return free;
}

/** The rows show the three ways to name companies in turn: all, one, and several. */
function chooseCompanies(kind: ImportKind, companies: readonly OfferedCompany[], row: number): string {
  const codes = companies.slice(0, maxCompanies).map(({ clientCode }) => clientCode);
  if (kind === "company") return codes[row % codes.length] ?? "";
  const ways = [allCompaniesValue, codes[0] ?? "", codes.join(", ")];
  return ways[row % ways.length] ?? "";
}

/**
 * Creates a file that can be imported unchanged, for current companies and days. Without companies it has only
 * headings.
 */
export async function createExampleFile(
  { db, clock, settings }: Deps,
  kind: ImportKind,
): Promise<Uint8Array> {
  const tomorrow = addDays(toLimaDate(clock()), 1);
  const { companies, types } = await findImportReferences(db);
  const days = findFreeDays(kind, tomorrow, await findUpcomingMenus(db, tomorrow));
  const typeNames = new Map(types.map(({ id, name }) => [id, name]));
  const dishes = days.flatMap((date, day) =>
    (exampleDays[kind][day] ?? []).map((dish, order) => ({ ...dish, date, order: order + 1 })),
  );
  const rows = dishes.map((dish, row) => [
    new Date(getUtcMidnight(dish.date)),
    productNames[dish.product],
    typeNames.get(dish.type) ?? dish.type,
    dish.name,
    dish.description,
    dish.price,
    dish.discountPrice ?? null,
    dish.stock,
    dish.order,
    chooseCompanies(kind, companies, row),
  ]);
  const columns = [
    ...importHeadings.map((header) => ({ header, ...columnsOf[header] })),
    { header: companyHeadings[kind], width: 26 },
  ];
  const sheet = { name: "Menú", columns, rows: companies.length > 0 ? rows : [] };
  const title = kind === "group" ? "Ejemplo de importación por grupo" : "Ejemplo de importación por empresa";
  const { caterer } = await settings.read();
  return writeSpreadsheet([sheet], { title, author: caterer.name });
}
