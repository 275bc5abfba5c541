import type { ProductCode } from "./codes.ts";
import type { DayLine } from "./day-lines.ts";
import { byCompany, byDish, byZone, groupedBy, quantityOf, sortedBy } from "./day-sheets.ts";

/** So many units with the same chosen options; `options` is empty for those without. */
export type OptionsPortion = { readonly options: string; readonly quantity: number };
export type ZonePortion = {
  readonly company_id: number;
  readonly company: string;
  readonly zone_id: number | null;
  readonly zone: string | null;
  readonly quantity: number;
};

export type DishToCook = {
  readonly product: ProductCode;
  readonly product_type: string;
  readonly dish: string;
  readonly quantity: number;
  readonly options: readonly OptionsPortion[];
  readonly zones: readonly ZonePortion[];
};
export type TypeToCook = {
  readonly product_type: string;
  readonly product_type_name: string;
  readonly quantity: number;
  readonly dishes: readonly DishToCook[];
};
export type ProductToCook = {
  readonly product: ProductCode;
  readonly quantity: number;
  readonly types: readonly TypeToCook[];
};

type Lines = readonly [DayLine, ...DayLine[]];

function optionsOf(lines: Lines): OptionsPortion[] {
  return groupedBy(lines, (line) => [line.options]).map((group) => ({
    options: group[0].options,
    quantity: quantityOf(group),
  }));
}

function zonesOf(lines: Lines): ZonePortion[] {
  const sorted = sortedBy(lines, byCompany, byZone);
  return groupedBy(sorted, (line) => [line.company_id, line.zone_id, line.zone]).map((group) => {
    const [{ company_id, company, zone_id, zone }] = group;
    return { company_id, company, zone_id, zone, quantity: quantityOf(group) };
  });
}

function dishOf(lines: Lines): DishToCook {
  const [{ product, product_type, dish }] = lines;
  const quantity = quantityOf(lines);
  return { product, product_type, dish, quantity, options: optionsOf(lines), zones: zonesOf(lines) };
}

function typeOf(lines: Lines): TypeToCook {
  const [{ product_type, product_type_name }] = lines;
  const dishes = groupedBy(lines, (line) => [line.dish]).map(dishOf);
  return { product_type, product_type_name, quantity: quantityOf(lines), dishes };
}

/** What is cooked: meals in the order of the day, their types and dishes by name. */
export function productionOf(lines: readonly DayLine[]): ProductToCook[] {
  return groupedBy(sortedBy(lines, byDish), (line) => [line.product]).map((ofProduct) => ({
    product: ofProduct[0].product,
    quantity: quantityOf(ofProduct),
    types: groupedBy(ofProduct, (line) => [line.product_type]).map(typeOf),
  }));
}
