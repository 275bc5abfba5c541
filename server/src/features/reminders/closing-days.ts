import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, not } from "drizzle-orm";
import { addDays, toBusinessDate, type CalendarDate } from "@lonchera/domain/calendar";
import { isNationalHoliday } from "@lonchera/domain/working-days";
import type { Db } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { closedReason } from "../closures/closed-days.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import { isMenuPaused } from "../menus/paused-menus.ts";

export type RemindedCompany = { readonly id: number; readonly slug: string; readonly hours: number };

/** A day of delivery whose first meal closes within the company's hours. */
export type ClosingDay = {
  readonly company: RemindedCompany;
  readonly date: CalendarDate;
  /** Milliseconds since 1970. */
  readonly closesAt: number;
};

/** A cutting time lies at most so many days before the delivery for which it reminds. */
const daysAhead = 14;
const hour = 3_600_000;

async function findRemindedCompanies(db: Db): Promise<RemindedCompany[]> {
  const rows = await db
    .select({ id: companies.id, slug: companies.slug, hours: companies.reminderHours })
    .from(companies)
    .where(and(isNotNull(companies.reminderHours), companies.status, isNull(companies.archivedAt)));
  return rows.map(({ hours, ...company }) => ({ ...company, hours: hours ?? 0 }));
}

/** The products that companies can still be sold, by day. Sold-out dishes, paused menus and closed days are left out. */
function findSoldMeals(db: Db, companyIds: readonly number[], today: CalendarDate) {
  return db
    .selectDistinct({
      companyId: itemCompanies.companyId,
      date: categories.categoryDate,
      product: items.product,
    })
    .from(categories)
    .innerJoin(items, and(eq(items.categoryId, categories.id), items.status, isNull(items.archivedAt)))
    .innerJoin(itemCompanies, eq(itemCompanies.itemId, items.id))
    .where(
      and(
        categories.enable,
        gte(categories.categoryDate, today),
        lt(categories.categoryDate, addDays(today, daysAhead)),
        gt(items.stock, 0),
        inArray(itemCompanies.companyId, [...companyIds]),
        not(isMenuPaused(itemCompanies.companyId)),
        isNull(closedReason(itemCompanies.companyId)),
      ),
    )
    .orderBy(categories.categoryDate);
}

/** For each company that reminds, the first day whose first meal is about to close. National holidays are passed over. */
export async function findClosingDays(db: Db, now: number): Promise<ClosingDay[]> {
  const reminded = await findRemindedCompanies(db);
  if (reminded.length === 0) return [];
  const ids = reminded.map(({ id }) => id);
  const [meals, cutOffs] = await Promise.all([
    findSoldMeals(db, ids, toBusinessDate(now)),
    readCutOffs(db, ids),
  ]);
  const workdayMeals = meals.filter(({ date }) => !isNationalHoliday(date));
  const mealsOf = Map.groupBy(workdayMeals, ({ companyId }) => companyId);
  return reminded.flatMap((company) => {
    const { getClosingTime } = cutOffs(company.id);
    const days = Map.groupBy(mealsOf.get(company.id) ?? [], ({ date }) => date);
    const closing = [...days].map(([date, products]) => ({
      company,
      date,
      closesAt: Math.min(...products.map(({ product }) => getClosingTime(date, product))),
    }));
    return closing
      .filter(({ closesAt }) => now < closesAt && now >= closesAt - company.hours * hour)
      .slice(0, 1);
  });
}
