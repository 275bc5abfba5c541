import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Company, PublicCompany } from "@lonchera/contract/companies";
import type { PayCondition } from "@lonchera/domain/codes";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { searchable } from "../../platform/db/search.ts";

const publicColumns = { id: companies.id, name: companies.name, slug: companies.slug, logo: companies.logo };
const inLists = isNull(companies.archivedAt);
/** As people sort names. */
const byName = sql.raw(searchable('"companies"."name"'));
const open = and(inLists, eq(companies.status, true));

export function findPublicCompanies(db: Queryable): Promise<PublicCompany[]> {
  return db.select(publicColumns).from(companies).where(open).orderBy(byName, asc(companies.id));
}

export async function findPublicCompany(db: Queryable, slug: string): Promise<PublicCompany | undefined> {
  const [found] = await db
    .select(publicColumns)
    .from(companies)
    .where(and(open, eq(companies.slug, slug)));
  return found;
}

const columns = {
  ...publicColumns,
  ruc: companies.ruc,
  client_code: companies.clientCode,
  pay_condition: sql<PayCondition>`${companies.payConditionId}`,
  address: companies.address,
  department: companies.departmentId,
  province: companies.provinceId,
  district: companies.districtId,
  country: sql<1>`${companies.country}`,
  phone: companies.phone,
  mobile: companies.mobile,
  status: companies.status,
  version: companies.version,
};

export function findCompanies(db: Queryable): Promise<Company[]> {
  return db.select(columns).from(companies).where(inLists).orderBy(byName, asc(companies.id));
}

function isListed(id: number) {
  return and(inLists, eq(companies.id, id));
}

export async function findCompany(db: Queryable, id: number): Promise<Company | undefined> {
  const [found] = await db.select(columns).from(companies).where(isListed(id));
  return found;
}

/** Changes of one company happen one after another. */
export async function lockCompany(tx: Transaction, id: number): Promise<Company | undefined> {
  const [found] = await tx.select(columns).from(companies).where(isListed(id)).for("no key update");
  return found;
}

/** What staff decide about a company. */
export type CompanySettings = Omit<Company, "id" | "slug" | "country" | "version">;

function rowOf(settings: CompanySettings) {
  return {
    name: settings.name,
    ruc: settings.ruc,
    clientCode: settings.client_code,
    payConditionId: settings.pay_condition,
    address: settings.address,
    departmentId: settings.department,
    provinceId: settings.province,
    districtId: settings.district,
    phone: settings.phone,
    mobile: settings.mobile,
    status: settings.status,
    logo: settings.logo,
  };
}

export async function insertCompany(
  tx: Transaction,
  settings: CompanySettings,
  slug: string,
): Promise<Company> {
  const [written] = await tx
    .insert(companies)
    .values({ ...rowOf(settings), slug })
    .returning(columns);
  if (!written) throw new Error("a company was not written");
  return written;
}

export async function updateCompanyRow(tx: Transaction, company: Company): Promise<void> {
  await tx
    .update(companies)
    .set({ ...rowOf(company), version: company.version })
    .where(eq(companies.id, company.id));
}

export async function archiveCompanyRow(
  tx: Transaction,
  id: number,
  version: number,
  archivedAt: Date,
): Promise<void> {
  await tx.update(companies).set({ archivedAt, version }).where(eq(companies.id, id));
}
