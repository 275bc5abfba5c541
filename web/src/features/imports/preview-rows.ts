import type { ImportPreview, PreviewRow, RowProblem } from "@lonchera/contract/imports";

export type RowState = PreviewRow["state"];
export const rowStates: readonly RowState[] = ["new", "duplicate", "wrong"];

/** A row with what is wrong in it, each as `columna: mensaje`. */
export type ShownRow = PreviewRow & { readonly problems: readonly string[] };

export function problemText({ column, message }: Pick<RowProblem, "column" | "message">): string {
  return column === "" ? message : `${column}: ${message}`;
}

function problemsOf({
  skipped_rows,
  duplicated_rows,
}: Pick<ImportPreview, "skipped_rows" | "duplicated_rows">) {
  return [...skipped_rows, ...duplicated_rows];
}

export function shownRows(preview: ImportPreview): readonly ShownRow[] {
  const problems = Map.groupBy(problemsOf(preview), ({ row }) => row);
  return preview.rows.map((row) => ({ ...row, problems: (problems.get(row.row) ?? []).map(problemText) }));
}

/** Of rows that are none of a dish, as that of the headings. */
export function problemsElsewhere(preview: ImportPreview): readonly RowProblem[] {
  const rows = new Set(preview.rows.map(({ row }) => row));
  return problemsOf(preview).filter(({ row }) => !rows.has(row));
}

export function countsOf(rows: readonly Pick<PreviewRow, "state">[]): Readonly<Record<RowState, number>> {
  const counts = { new: 0, duplicate: 0, wrong: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** What is looked at first: what has to be mended, or everything. */
export function firstShown(counts: Readonly<Record<RowState, number>>): RowState | null {
  if (counts.wrong > 0) return "wrong";
  return counts.duplicate > 0 ? "duplicate" : null;
}
