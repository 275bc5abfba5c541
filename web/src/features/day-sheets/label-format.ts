import type { DayLabel } from "@lonchera/contract/day-sheets";

export const labelFormats = ["a4", "100x50"] as const;
export type LabelFormat = (typeof labelFormats)[number];

type FormatFacts = { readonly name: string; readonly perPage: number; readonly size: string };

/** What is bought to print them on; the sheets are those of 2 × 7 labels that every stationer has (L7163). */
export const formatFacts: Readonly<Record<LabelFormat, FormatFacts>> = {
  a4: { name: "Hojas A4", perPage: 14, size: "2 × 7 por hoja, cada una de 99.1 × 38.1 mm" },
  "100x50": { name: "100 × 50 mm", perPage: 1, size: "una por página, en rollo" },
};

/** One label, for one unit. */
export type UnitLabel = { readonly line: DayLabel; readonly number: number };

export function unitLabels(lines: readonly DayLabel[]): UnitLabel[] {
  return lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, unit) => ({ line, number: line.from + unit })),
  );
}

export function pagesOf(labels: number, format: LabelFormat): number {
  return Math.ceil(labels / formatFacts[format].perPage);
}

/** So many at a time, the last ones as many as are left. */
export function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, group) =>
    all.slice(group * size, (group + 1) * size),
  );
}
