import { useMemo } from "react";
import { type ProductCode, productCodes, productNames } from "@lonchera/domain/codes";
import { formatCount, formatNumber, compareTexts } from "@lonchera/domain/texts";
import { type DayLine, noVehicleLabel } from "@lonchera/domain/day-lines";
import type { SheetFilters } from "./sheet-url-state.ts";
import { toSelectOptions } from "../../components/select-options.ts";

/** Lines and labels are filtered by these properties. */
export type FilterableLine = Pick<DayLine, "vehicle" | "company_id" | "company" | "product">;

type FilterOption<Value extends string = string> = { readonly value: Value; readonly label: string };
export type FilterOptions = {
  readonly product: readonly FilterOption<ProductCode>[];
  readonly company: readonly FilterOption[];
  readonly vehicle: readonly FilterOption[];
};

export function formatVehicle(vehicle: string | null): string {
  return vehicle ?? noVehicleLabel;
}

export function filterLines<T extends FilterableLine>(
  lines: readonly T[],
  { product, company, vehicle }: SheetFilters,
): readonly T[] {
  if (product === null && company === null && vehicle === null) return lines;
  return lines.filter(
    (line) =>
      (product === null || line.product === product) &&
      (company === null || line.company_id === company) &&
      (vehicle === null || formatVehicle(line.vehicle) === vehicle),
  );
}

const nothing: readonly never[] = [];

/** Keeps the same array until something changes, so that memoized rows do not render again. */
export function useFilteredLines<T extends FilterableLine>(
  lines: readonly T[] = nothing,
  { product, company, vehicle }: SheetFilters,
): readonly T[] {
  return useMemo(() => filterLines(lines, { product, company, vehicle }), [lines, product, company, vehicle]);
}

function sortByLabel(labels: ReadonlyMap<string, string>): FilterOption[] {
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => compareTexts(a.label, b.label));
}

/** Adds a chosen value that the day does not have, so that it can be seen and removed. */
function addChosen<Value extends string>(
  options: FilterOption<Value>[],
  chosen: Value | null,
  label: string,
): FilterOption<Value>[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label }];
}

/** Lists the values that a day can be filtered by. */
export function listFilterOptions(lines: readonly FilterableLine[], chosen: SheetFilters): FilterOptions {
  const meals = productCodes.filter((code) => lines.some((line) => line.product === code));
  const named = new Set(lines.flatMap(({ vehicle }) => vehicle ?? []));
  const vehicles = sortByLabel(new Map([...named].map((name) => [name, name])));
  const hasNoVehicleOption = lines.some(({ vehicle }) => vehicle === null) && !named.has(noVehicleLabel);
  const companies = sortByLabel(new Map(lines.map((line) => [String(line.company_id), line.company])));
  return {
    product: addChosen(
      toSelectOptions(meals, productNames),
      chosen.product,
      chosen.product === null ? "" : productNames[chosen.product],
    ),
    company: addChosen(
      companies,
      chosen.company === null ? null : String(chosen.company),
      "Empresa sin pedidos ese día",
    ),
    vehicle: addChosen(
      hasNoVehicleOption ? [...vehicles, { value: noVehicleLabel, label: noVehicleLabel }] : vehicles,
      chosen.vehicle,
      chosen.vehicle ?? "",
    ),
  };
}

/** Returns the labels of the chosen filters. */
export function getFilterLabels(
  options: FilterOptions,
  { product, company, vehicle }: SheetFilters,
): string[] {
  const findLabels = (kind: readonly FilterOption[], chosen: string | number | null) =>
    kind.filter(({ value }) => value === String(chosen)).map(({ label }) => label);
  return [
    ...findLabels(options.product, product),
    ...findLabels(options.company, company),
    ...findLabels(options.vehicle, vehicle),
  ];
}

/** Returns a text like `749 platos de 28 pedidos`, or with filters `552 de 749 platos · 28 pedidos del día`. */
export function formatSummary(shown: number, all: number, orders?: number): string {
  const dishes =
    shown === all ? formatCount(all, "plato") : `${formatNumber(shown)} de ${formatCount(all, "plato")}`;
  if (orders === undefined) return dishes;
  const ofOrders = formatCount(orders, "pedido");
  return shown === all ? `${dishes} de ${ofOrders}` : `${dishes} · ${ofOrders} del día`;
}

/** Returns the text for the total of a sheet. */
export function formatTotal(dishes: number, isNarrowed: boolean): string {
  return `${isNarrowed ? "Total de lo elegido" : "Total del día"}: ${formatCount(dishes, "plato")}`;
}

/** Returns a text like `hace 12 s`, `hace 3 min` or `hace 2 h`. */
export function formatTimeAgo(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `hace ${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `hace ${minutes} min` : `hace ${Math.floor(minutes / 60)} h`;
}
