import { subitemTypes, type ProductCode } from "./codes.ts";
import {
  compareByCompany,
  compareByDish,
  compareByVehicle,
  compareByZone,
  compareNames,
  getDishAndOptionsKey,
  sumByProduct,
  sumQuantities,
  mergeNotes,
  sortBy,
  type DayLine,
  type OrderNote,
} from "./day-lines.ts";
import { type DishTag, mergeDishTags } from "./dish-tags.ts";
import { groupBy } from "./group-by.ts";
import { compareTexts } from "./texts.ts";

/** The units that one vehicle brings to one zone of one company. */
export type MobilityRow = {
  readonly vehicle: string | null;
  readonly company_id: number;
  readonly company: string;
  readonly zone_id: number | null;
  readonly zone: string | null;
  readonly quantities: Readonly<Record<ProductCode, number>>;
  readonly quantity: number;
};

/** The units of one dish with the same options for one zone of a company. */
export type DispatchRow = Omit<DayLine, "vehicle">;
export type CompanyDispatch = {
  readonly company_id: number;
  readonly company: string;
  readonly rows: readonly DispatchRow[];
  readonly quantity: number;
};

/** Builds one row for each vehicle, company and zone. Lines without a vehicle or a zone come last. */
export function buildMobilitySheet(lines: readonly DayLine[]): MobilityRow[] {
  const sorted = sortBy(lines, compareByVehicle, compareByCompany, compareByZone);
  return groupBy(sorted, (line) => [line.vehicle, line.company_id, line.zone_id, line.zone]).map((group) => {
    const [{ vehicle, company_id, company, zone_id, zone }] = group;
    const quantities = sumByProduct(group);
    return { vehicle, company_id, company, zone_id, zone, quantities, quantity: sumQuantities(group) };
  });
}

/** Builds the rows that each company gets, by zone and dish. */
export function buildDispatchSheet(lines: readonly DayLine[]): CompanyDispatch[] {
  const sorted = sortBy(lines, compareByCompany, compareByZone, compareByDish);
  return groupBy(sorted, (line) => [line.company_id]).map((ofCompany) => {
    const [{ company_id, company }] = ofCompany;
    const dishes = groupBy(ofCompany, (line) => [line.zone_id, line.zone, ...getDishAndOptionsKey(line)]);
    const rows = dishes.map((group) => {
      const [{ vehicle: _, ...line }] = group;
      return { ...line, tags: mergeTags(group), quantity: sumQuantities(group), notes: mergeNotes(group) };
    });
    return { company_id, company, rows, quantity: sumQuantities(ofCompany) };
  });
}

/** The units with the same chosen options. `options` is empty for dishes without options. */
export type OptionsQuantity = { readonly options: string; readonly quantity: number };
/** The units of the options of one type, e.g. of the mains, sorted by their number in descending order. */
export type ComponentQuantity = {
  readonly item_type: string;
  readonly components: readonly { readonly name: string; readonly quantity: number }[];
};
export type ZoneQuantity = {
  readonly company_id: number;
  readonly company: string;
  readonly zone_id: number | null;
  readonly zone: string | null;
  readonly quantity: number;
};

export type DishProduction = {
  readonly product: ProductCode;
  readonly product_type: string;
  readonly dish: string;
  readonly quantity: number;
  /** The units of each option, whatever it is combined with. */
  readonly components: readonly ComponentQuantity[];
  readonly tags: readonly DishTag[];
  readonly options: readonly OptionsQuantity[];
  readonly notes: readonly OrderNote[];
  readonly zones: readonly ZoneQuantity[];
};
export type TypeProduction = {
  readonly product_type: string;
  readonly product_type_name: string;
  readonly quantity: number;
  readonly dishes: readonly DishProduction[];
};
export type ProductProduction = {
  readonly product: ProductCode;
  readonly quantity: number;
  readonly types: readonly TypeProduction[];
};

type Lines = readonly [DayLine, ...DayLine[]];

function groupOptions(lines: Lines): OptionsQuantity[] {
  return groupBy(lines, (line) => [line.options]).map((group) => ({
    options: group[0].options,
    quantity: sumQuantities(group),
  }));
}

function getTypeOrder(type: string): number {
  const place = subitemTypes.findIndex((known) => known === type);
  return place === -1 ? subitemTypes.length : place;
}

function sumComponents(lines: Lines): ComponentQuantity[] {
  const units = lines.flatMap(({ components, quantity }) =>
    components.map((component) => ({ ...component, quantity })),
  );
  return groupBy(units, ({ item_type }) => [item_type])
    .map((ofType) => ({
      item_type: ofType[0].item_type,
      components: groupBy(ofType, ({ name }) => [name])
        .map((ofName) => ({ name: ofName[0].name, quantity: sumQuantities(ofName) }))
        .toSorted((a, b) => b.quantity - a.quantity || compareNames(a.name, b.name)),
    }))
    .toSorted((a, b) => getTypeOrder(a.item_type) - getTypeOrder(b.item_type));
}

function groupZones(lines: Lines): ZoneQuantity[] {
  const sorted = sortBy(lines, compareByCompany, compareByZone);
  return groupBy(sorted, (line) => [line.company_id, line.zone_id, line.zone]).map((group) => {
    const [{ company_id, company, zone_id, zone }] = group;
    return { company_id, company, zone_id, zone, quantity: sumQuantities(group) };
  });
}

