import { and, asc, eq, inArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { formatDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { categories, closures } from "../../platform/db/schema/menus.ts";
import { settings } from "../../platform/db/schema/settings.ts";
import { abort } from "../../platform/http/http-error.ts";

/** The condition is true if closed days and limits of the kitchen count. */
export const areClosuresOffered: SQL<boolean> = sql`coalesce((select ${settings.closuresOffered} from ${settings}), true)`;

/** Throws 409 while closed days and limits of the kitchen do not count. */
export async function requireClosuresOffered(db: Queryable): Promise<void> {
  if ((await db.$count(settings, eq(settings.closuresOffered, false))) > 0) abort(409, "closures_off");
}

/** The condition is true if a closure of the query concerns the company. */
export function isClosedFor(companyId: SQLWrapper | number): SQL<boolean> {
  return sql<boolean>`(${areClosuresOffered} and (closures.all_companies or exists (select from closure_companies closed
    where closed.closure_id = closures.id and closed.company_id = ${companyId})))`;
}

/** Selects why a company can order nothing for the menu day of the query, or null if the day is not closed. */
export function selectClosedReason(companyId: SQLWrapper | number): SQL<string | null> {
  return sql<string | null>`(select closures.reason from closures
    where closures.date = ${categories.categoryDate} and ${isClosedFor(companyId)} order by closures.id limit 1)`;
}

/** Returns the closures of the dates. `companyIds` is empty if all companies are meant. */
export function findClosedDays(db: Queryable, dates: readonly CalendarDate[]) {
  return db
    .select({
      date: closures.date,
      reason: closures.reason,
      allCompanies: closures.allCompanies,
      companyIds: sql<number[]>`array(select closed.company_id from closure_companies closed
        where closed.closure_id = closures.id)`,
    })
    .from(closures)
    .where(and(inArray(closures.date, dates), areClosuresOffered))
    .orderBy(asc(closures.date), asc(closures.id));
}

export type ClosedDay = Awaited<ReturnType<typeof findClosedDays>>[number];

/** Returns, for example, `25/12/2026 (Navidad)`. */
export function formatClosedDay(date: CalendarDate, reason: string): string {
  return `${formatDate(date)} (${reason})`;
}

const closuresLock = 7_265_005;

/**
 * Takes a shared lock until the transaction ends. A new closure waits for it, so a day that an order has read as open
 * stays open until the order is written. Select it in the transaction's first statement.
 */
export const closuresSharedLock = sql<unknown>`pg_advisory_xact_lock_shared(${sql.raw(String(closuresLock))})`;

/** Waits for orders that are being written. Orders that begin meanwhile wait and then see the committed closure. */
export async function lockClosures(tx: Transaction): Promise<void> {
  await tx.$client.query(`select pg_advisory_xact_lock(${closuresLock})`);
}
