import type { HomeCutOff } from "@lonchera/contract/home";
import { addDays, toLimaDate } from "@lonchera/domain/calendar";
import { getMealKey } from "@lonchera/domain/meal";
import type { Db } from "../../platform/db/client.ts";
import { findActiveCompanies } from "../companies/company-access.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import { findMealsOnSale } from "../menus/menu-conditions.ts";

/** The cut-offs of this many days of delivery are looked up. */
const daysAhead = 7;
const shownCutOffs = 6;

/**
 * Finds the next cut-offs, the nearest first. Companies whose orders for a product and day end at the same time share
 * one entry.
 */
export async function findNextCutOffs(db: Db, now: number): Promise<HomeCutOff[]> {
  const today = toLimaDate(now);
  const ids = (await findActiveCompanies(db)).map(({ id }) => id);
  const [meals, cutOffsOf] = await Promise.all([
    findMealsOnSale(db, ids, today, addDays(today, daysAhead)),
    readCutOffs(db, ids),
  ]);
  const cutOffs = new Map(ids.map((id) => [id, cutOffsOf(id)]));
  const found = new Map<string, HomeCutOff>();
  for (const { companyId, ...meal } of meals) {
    const closesAt = cutOffs.get(companyId)?.getClosingTime(meal) ?? 0;
    if (closesAt <= now) continue;
    const key = `${closesAt} ${getMealKey(meal)}`;
    const known = found.get(key) ?? {
      product: meal.product,
      date: meal.deliveryDate,
      closes_at: new Date(closesAt).toISOString(),
      companies: 0,
    };
    found.set(key, { ...known, companies: known.companies + 1 });
  }
  return [...found.values()]
    .toSorted((a, b) => a.closes_at.localeCompare(b.closes_at) || a.date.localeCompare(b.date))
    .slice(0, shownCutOffs);
}
