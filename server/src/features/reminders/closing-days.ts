import { and, isNotNull } from "drizzle-orm";
import { addDays, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { isNationalHoliday } from "@lonchera/domain/working-days";
import type { Db } from "../../platform/db/client.ts";
import { companies, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import { findMealsOnSale } from "../menus/menu-conditions.ts";

export type RemindedCompany = { readonly id: number; readonly slug: string; readonly hours: number };

/** A day of delivery whose first meal closes within the company's hours. */
export type ClosingDay = {
  readonly company: RemindedCompany;
  readonly date: CalendarDate;
  /** Milliseconds since 1970. */
  readonly closesAt: number;
};

/** The number of days, today included, whose meals are considered. */
const daysAhead = 14;
const hour = 3_600_000;

async function findRemindedCompanies(db: Db): Promise<RemindedCompany[]> {
  const rows = await db
    .select({ id: companies.id, slug: companies.slug, hours: companies.reminderHours })
    .from(companies)
    .where(and(isNotNull(companies.reminderHours), isActiveCompany));
  return rows.map(({ hours, ...company }) => ({ ...company, hours: hours ?? 0 }));
}

/**
 * Returns for each company with reminders the first day whose first meal is about to close. National holidays are skipped.
 */
export async function findClosingDays(db: Db, now: number): Promise<ClosingDay[]> {
  const reminded = await findRemindedCompanies(db);
  if (reminded.length === 0) return [];
  const ids = reminded.map(({ id }) => id);
  const today = toLimaDate(now);
  const [meals, cutOffs] = await Promise.all([
    findMealsOnSale(db, ids, today, addDays(today, daysAhead - 1)),
    readCutOffs(db, ids),
  ]);
  const workdayMeals = meals.filter(({ deliveryDate }) => !isNationalHoliday(deliveryDate));
  const mealsOf = Map.groupBy(workdayMeals, ({ companyId }) => companyId);
  return reminded.flatMap((company) => {
    const { getClosingTime } = cutOffs(company.id);
    const days = Map.groupBy(mealsOf.get(company.id) ?? [], ({ deliveryDate }) => deliveryDate);
    const closing = [...days].map(([date, mealsOfDay]) => ({
      company,
      date,
      closesAt: Math.min(...mealsOfDay.map(getClosingTime)),
    }));
    return closing
      .filter(({ closesAt }) => now < closesAt && now >= closesAt - company.hours * hour)
      .slice(0, 1);
  });
}
