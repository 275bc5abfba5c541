import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { CuttingTime } from "@lonchera/contract/cutting-times";
import type { Queryable } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { cuttingTimeCompanies, cuttingTimes } from "../../platform/db/schema/menus.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { requireRow } from "../../platform/db/written-rows.ts";
import { findUnarchivedCompanies, isRewrittenCompanyLink } from "../companies/company-access.ts";

type Row = typeof cuttingTimes.$inferSelect;

async function toCuttingTimes(db: Queryable, rows: readonly Row[]): Promise<CuttingTime[]> {
  const ids = rows.map((row) => row.id);
  const links = await db
    .select({ cuttingTimeId: cuttingTimeCompanies.cuttingTimeId, id: companies.id, name: companies.name })
    .from(cuttingTimeCompanies)
    .innerJoin(companies, and(eq(companies.id, cuttingTimeCompanies.companyId), isNull(companies.archivedAt)))
    .where(inArray(cuttingTimeCompanies.cuttingTimeId, ids))
    .orderBy(createSortExpression(companies.name), asc(companies.id));
  const companiesOf = Map.groupBy(links, (link) => link.cuttingTimeId);
  const all = rows.some((row) => row.allCompanies) ? await findUnarchivedCompanies(db) : [];
  return rows.map((row) => ({
    id: row.id,
    product: row.product,
    break_time: row.breakTime,
    company: row.allCompanies ? all : (companiesOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    same_day: row.sameDay,
    enabled: row.enabled,
    all_companies: row.allCompanies,
    working_days_before: row.workingDaysBefore,
    version: row.version,
  }));
}

export async function findCuttingTimes(db: Queryable): Promise<CuttingTime[]> {
  const rows = await db
    .select()
    .from(cuttingTimes)
    .orderBy(asc(cuttingTimes.product), asc(cuttingTimes.breakTime), asc(cuttingTimes.id));
  return toCuttingTimes(db, rows);
}

/** Locks the row until the transaction ends. Returns undefined if there is none. */
export async function lockCuttingTime(tx: Queryable, id: number): Promise<CuttingTime | undefined> {
  const rows = await tx.select().from(cuttingTimes).where(eq(cuttingTimes.id, id)).for("update");
  const [found] = await toCuttingTimes(tx, rows);
  return found;
}

async function linkCompanies(tx: Queryable, { id, all_companies, company: linked }: CuttingTime) {
  if (all_companies) return;
  const links = linked.map((company) => ({ companyId: company.id, cuttingTimeId: id }));
  await tx.insert(cuttingTimeCompanies).values(links).onConflictDoNothing();
}

function toRow(time: Omit<CuttingTime, "id">) {
  return {
    product: time.product,
    breakTime: time.break_time,
    sameDay: time.same_day,
    enabled: time.enabled,
    allCompanies: time.all_companies,
    workingDaysBefore: time.working_days_before,
    version: time.version,
  } satisfies Required<Omit<typeof cuttingTimes.$inferInsert, "id">>;
}

export async function insertCuttingTime(tx: Queryable, time: Omit<CuttingTime, "id">): Promise<CuttingTime> {
  const row = await tx.insert(cuttingTimes).values(toRow(time)).returning({ id: cuttingTimes.id });
  const written = { ...time, ...requireRow(row) };
  await linkCompanies(tx, written);
  return written;
}

export async function updateCuttingTimeRow(tx: Queryable, time: CuttingTime): Promise<void> {
  await tx.update(cuttingTimes).set(toRow(time)).where(eq(cuttingTimes.id, time.id));
  await tx
    .delete(cuttingTimeCompanies)
    .where(
      and(
        eq(cuttingTimeCompanies.cuttingTimeId, time.id),
        isRewrittenCompanyLink(tx, cuttingTimeCompanies.companyId, time),
      ),
    );
  await linkCompanies(tx, time);
}

export async function removeCuttingTimeRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(cuttingTimes).where(eq(cuttingTimes.id, id));
}
