import {
  addDays,
  countDaysBetween,
  getWeekDay,
  isWeekend,
  type CalendarDate,
} from "@lonchera/domain/calendar";
import { productCodes, weekDays, type ProductCode } from "@lonchera/domain/codes";
import type {
  categories,
  itemCompanies,
  items,
  itemSubitems,
  subitems,
} from "@lonchera/server/platform/db/schema/menus";
import type { ChosenSubitem } from "@lonchera/server/platform/db/schema/orders";
import { demoCompanies, demoDishes, demoSubitems, type DemoDish } from "./data.ts";
import { hashText, createSeededRandom } from "./seeded-random.ts";
import type { NumberedRow, Row } from "./write-rows.ts";

/** The numbers of days with a menu before and after today. The orders of a month need those before. */
const daysBefore = 35;
const daysAfter = 13;

/** A dish on one day. */
type PlannedItem = {
  readonly dish: DemoDish;
  readonly companyIds: readonly number[];
  readonly order: number;
  readonly stock: number;
  readonly status: boolean;
};
type PlannedDay = {
  readonly date: CalendarDate;
  readonly enable: boolean;
  readonly items: readonly PlannedItem[];
};

/** These companies get every dish of a day; the others get two thirds. */
const mainCompanyIds = [1, 2];
/** The customers of this company choose the subitems of their special dishes. */
const specialCompanyId = 56;
/** This company is closed on the next weekend day. Its menu of that day is empty. */
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

function countDaysSinceFirstMonday(date: CalendarDate): number {
  return countDaysBetween("1970-01-05", date);
}

// The hash shuffles the dishes, because neighbours in the data should not be served on the same day.
const shuffled = demoDishes.toSorted((a, b) => hashText(a.slug, 16).localeCompare(hashText(b.slug, 16)));
const plain = Map.groupBy(
  shuffled.filter((dish) => dish.subitemOption === undefined),
  (dish) => dish.product,
);
const snacks = shuffled.filter((dish) => dish.subitemOption?.startsWith("REF"));
const composed = shuffled.filter((dish) => dish.subitemOption !== undefined && !snacks.includes(dish));

/** Returns the dishes of a date in rotation. Each day continues where the day before ended. */
function rotateDishes(
  dishes: readonly DemoDish[],
  date: CalendarDate,
  { workday, weekend }: Servings,
): DemoDish[] {
  const days = countDaysSinceFirstMonday(date);
  const workdays = Math.floor(days / 7) * 5 + Math.min(days % 7, 5);
  const served = workdays * workday + (days - workdays) * weekend;
  return Array.from({ length: isWeekend(date) ? weekend : workday }).flatMap(
    (_, index) => dishes[(served + index) % dishes.length] ?? [],
  );
}

/** Returns the companies that are offered a dish, which is at `place` in the day's list. The selection changes every day. */
function chooseCompanies(dish: DemoDish, place: number, date: CalendarDate): number[] {
  if (dish.subitemOption !== undefined) return [specialCompanyId];
  const companyIds = demoCompanies.map(({ id }) => id);
  return companyIds.filter((id, index) => {
    if (mainCompanyIds.includes(id)) return true;
    if (id === specialCompanyId && dish.product === "ESPEC") return false;
    return (index + place + countDaysSinceFirstMonday(date)) % 3 !== 0;
  });
}

/** Returns the next Saturday or Sunday after today. */
function findRestDay(today: CalendarDate): CalendarDate {
  const coming = Array.from({ length: 6 }, (_, index) => addDays(today, index + 1));
  return coming.find(isWeekend) ?? today;
}

/** Returns the portions that are left. Tomorrow's second lunch is sold out, and some other dishes nearly are. */
function chooseStock(dish: DemoDish, order: number, date: CalendarDate, today: CalendarDate): number {
  const random = createSeededRandom(`stock of ${dish.slug} on ${date}`);
  if (date < today) return random.between(5, 60);
  if (date === addDays(today, 1) && dish.product === "ALMUE" && order === 2) return 0;
  return random.chance(0.12) ? random.between(3, 8) : 100;
}

