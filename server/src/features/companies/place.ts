import { eq } from "drizzle-orm";
import { companyMessages, type CompanyInput } from "@lonchera/contract/companies";
import type { Queryable } from "../../platform/db/client.ts";
import { departments, districts, provinces } from "../../platform/db/schema/reference.ts";
import { abortField } from "../../platform/http/http-error.ts";

/** The names of where a company is. */
export type PlaceNames = {
  readonly department: string;
  readonly province: string;
  readonly district: string;
};
type PlaceIds = Pick<CompanyInput, keyof PlaceNames>;

/** Refuses a district that is not of its province, and a province that is not of its department. */
export async function requirePlace(db: Queryable, ids: PlaceIds): Promise<PlaceNames> {
  const [[department], [province], [district]] = await Promise.all([
    db.select().from(departments).where(eq(departments.id, ids.department)),
    db.select().from(provinces).where(eq(provinces.id, ids.province)),
    db.select().from(districts).where(eq(districts.id, ids.district)),
  ]);
  if (!department) return abortField("department", companyMessages.department);
  if (province?.departmentId !== ids.department) return abortField("province", companyMessages.province);
  if (district?.provinceId !== ids.province) return abortField("district", companyMessages.district);
  return { department: department.name, province: province.name, district: district.name };
}
