import { productCodes, type ProductCode } from "./codes.ts";
import type { DishTag } from "./dish-tags.ts";
import { groupBy } from "./group-by.ts";
import { compareTexts } from "./texts.ts";

/** Each delivery zone has one vehicle for each of these meals. */
export type VehicleMeal = "desayuno" | "almuerzo" | "cena";

export const vehicleMeals: Readonly<Record<ProductCode, VehicleMeal>> = {
  DESAY: "desayuno",
  DESST: "desayuno",
  ALMUE: "almuerzo",
  ESPEC: "almuerzo",
  CENAC: "cena",
  CENST: "cena",
};

/** The headings of the groups of lines without a vehicle or a zone. */
export const noVehicleLabel = "Sin vehículo";
export const noZoneLabel = "Zona no disponible";

/** A chosen option with the name of its type, e.g. `Fondo` and `Lomo saltado`. */
export type DishComponent = { readonly item_type: string; readonly name: string };

/** The customer's note for an order, with the number of units that it concerns. */
export type OrderNote = { readonly id_order: string; readonly quantity: number; readonly note: string };

/**
 * The units of one dish with the same options for one zone on one delivery day.
 * The production, dispatch and mobility sheets are sums of the same lines.
 */
export type DayLine = {
  readonly vehicle: string | null;
  readonly company_id: number;
  readonly company: string;
  readonly zone_id: number | null;
  readonly zone: string | null;
  /** The zone's own order within its company; null without a zone. */
  readonly zone_order: number | null;
  /** The address, contact and time of the zone's delivery; empty unless staff set them. */
  readonly zone_address: string;
  readonly zone_contact: string;
  readonly zone_delivery_hour: string;
  readonly product: ProductCode;
  readonly product_type: string;
  readonly product_type_name: string;
  readonly dish: string;
  /** The chosen options by name, e.g. `Causa limeña, Lomo saltado`; empty without any. */
  readonly options: string;
  /** The chosen options one by one. */
  readonly components: DishComponent[];
  /** The tags of the dish at the time of ordering. */
  readonly tags: DishTag[];
  readonly quantity: number;
  /** The notes of the orders in this line, one for each order that has one. */
  readonly notes: OrderNote[];
};

type Comparison<T> = (a: T, b: T) => number;

/** Sorts null after all names. */
export function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareTexts(a, b);
}

export const compareByVehicle: Comparison<Pick<DayLine, "vehicle">> = (a, b) =>
  compareNames(a.vehicle, b.vehicle);

/** Compares by name, then by id, so that two companies with the same name stay apart. */
export const compareByCompany: Comparison<Pick<DayLine, "company" | "company_id">> = (a, b) =>
  compareTexts(a.company, b.company) || a.company_id - b.company_id;

/** Compares by the order that the company gave its zones; lines without a zone come last. */
export const compareByZone: Comparison<Pick<DayLine, "zone" | "zone_id" | "zone_order">> = (a, b) =>
  Number(a.zone === null) - Number(b.zone === null) ||
  (a.zone_order ?? 0) - (b.zone_order ?? 0) ||
  compareNames(a.zone, b.zone) ||
  (a.zone_id ?? 0) - (b.zone_id ?? 0);

export const compareByDish: Comparison<
  Pick<DayLine, "product" | "product_type" | "product_type_name" | "dish" | "options">
> = (a, b) =>
  productCodes.indexOf(a.product) - productCodes.indexOf(b.product) ||
  compareTexts(a.product_type_name, b.product_type_name) ||
  compareTexts(a.product_type, b.product_type) ||
  compareTexts(a.dish, b.dish) ||
  compareTexts(a.options, b.options);

export function sortBy<T>(lines: readonly T[], ...comparisons: readonly Comparison<T>[]): T[] {
  return lines.toSorted((a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The key of the rows that show one dish with one choice of options. */
export function getDishAndOptionsKey(
  line: Pick<DayLine, "product" | "product_type" | "dish" | "options">,
): readonly string[] {
  return [line.product, line.product_type, line.dish, line.options];
}

export function sumQuantities(lines: readonly Pick<DayLine, "quantity">[]): number {
  return lines.reduce((all, { quantity }) => all + quantity, 0);
}

/** Returns one note for each order, sorted by order number. The units of an order are added up. */
export function mergeNotes(lines: readonly Pick<DayLine, "notes">[]): OrderNote[] {
  const notes = lines.flatMap((line) => line.notes);
  return groupBy(notes, ({ id_order }) => [id_order])
    .map((ofOrder) => ({ ...ofOrder[0], quantity: sumQuantities(ofOrder) }))
    .toSorted((a, b) => compareTexts(a.id_order, b.id_order));
}

export function sumByProduct(
  lines: readonly Pick<DayLine, "product" | "quantity">[],
): Record<ProductCode, number> {
  const sums = { DESAY: 0, ALMUE: 0, CENAC: 0, ESPEC: 0, DESST: 0, CENST: 0 };
  for (const { product, quantity } of lines) sums[product] += quantity;
  return sums;
}
