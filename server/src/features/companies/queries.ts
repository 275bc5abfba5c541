import { eq, and, asc, desc, isNotNull, isNull, sql } from "drizzle-orm";
import type { ArchivedRecord } from "@lonchera/contract/archived";
import {
  companyMessages,
  type CompanyInput,
  type Company,
  type PublicCompany,
} from "@lonchera/contract/companies";
import { parseSubsidy, toSubsidyTerms } from "@lonchera/contract/subsidy";
import type { PayCondition } from "@lonchera/domain/codes";
import type { Subsidy } from "@lonchera/domain/subsidy";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { companies, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { departments, districts, provinces } from "../../platform/db/schema/reference.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { requireRow } from "../../platform/db/written-rows.ts";
import { abortField } from "../../platform/http/http-error.ts";

const publicColumns = { id: companies.id, name: companies.name, slug: companies.slug, logo: companies.logo };
const isUnarchived = isNull(companies.archivedAt);

export function findPublicCompanies(db: Queryable): Promise<PublicCompany[]> {
  return db
    .select(publicColumns)
    .from(companies)
    .where(isActiveCompany)
    .orderBy(createSortExpression(companies.name), asc(companies.id));
}

export async function findPublicCompany(db: Queryable, slug: string): Promise<PublicCompany | undefined> {
  const [found] = await db
    .select(publicColumns)
    .from(companies)
    .where(and(isActiveCompany, eq(companies.slug, slug)));
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
  join_rule: companies.joinRule,
  email_domains: companies.emailDomains,
  invitation_expires_at: companies.invitationExpiresAt,
  subsidy: companies.subsidy,
  reminder_hours: companies.reminderHours,
  version: companies.version,
};
type Row = Omit<Company, "invitation_expires_at" | "subsidy"> & {
  readonly invitation_expires_at: Date | null;
  readonly subsidy: Subsidy | null;
};

function toCompany({ subsidy, invitation_expires_at, ...row }: Row): Company {
  return {
    ...row,
    invitation_expires_at: invitation_expires_at?.toISOString() ?? null,
    subsidy: subsidy && toSubsidyTerms(subsidy),
  };
}

export async function findCompanies(db: Queryable): Promise<Company[]> {
  const rows = await db
    .select(columns)
    .from(companies)
    .where(isUnarchived)
    .orderBy(createSortExpression(companies.name), asc(companies.id));
  return rows.map(toCompany);
}

function isUnarchivedCompany(id: number) {
  return and(isUnarchived, eq(companies.id, id));
}

export async function findCompany(db: Queryable, id: number): Promise<Company | undefined> {
  const [found] = await db.select(columns).from(companies).where(isUnarchivedCompany(id));
  return found && toCompany(found);
}

/** Locks the company to serialize its changes. */
export async function lockCompany(tx: Transaction, id: number): Promise<Company | undefined> {
  const [found] = await tx
    .select(columns)
    .from(companies)
    .where(isUnarchivedCompany(id))
    .for("no key update");
  return found && toCompany(found);
}

/** The fields of a company that staff can set. */
export type CompanySettings = Omit<Company, "id" | "slug" | "country" | "invitation_expires_at" | "version">;

function toRow(settings: CompanySettings) {
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
    joinRule: settings.join_rule,
    emailDomains: settings.email_domains,
    subsidy: settings.subsidy && parseSubsidy(settings.subsidy),
    reminderHours: settings.reminder_hours,
  };
}

export async function insertCompany(
  tx: Transaction,
  settings: CompanySettings,
  slug: string,
): Promise<Company> {
  const values = { ...toRow(settings), slug };
  return toCompany(requireRow(await tx.insert(companies).values(values).returning(columns)));
}

export async function updateCompanyRow(tx: Transaction, company: Company): Promise<void> {
  await tx
    .update(companies)
    .set({ ...toRow(company), version: company.version })
    .where(eq(companies.id, company.id));
}

/** The hash of an invitation link's token, and when the link expires. */
export type Invitation = { readonly hash: string; readonly expiresAt: Date };

export async function updateInvitation(
  tx: Transaction,
  { id, version }: Pick<Company, "id" | "version">,
  invitation: Invitation | null,
): Promise<void> {
  const { hash = null, expiresAt = null } = invitation ?? {};
  await tx
    .update(companies)
    .set({ invitationHash: hash, invitationExpiresAt: expiresAt, version })
    .where(eq(companies.id, id));
}

export async function archiveCompanyRow(
  tx: Transaction,
  id: number,
  version: number,
  archivedAt: Date,
): Promise<void> {
  await tx.update(companies).set({ archivedAt, version }).where(eq(companies.id, id));
}

export async function findArchivedCompanies(db: Queryable): Promise<ArchivedRecord[]> {
  const rows = await db
    .select({ id: companies.id, name: companies.name, ruc: companies.ruc, archivedAt: companies.archivedAt })
    .from(companies)
    .where(isNotNull(companies.archivedAt))
    .orderBy(desc(companies.archivedAt), desc(companies.id));
  return rows.map(({ id, name, ruc, archivedAt }) => ({
    id,
    name,
    detail: `RUC ${ruc}`,
    archived_at: archivedAt?.toISOString() ?? "",
  }));
}

/** Restores a company and returns its new version, or undefined if no such company is archived. */
export async function restoreCompanyRow(tx: Transaction, id: number): Promise<number | undefined> {
  const [restored] = await tx
    .update(companies)
    .set({ archivedAt: null, version: sql`${companies.version} + 1` })
    .where(and(eq(companies.id, id), isNotNull(companies.archivedAt)))
    .returning({ version: companies.version });
  return restored?.version;
}

/** The names of a company's department, province and district. */
export type LocationNames = {
  readonly department: string;
  readonly province: string;
  readonly district: string;
};
type PlaceIds = Pick<CompanyInput, keyof LocationNames>;

/** Throws 400 for a district of another province, or a province of another department. */
export async function requireLocation(db: Queryable, ids: PlaceIds): Promise<LocationNames> {
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
