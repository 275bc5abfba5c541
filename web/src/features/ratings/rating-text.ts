import type { RatedDish } from "@lonchera/contract/ratings";
import { formatCount } from "@lonchera/domain/texts";
import { ratingPeriods, type RatingPeriod } from "@lonchera/domain/ratings";
import { parsePositiveInteger, readSearch } from "../../components/search-params.ts";

/** Example: `4.3`. */
export function formatAverage(average: number): string {
  return average.toLocaleString("es-PE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export function formatRatingCount(count: number): string {
  return formatCount(count, "calificación", "calificaciones");
}

export function formatStars(stars: number): string {
  return formatCount(stars, "estrella");
}

/** Returns for example `+0.4`, `−0.4` or `0.0`, and its direction. */
export function getTrend({ trend }: Pick<RatedDish, "trend">) {
  if (trend === null) return null;
  const size = formatAverage(Math.abs(trend));
  if (Number(size) === 0) return { way: "flat", text: size } as const;
  return trend > 0
    ? ({ way: "up", text: `+${size}` } as const)
    : ({ way: "down", text: `−${size}` } as const);
}

export const periodNames: Readonly<Record<RatingPeriod, string>> = {
  30: "Últimos 30 días",
  90: "Últimos 90 días",
  365: "Últimos 12 meses",
};

export type RatingFilters = {
  readonly search: string;
  readonly company: number | null;
  readonly period: RatingPeriod | null;
};

export const noFilters = { search: null, company: null, period: null } as const;

/** Reads the filters from the address and ignores invalid values. */
export function readRatingFilters(params: URLSearchParams): RatingFilters {
  return {
    search: readSearch(params),
    company: parsePositiveInteger(params.get("company")),
    period: ratingPeriods.find((period) => period === params.get("period")) ?? null,
  };
}

export function hasRatingFilters({ search, company, period }: RatingFilters): boolean {
  return search !== "" || company !== null || period !== null;
}
