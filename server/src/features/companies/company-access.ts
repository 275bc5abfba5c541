import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../platform/db/client.ts";
import { companies, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Caller } from "../../platform/auth/sessions.ts";

/** Returns undefined if there is no such company or if it is archived. */
export async function findCompanyName(db: Queryable, companyId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.archivedAt)));
  return found?.name;
}

/** Finds the companies, or those with these ids, that are not archived, sorted by name. */
export function findUnarchivedCompanies(db: Queryable, ids?: readonly number[]) {
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(ids && inArray(companies.id, ids), isNull(companies.archivedAt)))
    .orderBy(createSortExpression(companies.name), asc(companies.id));
}

/** Finds the active companies, sorted by name. */
export function findActiveCompanies(db: Queryable) {
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(isActiveCompany)
    .orderBy(createSortExpression(companies.name), asc(companies.id));
}

/**
 * The condition is true for links to companies that are not archived. An edit keeps the others, because its form does
 * not show them.
 */
export function isLinkOfUnarchivedCompany(db: Queryable, companyId: AnyPgColumn): SQL {
  const present = db.select({ id: companies.id }).from(companies).where(isNull(companies.archivedAt));
  return inArray(companyId, present);
}

/**
 * The condition is true for the links that an edit removes before it writes its own. These are all links if the
 * record is for all companies.
 */
export function isRewrittenCompanyLink(
  db: Queryable,
  companyId: AnyPgColumn,
  { all_companies }: { readonly all_companies: boolean },
): SQL | undefined {
  return all_companies ? undefined : isLinkOfUnarchivedCompany(db, companyId);
}

/** Throws 404 for customers of another company, and for staff if the company does not exist. */
export async function requireCompanyAccess(db: Queryable, caller: Caller, companyId: number): Promise<void> {
  if (caller.kind === "customer") {
    if (caller.companyId !== companyId) abort(404, "not_found");
    return;
  }
  if ((await findCompanyName(db, companyId)) === undefined) abort(404, "not_found");
}
