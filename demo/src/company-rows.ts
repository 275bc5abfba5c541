import type { companies, deliveryZones, vehicles } from "@lonchera/server/platform/db/schema/companies";
import type { cuttingTimeCompanies, cuttingTimes } from "@lonchera/server/platform/db/schema/menus";
import { demoCompanies, demoVehicles } from "./companies.ts";
import { demoCuttingTimes } from "./cutting-times.ts";
import type { NumberedRow, Row } from "./write-rows.ts";

type CompanyRows = {
  readonly companies: NumberedRow<typeof companies>[];
  readonly vehicles: Row<typeof vehicles>[];
  readonly zones: NumberedRow<typeof deliveryZones>[];
  readonly cuttingTimes: Row<typeof cuttingTimes>[];
  readonly cuttingTimeCompanies: Row<typeof cuttingTimeCompanies>[];
};

/** An ubigeo begins with those of its province and its department. */
function placeOf(districtId: number) {
  return {
    districtId,
    provinceId: Math.floor(districtId / 100),
    departmentId: Math.floor(districtId / 10_000),
  };
}

/** `logos` are addresses by company id. */
export function companyRows(logos: ReadonlyMap<number, string>): CompanyRows {
  const zones = demoCompanies.flatMap((company) => company.zones.map((zone) => ({ company, zone })));
  return {
    companies: demoCompanies.map(({ payCondition, districtId, zones: _, ...company }) => ({
      ...company,
      ...placeOf(districtId),
      payConditionId: payCondition,
      logo: logos.get(company.id) ?? null,
    })),
    vehicles: [...demoVehicles],
    zones: zones.map(({ company, zone: { vehicles: rides, ...zone } }, index) => ({
      ...zone,
      id: index + 1,
      companyId: company.id,
      vehicleDesayunoId: rides.breakfast,
      vehicleAlmuerzoId: rides.lunch,
      vehicleCenaId: rides.dinner,
    })),
    cuttingTimes: demoCuttingTimes.map(({ companyIds: _, ...time }, index) => ({ ...time, id: index + 1 })),
    cuttingTimeCompanies: demoCuttingTimes.flatMap(({ companyIds }, index) =>
      companyIds.map((companyId) => ({ companyId, cuttingTimeId: index + 1 })),
    ),
  };
}