function mergeTags(lines: Lines): DishTag[] {
  return mergeDishTags(lines.map(({ tags }) => tags));
}

function toDishProduction(lines: Lines): DishProduction {
  const [{ product, product_type, dish }] = lines;
  const quantity = sumQuantities(lines);
  return {
    product,
    product_type,
    dish,
    quantity,
    components: sumComponents(lines),
    tags: mergeTags(lines),
    options: groupOptions(lines),
    notes: mergeNotes(lines),
    zones: groupZones(lines),
  };
}

function toTypeProduction(lines: Lines): TypeProduction {
  const [{ product_type, product_type_name }] = lines;
  const dishes = groupBy(lines, (line) => [line.dish]).map(toDishProduction);
  return { product_type, product_type_name, quantity: sumQuantities(lines), dishes };
}

/** Builds the list of dishes to cook. Products are in the order of `productCodes`, types and dishes are sorted by name. */
export function buildProductionSheet(lines: readonly DayLine[]): ProductProduction[] {
  return groupBy(sortBy(lines, compareByDish), (line) => [line.product]).map((ofProduct) => ({
    product: ofProduct[0].product,
    quantity: sumQuantities(ofProduct),
    types: groupBy(ofProduct, (line) => [line.product_type]).map(toTypeProduction),
  }));
}

export type ZoneLoad = {
  readonly zone_id: number | null;
  readonly zone: string | null;
  readonly quantity: number;
  readonly delivery: { readonly address: string; readonly contact: string; readonly hour: string };
  /** One line for each dish with the same options. */
  readonly dishes: readonly DayLine[];
  readonly notes: readonly OrderNote[];
};
export type CompanyLoad = {
  readonly company_id: number;
  readonly company: string;
  readonly quantity: number;
  readonly zones: readonly ZoneLoad[];
};
export type VehicleLoad = {
  readonly vehicle: string | null;
  readonly quantity: number;
  readonly companies: readonly CompanyLoad[];
};

function toZoneLoad(lines: Lines): ZoneLoad {
  const [{ zone_id, zone }] = lines;
  const dishes = groupBy(lines, getDishAndOptionsKey).map((group) => ({
    ...group[0],
    tags: mergeTags(group),
    quantity: sumQuantities(group),
    notes: mergeNotes(group),
  }));
  const { zone_address: address, zone_contact: contact, zone_delivery_hour: hour } = lines[0];
  const delivery = { address, contact, hour };
  return { zone_id, zone, delivery, quantity: sumQuantities(lines), dishes, notes: mergeNotes(lines) };
}

function toCompanyLoad(lines: Lines): CompanyLoad {
  const [{ company_id, company }] = lines;
  const zones = groupBy(lines, (line) => [line.zone_id, line.zone]).map(toZoneLoad);
  return { company_id, company, quantity: sumQuantities(lines), zones };
}

/** Builds the load of each vehicle, sorted by company and zone. Lines without a vehicle or a zone come last. */
export function buildVehicleLoads(lines: readonly DayLine[]): VehicleLoad[] {
  const sorted = sortBy(lines, compareByVehicle, compareByCompany, compareByZone, compareByDish);
  return groupBy(sorted, (line) => [line.vehicle]).map((ofVehicle) => ({
    vehicle: ofVehicle[0].vehicle,
    quantity: sumQuantities(ofVehicle),
    companies: groupBy(ofVehicle, (line) => [line.company_id]).map(toCompanyLoad),
  }));
}

export type PersonLine = Omit<DayLine, "components" | "notes"> & {
  readonly order_id: number;
  readonly line_id: number;
  readonly user_id: number;
  readonly person: string;
  /** The order's note; empty without one. */
  readonly note: string;
};

/** The units `from` to `from + quantity - 1` of the `of` units that a person gets of one product in one zone. */
export type LabelLine<T> = T & { readonly from: number; readonly of: number };

function compareByPerson(a: PersonLine, b: PersonLine): number {
  return compareTexts(a.person, b.person) || a.user_id - b.user_id;
}

function compareByOrder(a: PersonLine, b: PersonLine): number {
  return a.order_id - b.order_id || a.line_id - b.line_id;
}

/** Sorts the lines as they are delivered and numbers the units of each person and product. A missing unit shows as a gap. */
export function sortAndNumberLabels<T extends PersonLine>(lines: readonly T[]): LabelLine<T>[] {
  const sorted = sortBy(
    lines,
    compareByVehicle,
    compareByCompany,
    compareByZone,
    compareByPerson,
    compareByDish,
    compareByOrder,
  );
  const ofOnePerson = groupBy(sorted, (line) => [
    line.company_id,
    line.zone_id,
    line.zone,
    line.user_id,
    line.person,
    line.product,
  ]);
  const numbers = new Map<T, { from: number; of: number }>();
  for (const group of ofOnePerson) {
    const of = sumQuantities(group);
    let from = 1;
    for (const line of group) {
      numbers.set(line, { from, of });
      from += line.quantity;
    }
  }
  return sorted.map((line) => ({ ...line, ...(numbers.get(line) ?? { from: 1, of: line.quantity }) }));
}
