import type { DayLine } from "./day-lines.ts";
import {
  byCompany,
  byDish,
  byVehicle,
  byZone,
  dishAndOptions,
  groupedBy,
  quantityOf,
  sortedBy,
} from "./day-sheets.ts";

export type ZoneLoad = {
  readonly zone_id: number | null;
  readonly zone: string | null;
  readonly quantity: number;
  /** What is brought there, each dish with the same options once. */
  readonly dishes: readonly DayLine[];
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

type Lines = readonly [DayLine, ...DayLine[]];

function zoneOf(lines: Lines): ZoneLoad {
  const [{ zone_id, zone }] = lines;
  const dishes = groupedBy(lines, dishAndOptions).map((group) => ({
    ...group[0],
    quantity: quantityOf(group),
  }));
  return { zone_id, zone, quantity: quantityOf(lines), dishes };
}

function companyOf(lines: Lines): CompanyLoad {
  const [{ company_id, company }] = lines;
  const zones = groupedBy(lines, (line) => [line.zone_id, line.zone]).map(zoneOf);
  return { company_id, company, quantity: quantityOf(lines), zones };
}

/** What each vehicle carries, in the order in which it is handed over; without vehicle, and without zone, last. */
export function vehicleLoadsOf(lines: readonly DayLine[]): VehicleLoad[] {
  const sorted = sortedBy(lines, byVehicle, byCompany, byZone, byDish);
  return groupedBy(sorted, (line) => [line.vehicle]).map((ofVehicle) => ({
    vehicle: ofVehicle[0].vehicle,
    quantity: quantityOf(ofVehicle),
    companies: groupedBy(ofVehicle, (line) => [line.company_id]).map(companyOf),
  }));
}
