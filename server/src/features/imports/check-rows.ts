import {
  companyHeadings,
  type ImportHeading,
  type ImportKind,
  type RowProblem,
} from "@lonchera/contract/imports";
import { describeTagConflict } from "@lonchera/contract/dish-tags";
import { type CalendarDate, formatDate } from "@lonchera/domain/calendar";
import type { ProductCode } from "@lonchera/domain/codes";
import { type DishTag, findTagConflict } from "@lonchera/domain/dish-tags";
import { formatCount } from "@lonchera/domain/texts";
import { normalizeText } from "@lonchera/domain/input-parsing";
import type { ReadRow } from "../../platform/spreadsheets/sheet-content.ts";
import { createYielder } from "../../platform/yield-to-event-loop.ts";
import type { ImportTable } from "./find-table.ts";
import {
  readAllergens,
  readDescriptionCell,
  readDiets,
  readDiscountPrice,
  readName,
  readOrderCell,
  readPrice,
  readProduct,
  readStockCell,
  createTypeReader,
  type ItemType,
  readDate,
  formatNameList,
} from "./read-cells.ts";
import { mapRows, createCellReader } from "./read-rows.ts";
import { createCompaniesReader, type OfferedCompany, type RowCompanies } from "./read-companies.ts";

/** The item types and companies that cells can name. */
export type ImportReferences = {
  readonly types: readonly ItemType[];
  readonly companies: readonly OfferedCompany[];
};

/** The values of a row. A cell with a problem is null. */
export type RowValues = {
  readonly date: CalendarDate | null;
  readonly product: ProductCode | null;
  readonly type: ItemType | null;
  readonly name: string | null;
  readonly description: string | null;
  /** Both prices are in céntimos. */
  readonly price: number | null;
  readonly discountPrice: number | null;
  readonly stock: number | null;
  readonly order: number | null;
  readonly allergens: readonly DishTag[] | null;
  readonly diets: readonly DishTag[] | null;
  readonly companies: RowCompanies | null;
};

export function getRowTags({ allergens, diets }: Pick<RowValues, "allergens" | "diets">): DishTag[] {
  return [...(allergens ?? []), ...(diets ?? [])];
}

export type ImportRow = {
  /** The row number of the spreadsheet, from 1. */
  readonly number: number;
  readonly values: RowValues;
  /** The headings whose cells are empty or missing. */
  readonly blank: ReadonlySet<ImportHeading>;
  readonly problems: readonly RowProblem[];
};

/** Returns a function that reads a row and collects all its problems. */
function createRowReader(
  { columns }: ImportTable,
  kind: ImportKind,
  references: ImportReferences,
): (row: ReadRow) => ImportRow {
  const readType = createTypeReader(references.types);
  const readCompanies = createCompaniesReader(kind, references.companies);
  return (row) => {
    const { readValue, blank, problems } = createCellReader(columns, row);
    const values: RowValues = {
      date: readValue("Fecha", readDate),
      product: readValue("Producto", readProduct),
      type: readValue("Tipo", readType),
      name: readValue("Nombre", readName),
      description: readValue("Descripción", readDescriptionCell),
      price: readValue("Precio", readPrice),
      discountPrice: readValue("Precio con descuento", readDiscountPrice),
      stock: readValue("Stock", readStockCell),
      order: readValue("Orden", readOrderCell),
      allergens: readValue("Alérgenos", readAllergens),
      diets: readValue("Dieta", readDiets),
      companies: readValue(companyHeadings[kind], readCompanies),
    };
    const conflict = findTagConflict(getRowTags(values));
    if (conflict) problems.push({ row: row.number, column: "Dieta", message: describeTagConflict(conflict) });
    return { number: row.number, values, blank, problems };
  };
}

type Dish = { readonly date: CalendarDate; readonly product: ProductCode; readonly name: string };

/** A dish that exists already. */
export type PresentDish = Dish & { readonly id: number; readonly companyIds: readonly number[] };

/** The key of a dish: its day, product and normalized name. */
export function getImportedDishKey({ date, product, name }: Dish): string {
  return `${date} ${product} ${normalizeText(name)}`;
}

/** Returns the dish of a row, or null if one of its key cells has a problem. */
function toDish({ date, product, name }: RowValues): Dish | null {
  return date !== null && product !== null && name !== null ? { date, product, name } : null;
}

/**
 * Says why a row is repeated, and which existing dishes it repeats. There are none if it only repeats an earlier row.
 */
type Repeat = { readonly problem: RowProblem; readonly dishIds: readonly number[] };

function findRepeat(
  { number, values }: ImportRow,
  existing: DishIdsByCompany,
  firstRows: ReadonlyMap<number, number>,
): Repeat | undefined {
  const companies = values.companies?.companies ?? [];
  const again = companies.filter(({ id }) => existing.has(id));
  const createProblem = (message: string): RowProblem => ({ row: number, column: "Nombre", message });
  if (again.length > 0) {
    const names = formatNameList(again.map(({ name }) => name));
    return {
      problem: createProblem(`Este plato ya existe el ${formatDate(values.date ?? "")} para ${names}`),
      dishIds: [...new Set(again.flatMap(({ id }) => existing.get(id) ?? []))],
    };
  }
  const earlier = companies.find(({ id }) => firstRows.has(id));
  if (earlier === undefined) return undefined;
  const same = "mismo día, producto y nombre";
  return {
    problem: createProblem(`Repite la fila ${firstRows.get(earlier.id)}: ${same}, para ${earlier.name}`),
    dishIds: [],
  };
}

