import { productCodes, type ProductCode } from "./codes.ts";
import type { DayLine } from "./day-lines.ts";

/** What one vehicle brings to one zone of one company. */
export type MobilityRow = {
  readonly vehicle: string | null;
  readonly company_id: number;
  readonly company: string;
  readonly zone_id: number | null;
  readonly zone: string | null;
  readonly quantities: Readonly<Record<ProductCode, number>>;
  readonly quantity: number;
};

/** What a zone of a company gets of one dish with the same options. */
export type DispatchRow = Omit<DayLine, "vehicle">;
export type CompanyDispatch = {
  readonly company_id: number;
  readonly company: string;
  readonly rows: readonly DispatchRow[];
  readonly quantity: number;
};

type Comparison<T> = (a: T, b: T) => number;

const spanish = new Intl.Collator("es", { numeric: true });

/** What has no name comes last. */
function byName(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return spanish.compare(a, b);
}

export const byVehicle: Comparison<Pick<DayLine, "vehicle">> = (a, b) => byName(a.vehicle, b.vehicle);

/** By name; two companies of one name do not mix. */
export const byCompany: Comparison<Pick<DayLine, "company" | "company_id">> = (a, b) =>
  spanish.compare(a.company, b.company) || a.company_id - b.company_id;

/** As the zones of a company are ordered; what has none comes last. */
export const byZone: Comparison<Pick<DayLine, "zone" | "zone_id" | "zone_order">> = (a, b) =>
  Number(a.zone === null) - Number(b.zone === null) ||
  (a.zone_order ?? 0) - (b.zone_order ?? 0) ||
  byName(a.zone, b.zone) ||
  (a.zone_id ?? 0) - (b.zone_id ?? 0);

export const byDish: Comparison<
  Pick<DayLine, "product" | "product_type" | "product_type_name" | "dish" | "options">
> = (a, b) =>
  productCodes.indexOf(a.product) - productCodes.indexOf(b.product) ||
  spanish.compare(a.product_type_name, b.product_type_name) ||
  spanish.compare(a.product_type, b.product_type) ||
  spanish.compare(a.dish, b.dish) ||
  spanish.compare(a.options, b.options);

export function sortedBy<T>(lines: readonly T[], ...comparisons: readonly Comparison<T>[]): T[] {
  return lines.toSorted((a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The lines of each group, the groups in the order in which the lines first name them. */
export function groupedBy<T>(lines: readonly T[], keyOf: (line: T) => readonly unknown[]): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const line of lines) {
    const key = JSON.stringify(keyOf(line));
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
}

/** Units that have these in common stand in one row. */
export function dishAndOptions(
  line: Pick<DayLine, "product" | "product_type" | "dish" | "options">,
): readonly string[] {
  return [line.product, line.product_type, line.dish, line.options];
}

export function quantityOf(lines: readonly Pick<DayLine, "quantity">[]): number {
  return lines.reduce((all, { quantity }) => all + quantity, 0);
}

export function quantitiesByProduct(
  lines: readonly Pick<DayLine, "product" | "quantity">[],
): Record<ProductCode, number> {
  const sums = { DESAY: 0, ALMUE: 0, CENAC: 0, ESPEC: 0, DESST: 0, CENST: 0 };
  for (const { product, quantity } of lines) sums[product] += quantity;
  return sums;
}

/** A row a vehicle, company and zone, as people read them: what has no vehicle, and no zone, comes last. */
export function mobilityOf(lines: readonly DayLine[]): MobilityRow[] {
  const sorted = sortedBy(lines, byVehicle, byCompany, byZone);
  return groupedBy(sorted, (line) => [line.vehicle, line.company_id, line.zone_id, line.zone]).map(
    (group) => {
      const [{ vehicle, company_id, company, zone_id, zone }] = group;
      const quantities = quantitiesByProduct(group);
      return { vehicle, company_id, company, zone_id, zone, quantities, quantity: quantityOf(group) };
    },
  );
}

/** Company by company what its zones get. */
export function dispatchOf(lines: readonly DayLine[]): CompanyDispatch[] {
  const sorted = sortedBy(lines, byCompany, byZone, byDish);
  return groupedBy(sorted, (line) => [line.company_id]).map((ofCompany) => {
    const [{ company_id, company }] = ofCompany;
    const dishes = groupedBy(ofCompany, (line) => [line.zone_id, line.zone, ...dishAndOptions(line)]);
    const rows = dishes.map((group) => {
      const [{ vehicle: _, ...line }] = group;
      return { ...line, quantity: quantityOf(group) };
    });
    return { company_id, company, rows, quantity: quantityOf(ofCompany) };
  });
}
