import type { ImportKind, RowProblem } from "@lonchera/contract/imports";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { findRepeats, type PresentDish } from "./find-repeats.ts";
import type { ImportTable } from "./find-table.ts";
import { readRows, type ImportRow, type Known } from "./read-rows.ts";

type State = "new" | "duplicate" | "wrong";

export type CheckedRow = ImportRow & { readonly state: State };
export type CheckedTable = {
  readonly rows: readonly CheckedRow[];
  readonly skipped: readonly RowProblem[];
  readonly duplicated: readonly RowProblem[];
};

export function datesOf(rows: readonly ImportRow[]): CalendarDate[] {
  return [...new Set(rows.flatMap(({ values }) => values.date ?? []))].sort();
}

/** Every row is new, wrong or repeated. A row that is wrong and repeats counts as wrong, and is told under both. */
export async function checkTable(
  table: ImportTable,
  kind: ImportKind,
  known: Known,
  dishesOn: (dates: readonly CalendarDate[]) => Promise<readonly PresentDish[]>,
): Promise<CheckedTable> {
  const read = await readRows(table, kind, known);
  const dates = datesOf(read);
  const repeats = await findRepeats(read, dates.length > 0 ? await dishesOn(dates) : []);
  const stateOf = (row: ImportRow): State => {
    if (row.problems.length > 0) return "wrong";
    return repeats.has(row) ? "duplicate" : "new";
  };
  return {
    rows: read.map((row) => ({ ...row, state: stateOf(row) })),
    skipped: read.flatMap(({ problems }) => problems),
    duplicated: read.flatMap((row) => repeats.get(row) ?? []),
  };
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What keeps the rows from being saved, e.g. `hay 2 filas repetidas`; null where everything can be. */
export function obstacleOf({ rows }: CheckedTable): string | null {
  const wrong = rows.filter(({ state }) => state === "wrong").length;
  const repeated = rows.filter(({ state }) => state === "duplicate").length;
  if (wrong + repeated === 0) return null;
  const told = [
    ...(wrong > 0 ? [counted(wrong, "fila con errores", "filas con errores")] : []),
    ...(repeated > 0 ? [counted(repeated, "fila repetida", "filas repetidas")] : []),
  ];
  return `hay ${told.join(" y ")}`;
}
