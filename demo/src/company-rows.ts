import type { CalendarDate } from "@lonchera/domain/calendar";
import type { ProductCode } from "@lonchera/domain/codes";
import { computeClosingTime } from "@lonchera/domain/cut-off";
import type { companies, deliveryZones, vehicles } from "@lonchera/server/platform/db/schema/companies";
import type { cuttingTimeCompanies, cuttingTimes } from "@lonchera/server/platform/db/schema/menus";
import { demoCompanies, demoCuttingTimes, demoVehicles } from "./data.ts";
import type { NumberedRow, Row } from "./write-rows.ts";

type CompanyRows = {
  readonly companies: NumberedRow<typeof companies>[];
  readonly vehicles: Row<typeof vehicles>[];
  readonly zones: NumberedRow<typeof deliveryZones>[];
  readonly cuttingTimes: Row<typeof cuttingTimes>[];
  readonly cuttingTimeCompanies: Row<typeof cuttingTimeCompanies>[];
};

/** The ubigeo of a district begins with those of its province and its department. */
function splitDistrict(districtId: number) {
  return {
    districtId,
    provinceId: Math.floor(districtId / 100),
    departmentId: Math.floor(districtId / 10_000),
  };
}

/** `logos` has the URLs of the logos by company id. */
export function createCompanyRows(logos: ReadonlyMap<number, string>): CompanyRows {
  const zones = demoCompanies.flatMap((company) => company.zones.map((zone) => ({ company, zone })));
  return {
    companies: demoCompanies.map(({ payCondition, districtId, zones: _, ...company }) => ({
      ...company,
      ...splitDistrict(districtId),
      payConditionId: payCondition,
      logo: logos.get(company.id) ?? null,
    })),
    vehicles: [...demoVehicles],
    zones: zones.map(({ company, zone: { vehicles: vehicleIds, ...zone } }, index) => ({
      ...zone,
      id: index + 1,
      companyId: company.id,
      vehicleDesayunoId: vehicleIds.breakfast,
      vehicleAlmuerzoId: vehicleIds.lunch,
      vehicleCenaId: vehicleIds.dinner,
    })),
    cuttingTimes: demoCuttingTimes.map(({ companyIds: _, ...time }, index) => ({ ...time, id: index + 1 })),
    cuttingTimeCompanies: demoCuttingTimes.flatMap(({ companyIds }, index) =>
      companyIds.map((companyId) => ({ companyId, cuttingTimeId: index + 1 })),
    ),
  };
}

/** Returns true if a company can still order a product for a day at an instant (milliseconds since 1970). */
export function isStillOpen(
  companyId: number,
  date: CalendarDate,
  product: ProductCode,
  at: number,
): boolean {
  const rules = demoCuttingTimes.filter(
    (rule) => rule.enabled && rule.product === product && rule.companyIds.includes(companyId),
  );
  return at < computeClosingTime(date, rules);
}
