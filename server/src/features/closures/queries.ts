import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from "drizzle-orm";
import type { Closure, ClosuresQuery } from "@lonchera/contract/closures";
import type { Queryable } from "../../platform/db/client.ts";
import { readPage, createSortKeys } from "../../platform/db/paging.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { closureCompanies, closures } from "../../platform/db/schema/menus.ts";
import { isOrderOfLine, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { createSortExpression, createSearchExpression, toSearchPatterns } from "../../platform/db/search.ts";
import { requireRow } from "../../platform/db/written-rows.ts";
import { isRewrittenCompanyLink } from "../companies/company-access.ts";
import { portionCount } from "../orders/placed-lines.ts";
import { isClosedFor } from "./closed-days.ts";

type Row = typeof closures.$inferSelect;
/** A closure without its counts. */
export type UncountedClosure = Omit<Closure, "archived_companies" | "orders" | "portions">;

async function toUncountedClosures(db: Queryable, rows: readonly Row[]): Promise<UncountedClosure[]> {
  const ids = rows.map(({ id }) => id);
  const links = await db
    .select({ closureId: closureCompanies.closureId, id: companies.id, name: companies.name })
    .from(closureCompanies)
    .innerJoin(companies, and(eq(companies.id, closureCompanies.companyId), isNull(companies.archivedAt)))
    .where(inArray(closureCompanies.closureId, ids))
    .orderBy(createSortExpression(companies.name), asc(companies.id));
  const companiesOf = Map.groupBy(links, (link) => link.closureId);
  return rows.map(({ id, date, reason, allCompanies, version }) => ({
    id,
    date,
    reason,
    all_companies: allCompanies,
    company: (companiesOf.get(id) ?? []).map((company) => ({ id: company.id, name: company.name })),
    version,
  }));
}

/** Joins the query's closures with the lines of placed and unpaid orders for their days. */
export const isLineOfClosedDay = and(
  eq(orderLines.deliveryDate, closures.date),
  isClosedFor(orderLines.companyId),
);
export const isUncancelledOrderOfLine = and(isOrderOfLine, ne(orders.state, "cancelled"));

/** Adds the numbers of archived companies and of placed orders for the days, and the orders' portions. */
export async function joinClosureCounts(
  db: Queryable,
  days: readonly UncountedClosure[],
): Promise<Closure[]> {
  const ids = days.map(({ id }) => id);
  const counts = await db
    .select({
      id: closures.id,
      orders: sql<number>`count(distinct ${orders.id})::integer`,
      portions: portionCount,
    })
    .from(closures)
    .innerJoin(orderLines, isLineOfClosedDay)
    .innerJoin(orders, isUncancelledOrderOfLine)
    .where(inArray(closures.id, ids))
    .groupBy(closures.id);
  const countsOf = new Map(counts.map((counted) => [counted.id, counted]));
  const archived = await db
    .select({ id: closureCompanies.closureId, companies: count() })
    .from(closureCompanies)
    .innerJoin(companies, and(eq(companies.id, closureCompanies.companyId), isNotNull(companies.archivedAt)))
    .where(inArray(closureCompanies.closureId, ids))
    .groupBy(closureCompanies.closureId);
  const archivedOf = new Map(archived.map((counted) => [counted.id, counted.companies]));
  return days.map((day) => ({
    ...day,
    archived_companies: archivedOf.get(day.id) ?? 0,
    orders: countsOf.get(day.id)?.orders ?? 0,
    portions: countsOf.get(day.id)?.portions ?? 0,
  }));
}

const searchedReason = sql.raw(createSearchExpression("closures.reason"));

function createCondition({ id, search, company, start_date, end_date }: ClosuresQuery) {
  return and(
    id === undefined ? undefined : eq(closures.id, id),
    company === undefined ? undefined : isClosedFor(company),
    start_date === undefined ? undefined : gte(closures.date, start_date),
    end_date === undefined ? undefined : lte(closures.date, end_date),
    ...toSearchPatterns(search ?? "").map((pattern) => sql`${searchedReason} like ${pattern}`),
  );
}

async function selectClosures(db: Queryable, condition: SQL): Promise<Closure[]> {
  const rows = await db.select().from(closures).where(condition);
  return joinClosureCounts(db, await toUncountedClosures(db, rows));
}

export async function findClosures(db: Queryable, query: ClosuresQuery) {
  const condition = createCondition(query);
  const direction = query.ordering === "date" ? "asc" : "desc";
  return readPage(
    db.select({ id: closures.id }).from(closures).where(condition),
    createSortKeys(direction, closures.date, closures.id),
    { ...query, count: await db.$count(closures, condition) },
    (ids) => selectClosures(db, inArray(closures.id, ids)),
  );
}

export async function findClosure(db: Queryable, id: number): Promise<Closure | undefined> {
  const [found] = await selectClosures(db, eq(closures.id, id));
  return found;
}

/** Locks the row until the transaction ends. Returns undefined if there is none. */
export async function lockClosure(tx: Queryable, id: number): Promise<UncountedClosure | undefined> {
  const rows = await tx.select().from(closures).where(eq(closures.id, id)).for("update");
  const [found] = await toUncountedClosures(tx, rows);
  return found;
}

async function linkCompanies(tx: Queryable, { id, company: linked }: UncountedClosure): Promise<void> {
  const links = linked.map((company) => ({ closureId: id, companyId: company.id }));
  if (links.length > 0) await tx.insert(closureCompanies).values(links).onConflictDoNothing();
}

function toRow({ date, reason, all_companies, version }: Omit<UncountedClosure, "id">) {
  return { date, reason, allCompanies: all_companies, version } satisfies Required<
    Omit<typeof closures.$inferInsert, "id">
  >;
}

export async function insertClosure(
  tx: Queryable,
  day: Omit<UncountedClosure, "id">,
): Promise<UncountedClosure> {
  const row = await tx.insert(closures).values(toRow(day)).returning({ id: closures.id });
  const written = { ...day, ...requireRow(row) };
  await linkCompanies(tx, written);
  return written;
}

export async function updateClosureRow(tx: Queryable, day: UncountedClosure): Promise<void> {
  await tx.update(closures).set(toRow(day)).where(eq(closures.id, day.id));
  await tx
    .delete(closureCompanies)
    .where(
      and(
        eq(closureCompanies.closureId, day.id),
        isRewrittenCompanyLink(tx, closureCompanies.companyId, day),
      ),
    );
  await linkCompanies(tx, day);
}

export async function removeClosureRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(closures).where(eq(closures.id, id));
}
