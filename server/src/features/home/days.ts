import { eq, inArray, sum } from "drizzle-orm";
import type { HomeDay } from "@lonchera/contract/home";
import { addDays, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { productCodes } from "@lonchera/domain/codes";
import { formatCentimos } from "@lonchera/domain/money";
import type { Db } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { findClosedDays } from "../closures/closed-days.ts";
import { selectDailySums, selectDailyDishSums, sumDays } from "./daily-sums.ts";

/** The former day with orders is looked for in this many days. */
const formerDays = 14;
const shownCompanies = 6;

function sumProducts(db: Db, dates: readonly CalendarDate[]) {
  const dish = selectDailyDishSums(db, (date) => inArray(date, dates));
  return db
    .select({ date: dish.date, key: dish.product, portions: sum(dish.portions).mapWith(Number) })
    .from(dish)
    .groupBy(dish.date, dish.product);
}

function sumCompanies(db: Db, dates: readonly CalendarDate[]) {
  const day = selectDailySums(db, (date) => inArray(date, dates));
  return db
    .select({ date: day.date, key: day.companyId, name: companies.name, portions: day.portions })
    .from(day)
    .innerJoin(companies, eq(companies.id, day.companyId));
}

type Part<Key> = { readonly date: CalendarDate; readonly key: Key; readonly portions: number };
type ComparedPortions = Pick<HomeDay, "portions" | "former" | "week">;
type ComparedDates = Pick<HomeDay, "date" | "former_date" | "week_date">;

/** Returns a function that compares a part, such as a product, on a day with the days before. */
function createComparison<Key>(parts: readonly Part<Key>[]) {
  const createKey = (date: CalendarDate, key: Key) => `${date} ${String(key)}`;
  const portions = new Map(parts.map((part) => [createKey(part.date, part.key), part.portions]));
  return (key: Key, { date, former_date, week_date }: ComparedDates): ComparedPortions => {
    const getPortions = (wanted: CalendarDate) => portions.get(createKey(wanted, key)) ?? 0;
    return {
      portions: getPortions(date),
      former: former_date === null ? null : getPortions(former_date),
      week: getPortions(week_date),
    };
  };
}

function hasPortions({ portions, former, week }: ComparedPortions): boolean {
  return portions > 0 || (former ?? 0) > 0 || week > 0;
}

type Sums = Awaited<ReturnType<typeof sumDays>>;

function findComparedDates(sums: Sums, date: CalendarDate): ComparedDates {
  const former = sums.find((day) => day.date < date && day.date >= addDays(date, -formerDays));
  return { date, former_date: former?.date ?? null, week_date: addDays(date, -7) };
}

/** Reads today and tomorrow. Money is left out if the caller may not see orders. */
export async function readHomeDays(db: Db, now: number, seesMoney: boolean) {
  const today = toLimaDate(now);
  const shown = [today, addDays(today, 1)];
  const sums = await sumDays(db, addDays(today, -formerDays), addDays(today, 1));
  const compared = shown.map((date) => findComparedDates(sums, date));
  const dates = compared.flatMap(({ date, former_date, week_date }) =>
    former_date === null ? [date, week_date] : [date, former_date, week_date],
  );
  const [products, byCompany, closed] = await Promise.all([
    sumProducts(db, dates),
    sumCompanies(db, dates),
    findClosedDays(db, shown),
  ]);
  const names = new Map(byCompany.map(({ key, name }) => [key, name]));
  const compareAll = createComparison(sums.map(({ date, portions }) => ({ date, key: "all", portions })));
  const compareProduct = createComparison(products);
  const compareCompany = createComparison(byCompany);
  const days = compared.map((dated): HomeDay => {
    const { date } = dated;
    const sum = sums.find((day) => day.date === date);
    const ofCompanies = [...names]
      .map(([id, name]) => ({ id, name, ...compareCompany(id, dated) }))
      .toSorted((a, b) => b.portions - a.portions || b.week - a.week || a.name.localeCompare(b.name, "es"));
    return {
      ...dated,
      closed: closed.find((one) => one.date === date && one.allCompanies)?.reason ?? null,
      orders: sum?.orders ?? 0,
      amount: seesMoney ? formatCentimos(sum?.amount ?? 0) : null,
      ...compareAll("all", dated),
      products: productCodes
        .map((product) => ({ product, ...compareProduct(product, dated) }))
        .filter(hasPortions),
      companies: ofCompanies.filter(hasPortions).slice(0, shownCompanies),
      company_count: ofCompanies.filter(({ portions }) => portions > 0).length,
    };
  });
  const isEmpty = sums.length === 0;
  const is_new = isEmpty && (await db.select({ id: orders.id }).from(orders).limit(1)).length === 0;
  return { days, is_new };
}
