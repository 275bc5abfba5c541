import { addDays, weekDayOf, type CalendarDate } from "@lonchera/domain/calendar";
import { productCodes, type ProductCode } from "@lonchera/domain/codes";
import { demoCompanies } from "./companies.ts";
import { dice, digest } from "./dice.ts";
import type { DemoDish } from "./dish.ts";
import { demoDishes } from "./dishes.ts";

/** Days before today that have a menu, for the orders of a month, and days after it. */
const daysBefore = 35;
const daysAfter = 13;

/** A dish as it is served on one day. */
export type PlannedItem = {
  readonly dish: DemoDish;
  readonly companyIds: readonly number[];
  readonly order: number;
  readonly stock: number;
  readonly status: boolean;
};
export type PlannedDay = {
  readonly date: CalendarDate;
  readonly enable: boolean;
  readonly items: readonly PlannedItem[];
};

/** They are offered every dish of a day, the others two of three. */
const mainCompanyIds = [1, 2];
/** Its special dishes are composed by whoever orders them. */
const specialCompanyId = 56;
/** Its people do not work on the next weekend. */
const restingCompanyId = 6;

type Servings = { readonly workday: number; readonly weekend: number };
const servings: Readonly<Record<ProductCode, Servings>> = {
  DESAY: { workday: 3, weekend: 2 },
  ALMUE: { workday: 6, weekend: 4 },
  CENAC: { workday: 3, weekend: 2 },
  ESPEC: { workday: 2, weekend: 1 },
  DESST: { workday: 2, weekend: 1 },
  CENST: { workday: 2, weekend: 1 },
};
const composedServings: Servings = { workday: 2, weekend: 0 };
const snackServings: Servings = { workday: 1, weekend: 0 };

const firstMonday = Date.parse("1970-01-05T00:00:00Z");
function daysSinceFirstMonday(date: CalendarDate): number {
  return (Date.parse(`${date}T00:00:00Z`) - firstMonday) / 86_400_000;
}

export function isWorkday(date: CalendarDate): boolean {
  return !["SA", "DO"].includes(weekDayOf(date));
}

// Mixed once, so that neighbours in the catalogue are not neighbours on the table.
const mixed = demoDishes.toSorted((a, b) => digest(a.slug, 16).localeCompare(digest(b.slug, 16)));
const plain = Map.groupBy(
  mixed.filter((dish) => dish.subitemOption === undefined),
  (dish) => dish.product,
);
const snacks = mixed.filter((dish) => dish.subitemOption?.startsWith("REF"));
const composed = mixed.filter((dish) => dish.subitemOption !== undefined && !snacks.includes(dish));

/** The dishes whose turn it is: every day goes on where the one before ended. */
function inTurn(dishes: readonly DemoDish[], date: CalendarDate, { workday, weekend }: Servings): DemoDish[] {
  const days = daysSinceFirstMonday(date);
  const workdays = Math.floor(days / 7) * 5 + Math.min(days % 7, 5);
  const served = workdays * workday + (days - workdays) * weekend;
  return Array.from({ length: isWorkday(date) ? workday : weekend }).flatMap(
    (_, index) => dishes[(served + index) % dishes.length] ?? [],
  );
}

/** Who is offered the dish at a place in the day's list: the groups overlap, and change from day to day. */
function offeredTo(dish: DemoDish, place: number, date: CalendarDate): number[] {
  if (dish.subitemOption !== undefined) return [specialCompanyId];
  const companyIds = demoCompanies.map(({ id }) => id);
  return companyIds.filter((id, index) => {
    if (mainCompanyIds.includes(id)) return true;
    if (id === specialCompanyId && dish.product === "ESPEC") return false;
    return (index + place + daysSinceFirstMonday(date)) % 3 !== 0;
  });
}

/** The next day of a weekend: the menu of one company is empty on it. */
function restDay(today: CalendarDate): CalendarDate {
  const coming = Array.from({ length: 6 }, (_, index) => addDays(today, index + 1));
  return coming.find((date) => !isWorkday(date)) ?? today;
}

/** What is left: little of a past day's dishes, enough of those to come, but for a few. */
function stockOf(dish: DemoDish, order: number, date: CalendarDate, today: CalendarDate): number {
  const left = dice(`stock of ${dish.slug} on ${date}`);
  if (date < today) return left.between(5, 60);
  if (date === addDays(today, 1) && dish.product === "ALMUE" && order === 2) return 0;
  return left.chance(0.12) ? left.between(3, 8) : 100;
}

function itemsOf(date: CalendarDate, today: CalendarDate): PlannedItem[] {
  const dishes = [
    ...productCodes.flatMap((product) => inTurn(plain.get(product) ?? [], date, servings[product])),
    ...inTurn(composed, date, composedServings),
    ...inTurn(snacks, date, snackServings),
  ];
  const resting = date === restDay(today) ? restingCompanyId : null;
  const withdrawing = date > today && daysSinceFirstMonday(date) % 3 === 0;
  return dishes.map((dish, place) => {
    const sameProduct = dishes.filter(({ product }) => product === dish.product);
    const order = sameProduct.indexOf(dish) + 1;
    return {
      dish,
      companyIds: offeredTo(dish, place, date).filter((id) => id !== resting),
      order,
      stock: stockOf(dish, order, date, today),
      // Staff have a dish in reserve, or have taken one off.
      status: !(withdrawing && dish.product === "ALMUE" && order === sameProduct.length),
    };
  });
}

/** Every day from some weeks ago to the end of next week but one Sunday, which is closed. */
export function planMenu(today: CalendarDate): PlannedDay[] {
  const dates = Array.from({ length: daysBefore + 1 + daysAfter }, (_, index) =>
    addDays(today, index - daysBefore),
  );
  const lastSunday = dates.findLast((date) => weekDayOf(date) === "DO");
  return dates.map((date) => ({
    date,
    enable: date !== lastSunday,
    items: itemsOf(date, today),
  }));
}
