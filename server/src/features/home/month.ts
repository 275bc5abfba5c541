import { and, between, count, countDistinct, desc, eq, gt, inArray, isNull, max, sum } from "drizzle-orm";
import { homeChartDays, type HomeDish, type HomeMonth } from "@lonchera/contract/home";
import { addDays, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { formatCentimos } from "@lonchera/domain/money";
import type { Db } from "../../platform/db/client.ts";
import { companies, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { categories, items } from "../../platform/db/schema/menus.ts";
import { users } from "../../platform/db/schema/users.ts";
import { isParticipant } from "../absences/queries.ts";
import { selectDailySums, selectDailyDishSums, sumDays } from "./daily-sums.ts";

const shownCompanies = 8;
const shownDishes = 5;

type Range = { readonly from: CalendarDate; readonly to: CalendarDate };

/** An individual counts on each day with an order. Days on which nobody of the company ordered are left out. */
async function readParticipation(db: Db, { from, to }: Range): Promise<HomeMonth["participation"]> {
  const day = selectDailySums(db, (date) => between(date, from, to));
  const ordered = sum(day.people).mapWith(Number);
  const rows = await db
    .select({ id: companies.id, name: companies.name, ordered, days: count() })
    .from(day)
    .innerJoin(companies, eq(companies.id, day.companyId))
    .where(and(gt(day.people, 0), isActiveCompany))
    .groupBy(companies.id)
    .orderBy(desc(ordered), companies.id)
    .limit(shownCompanies);
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .select({ id: users.companyId, people: count() })
    .from(users)
    .where(and(inArray(users.companyId, ids), isParticipant))
    .groupBy(users.companyId);
  const peopleOf = new Map(counted.map(({ id, people }) => [id, people]));
  const shares = rows.flatMap(({ id, name, ordered: orderedTimes, days }) => {
    const people = peopleOf.get(id) ?? 0;
    if (people === 0) return [];
    // People who have left since still count on the days when they ordered.
    return [{ id, name, people, percent: Math.min(100, Math.round((100 * orderedTimes) / (people * days))) }];
  });
  return shares.toSorted((a, b) => b.percent - a.percent);
}

const getRankedDishKey = ({ name, product }: { name: string; product: string }) => `${product} ${name}`;

/** Finds the dishes on the menus and their ordered portions, those with the most portions first. */
async function rankDishes(db: Db, { from, to }: Range): Promise<HomeDish[]> {
  const dish = selectDailyDishSums(db, (date) => between(date, from, to));
  // The dishes are grouped by day first, because sorting those of all companies by name to count their days would
  // take most of the time.
  const day = db
    .select({
      name: dish.dish,
      product: dish.product,
      date: dish.date,
      portions: sum(dish.portions).mapWith(Number).as("day_portions"),
    })
    .from(dish)
    .groupBy(dish.dish, dish.product, dish.date)
    .as("dish_day");
  const [ordered, offered] = await Promise.all([
    db
      .select({
        name: day.name,
        product: day.product,
        portions: sum(day.portions).mapWith(Number),
        days: count(),
        last_date: max(day.date),
      })
      .from(day)
      .groupBy(day.name, day.product),
    db
      .select({ name: items.name, product: items.product, days: countDistinct(categories.id) })
      .from(categories)
      .innerJoin(items, eq(items.categoryId, categories.id))
      .where(
        and(
          between(categories.categoryDate, from, to),
          categories.enable,
          items.status,
          isNull(items.archivedAt),
        ),
      )
      .groupBy(items.name, items.product),
  ]);
  const found = new Map<string, HomeDish>();
  for (const one of offered) found.set(getRankedDishKey(one), { ...one, portions: 0, last_date: null });
  for (const one of ordered) {
    const key = getRankedDishKey(one);
    found.set(key, { ...one, days: Math.max(one.days, found.get(key)?.days ?? 0) });
  }
  return [...found.values()].toSorted(
    (a, b) => b.portions - a.portions || a.days - b.days || a.name.localeCompare(b.name, "es"),
  );
}

/** Reads the days of the charts. Money is left out if the caller may not see orders. */
export async function readHomeMonth(db: Db, now: number, seesMoney: boolean): Promise<HomeMonth> {
  const to = toLimaDate(now);
  const range = { from: addDays(to, 1 - homeChartDays), to };
  const [sums, participation, dishes] = await Promise.all([
    sumDays(db, range.from, range.to),
    readParticipation(db, range),
    rankDishes(db, range),
  ]);
  const byDate = new Map(sums.map((day) => [day.date, day]));
  const dates = Array.from({ length: homeChartDays }, (_, place) => addDays(range.from, place));
  const days = dates.map((date) => {
    const { orders = 0, portions = 0, amount = 0 } = byDate.get(date) ?? {};
    return { date, orders, portions, amount: seesMoney ? formatCentimos(amount) : null };
  });
  const best = dishes.filter(({ portions }) => portions > 0).slice(0, shownDishes);
  const worst = dishes
    .filter((dish) => !best.includes(dish))
    .slice(-shownDishes)
    .toReversed();
  return { days, participation, best, worst };
}
