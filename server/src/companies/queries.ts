import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Company, PublicCompany } from "@lonchera/contract/companies";
import type { Queryable } from "../db/client.ts";
import { companies } from "../db/schema/companies.ts";

const publicColumns = { id: companies.id, name: companies.name, slug: companies.slug, logo: companies.logo };
const inLists = isNull(companies.archivedAt);
const open = and(inLists, eq(companies.status, true));

export function findPublicCompanies(db: Queryable): Promise<PublicCompany[]> {
  return db.select(publicColumns).from(companies).where(open).orderBy(asc(companies.name));
}

export async function findPublicCompany(db: Queryable, slug: string): Promise<PublicCompany | undefined> {
  const [found] = await db
    .select(publicColumns)
    .from(companies)
    .where(and(open, eq(companies.slug, slug)));
  return found;
}

export function findCompanies(db: Queryable): Promise<Company[]> {
  return db
    .select({
      ...publicColumns,
      ruc: companies.ruc,
      client_code: companies.clientCode,
      pay_condition: companies.payConditionId,
      address: companies.address,
      department: companies.departmentId,
      province: companies.provinceId,
      district: companies.districtId,
      country: sql<1>`${companies.country}`,
      phone: companies.phone,
      mobile: companies.mobile,
      status: companies.status,
    })
    .from(companies)
    .where(inLists)
    .orderBy(asc(companies.name));
}
