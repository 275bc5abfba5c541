import type { RowProblem } from "@lonchera/contract/imports";
import { displayDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { ProductCode } from "@lonchera/domain/codes";
import { normalizeText } from "@lonchera/domain/input-parsing";
import { otherTurns } from "./let-others-in.ts";
import { listed } from "./listed.ts";
import type { ImportRow, RowValues } from "./read-rows.ts";

type Dish = { readonly date: CalendarDate; readonly product: ProductCode; readonly name: string };

/** A dish that is there already. */
export type PresentDish = Dish & { readonly companyIds: readonly number[] };

/** The same day, meal and name, however it is written. */
export function dishKey({ date, product, name }: Dish): string {
  return `${date} ${product} ${normalizeText(name)}`;
}

/** The dish of a row, where the row says which one; its other cells may be wrong. */
function dishOf({ date, product, name }: RowValues): Dish | null {
  return date !== null && product !== null && name !== null ? { date, product, name } : null;
}

function problemOf({ number, values }: ImportRow, present: ReadonlySet<number>, before: Map<number, number>) {
  const companies = values.companies?.companies ?? [];
  const again = companies.filter(({ id }) => present.has(id)).map(({ name }) => name);
  const problem = (message: string): RowProblem => ({ row: number, column: "Nombre", message });
  if (again.length > 0)
    return problem(`Este plato ya existe el ${displayDate(values.date ?? "")} para ${listed(again)}`);
  const earlier = companies.find(({ id }) => before.has(id));
  if (earlier === undefined) return undefined;
  const same = "mismo día, producto y nombre";
  return problem(`Repite la fila ${before.get(earlier.id)}: ${same}, para ${earlier.name}`);
}

type CompaniesOfDishes = Map<string, Set<number>>;

async function companiesByDish(
  present: readonly PresentDish[],
  letOthersIn: () => Promise<void>,
): Promise<CompaniesOfDishes> {
  const existing: CompaniesOfDishes = new Map();
  for (const dish of present) {
    const key = dishKey(dish);
    const companies = existing.get(key) ?? new Set();
    for (const id of dish.companyIds) companies.add(id);
    existing.set(key, companies);
    await letOthersIn();
  }
  return existing;
}

/** For each row that says again what exists, or what a row before it says, for a company in common: which one. */
export async function findRepeats(
  rows: readonly ImportRow[],
  present: readonly PresentDish[],
): Promise<ReadonlyMap<ImportRow, RowProblem>> {
  const letOthersIn = otherTurns();
  const existing = await companiesByDish(present, letOthersIn);
  const firstRows = new Map<string, Map<number, number>>();
  const found = new Map<ImportRow, RowProblem>();
  for (const row of rows) {
    await letOthersIn();
    const dish = dishOf(row.values);
    if (dish === null) continue;
    const key = dishKey(dish);
    const before = firstRows.get(key) ?? new Map<number, number>();
    const problem = problemOf(row, existing.get(key) ?? new Set(), before);
    if (problem) found.set(row, problem);
    for (const { id } of row.values.companies?.companies ?? [])
      if (!before.has(id)) before.set(id, row.number);
    firstRows.set(key, before);
  }
  return found;
}