/** The ids of the existing dishes of one key, by company. */
type DishIdsByCompany = ReadonlyMap<number, readonly number[]>;

async function groupDishes(
  present: readonly PresentDish[],
  yieldToEventLoop: () => Promise<void>,
): Promise<ReadonlyMap<string, DishIdsByCompany>> {
  const existing = new Map<string, Map<number, number[]>>();
  for (const dish of present) {
    const key = getImportedDishKey(dish);
    const ofCompanies = existing.getOrInsertComputed(key, () => new Map<number, number[]>());
    for (const id of dish.companyIds) ofCompanies.getOrInsert(id, []).push(dish.id);
    await yieldToEventLoop();
  }
  return existing;
}

/** Finds the rows that repeat an existing dish or an earlier row for a company in common. */
async function findRepeats(
  rows: readonly ImportRow[],
  present: readonly PresentDish[],
): Promise<ReadonlyMap<ImportRow, Repeat & Pick<CheckedRow, "missingCompanies">>> {
  const yieldToEventLoop = createYielder();
  const existing = await groupDishes(present, yieldToEventLoop);
  /** The number of the first row that names a company for a dish, by the key of the dish and then by company. */
  const firstRowsOfDish = new Map<string, Map<number, number>>();
  /** The ids of the companies that have a dish before the import or get it by a new row, by the key of the dish. */
  const companiesOfDish = new Map<string, Set<number>>();
  const found: { row: ImportRow; key: string; repeat: Repeat }[] = [];
  for (const row of rows) {
    await yieldToEventLoop();
    const dish = toDish(row.values);
    if (dish === null) continue;
    const key = getImportedDishKey(dish);
    const companies = row.values.companies?.companies ?? [];
    const dishIds: DishIdsByCompany = existing.get(key) ?? new Map();
    const firstRows = firstRowsOfDish.getOrInsertComputed(key, () => new Map<number, number>());
    const withDish = companiesOfDish.getOrInsertComputed(key, () => new Set(dishIds.keys()));
    const repeat = findRepeat(row, dishIds, firstRows);
    if (repeat) found.push({ row, key, repeat });
    for (const { id } of companies) {
      firstRows.getOrInsert(id, row.number);
      if (!repeat) withDish.add(id);
    }
  }
  return new Map(
    found.map(({ row, key, repeat }) => {
      const missing = (row.values.companies?.companies ?? []).filter(
        ({ id }) => !companiesOfDish.get(key)?.has(id),
      );
      return [row, { ...repeat, missingCompanies: missing.map(({ name }) => name) }];
    }),
  );
}

type State = "new" | "duplicate" | "wrong";

export type CheckedRow = ImportRow & {
  readonly state: State;
  /** The ids of the existing dishes that the row repeats. */
  readonly repeatedDishIds: readonly number[];
  /** The names of the companies of a repeated row that neither have its dish nor get it from another row. */
  readonly missingCompanies: readonly string[];
};
export type CheckedTable = {
  readonly rows: readonly CheckedRow[];
  readonly skipped: readonly RowProblem[];
  readonly duplicated: readonly RowProblem[];
};

export function collectDates(rows: readonly ImportRow[]): CalendarDate[] {
  return [...new Set(rows.flatMap(({ values }) => values.date ?? []))].sort();
}

/** Checks every row. A row that is wrong and repeated counts as wrong and is listed under both. */
export async function checkTable(
  table: ImportTable,
  kind: ImportKind,
  references: ImportReferences,
  findDishes: (dates: readonly CalendarDate[]) => Promise<readonly PresentDish[]>,
): Promise<CheckedTable> {
  const read = await mapRows(table.rows, createRowReader(table, kind, references));
  const dates = collectDates(read);
  const repeats = await findRepeats(read, dates.length > 0 ? await findDishes(dates) : []);
  const getState = (row: ImportRow): State => {
    if (row.problems.length > 0) return "wrong";
    return repeats.has(row) ? "duplicate" : "new";
  };
  return {
    rows: read.map((row) => ({
      ...row,
      state: getState(row),
      repeatedDishIds: repeats.get(row)?.dishIds ?? [],
      missingCompanies: repeats.get(row)?.missingCompanies ?? [],
    })),
    skipped: read.flatMap(({ problems }) => problems),
    duplicated: read.flatMap((row) => repeats.get(row)?.problem ?? []),
  };
}

/** Counts rows with problems, e.g. `hay 2 filas repetidas`. Returns null if there are none. */
export function describeProblemRows(rows: readonly Pick<CheckedRow, "state">[]): string | null {
  const wrong = rows.filter(({ state }) => state === "wrong").length;
  const repeated = rows.filter(({ state }) => state === "duplicate").length;
  if (wrong + repeated === 0) return null;
  const counts = [
    ...(wrong > 0 ? [formatCount(wrong, "fila con errores", "filas con errores")] : []),
    ...(repeated > 0 ? [formatCount(repeated, "fila repetida", "filas repetidas")] : []),
  ];
  return `hay ${counts.join(" y ")}`;
}