function planItems(date: CalendarDate, today: CalendarDate): PlannedItem[] {
  const dishes = [
    ...productCodes.flatMap((product) => rotateDishes(plain.get(product) ?? [], date, servings[product])),
    ...rotateDishes(composed, date, composedServings),
    ...rotateDishes(snacks, date, snackServings),
  ];
  const resting = date === findRestDay(today) ? restingCompanyId : null;
  const withdrawing = date > today && countDaysSinceFirstMonday(date) % 3 === 0;
  return dishes.map((dish, place) => {
    const sameProduct = dishes.filter(({ product }) => product === dish.product);
    const order = sameProduct.indexOf(dish) + 1;
    return {
      dish,
      companyIds: chooseCompanies(dish, place, date).filter((id) => id !== resting),
      order,
      stock: chooseStock(dish, order, date, today),
      // On every third coming day, the last lunch is disabled.
      status: !(withdrawing && dish.product === "ALMUE" && order === sameProduct.length),
    };
  });
}

/** Returns the days with their items. The last Sunday is disabled. */
function planMenu(today: CalendarDate): PlannedDay[] {
  const dates = Array.from({ length: daysBefore + 1 + daysAfter }, (_, index) =>
    addDays(today, index - daysBefore),
  );
  const lastSunday = dates.findLast((date) => getWeekDay(date) === "DO");
  return dates.map((date) => ({
    date,
    enable: date !== lastSunday,
    items: planItems(date, today),
  }));
}

/** A dish that companies are offered on a day. */
export type Offer = {
  readonly itemId: number;
  readonly companyIds: readonly number[];
  readonly date: CalendarDate;
  readonly product: ProductCode;
  /** The subitems to choose from; empty for dishes without choices. */
  readonly subitems: readonly ChosenSubitem[];
};

type CatalogueRow = (typeof demoSubitems)[number] & { readonly id: number };
type ServedItem = PlannedItem & {
  readonly id: number;
  readonly categoryId: number;
  readonly day: PlannedDay;
};

type MenuRows = {
  readonly categories: Row<typeof categories>[];
  readonly items: NumberedRow<typeof items>[];
  readonly itemCompanies: Row<typeof itemCompanies>[];
  readonly subitems: Row<typeof subitems>[];
  readonly itemSubitems: Row<typeof itemSubitems>[];
  readonly offers: readonly Offer[];
};

function findSubitems({ subitemOption }: DemoDish, catalogue: readonly CatalogueRow[]): CatalogueRow[] {
  return catalogue.filter(({ option }) => option === subitemOption);
}

/** Returns the dishes that can be ordered. */
function listOffers(served: readonly ServedItem[], catalogue: readonly CatalogueRow[]): Offer[] {
  return served
    .filter(({ status, day }) => status && day.enable)
    .map(({ id, day, companyIds, dish }) => ({
      itemId: id,
      companyIds,
      date: day.date,
      product: dish.product,
      subitems: findSubitems(dish, catalogue).map((subitem) => ({
        subitem_id: subitem.id,
        subitem_name: subitem.name,
        item_type: subitem.itemType,
      })),
    }));
}

/** Creates the menus from five weeks before today to 13 days after it. `pictures` has the URLs by the slug of the dish. */
export function createMenuRows(today: CalendarDate, pictures: ReadonlyMap<string, string>): MenuRows {
  const days = planMenu(today);
  const catalogue = demoSubitems.map((subitem, index) => ({ ...subitem, id: index + 1 }));
  const served = days
    .flatMap((day, index) => day.items.map((item) => ({ ...item, categoryId: index + 1, day })))
    .map((item, index) => ({ ...item, id: index + 1 }));
  return {
    categories: days.map(({ date, enable }, index) => ({
      id: index + 1,
      weekDay: getWeekDay(date),
      categoryDate: date,
      order: weekDays.indexOf(getWeekDay(date)) + 1,
      enable,
    })),
    items: served.map(({ id, categoryId, dish, order, stock, status }) => ({
      id,
      categoryId,
      name: dish.name,
      description: dish.description,
      price: dish.priceCentimos,
      discountPrice: dish.discountCentimos,
      product: dish.product,
      productType: dish.productType,
      stock,
      order,
      status,
      image: pictures.get(dish.slug) ?? null,
    })),
    itemCompanies: served.flatMap(({ id, companyIds }) =>
      companyIds.map((companyId) => ({ companyId, itemId: id })),
    ),
    subitems: catalogue,
    itemSubitems: served.flatMap(({ id, dish }) =>
      findSubitems(dish, catalogue).map((subitem) => ({ itemId: id, subitemId: subitem.id })),
    ),
    offers: listOffers(served, catalogue),
  };
}
