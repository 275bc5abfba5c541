import {
  addDays,
  type CalendarDate,
  isWeekend,
  toLimaDate,
  getStartOfLimaDate,
} from "@lonchera/domain/calendar";
import type { CustomerType, ProductCode } from "@lonchera/domain/codes";
import { hasAccompaniments, maxAccompaniments, getRequiredChoices } from "@lonchera/domain/subitem-choices";
import type { ChosenSubitem } from "@lonchera/server/platform/db/schema/orders";
import { orderNotes } from "./data.ts";
import type { Offer } from "./menu-rows.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

/** The dishes that a company can order, with their zones and closings. */
export type CompanyMenu = {
  listOffers(date: CalendarDate): readonly Offer[];
  isOpen(date: CalendarDate, product: ProductCode, at: number): boolean;
  readonly zoneIds: readonly number[];
};

export type Buyer = {
  readonly id: number;
  readonly email: string;
  readonly companyId: number;
  readonly customerType: CustomerType;
  /** The probability of an order on a working day, from 0 to 1. */
  readonly appetite: number;
  /** True if the customer always has an order for the next days. */
  readonly hasOrdersAhead: boolean;
};

export type PlannedLine = {
  readonly offer: Offer;
  readonly zoneId: number;
  readonly quantity: number;
  readonly subitems: readonly ChosenSubitem[];
};
export type PlannedOrder = {
  readonly buyer: Buyer;
  readonly orderedAt: number;
  readonly cancelledAt: number | null;
  readonly lines: readonly PlannedLine[];
  readonly note: string;
};

const daysOfOrders = 30;
const minute = 60_000;

type Wish = {
  readonly product: ProductCode;
  readonly probability: number;
  readonly dishes: number;
  readonly quantity: readonly [low: number, high: number];
};
const wishes: Readonly<Record<CustomerType, readonly Wish[]>> = {
  type1: [
    { product: "DESAY", probability: 0.35, dishes: 1, quantity: [1, 1] },
    { product: "ALMUE", probability: 0.85, dishes: 1, quantity: [1, 2] },
    { product: "ESPEC", probability: 0.25, dishes: 1, quantity: [1, 1] },
    { product: "CENAC", probability: 0.15, dishes: 1, quantity: [1, 1] },
    { product: "DESST", probability: 0.05, dishes: 1, quantity: [1, 1] },
    { product: "CENST", probability: 0.08, dishes: 1, quantity: [1, 1] },
  ],
  type2: [
    { product: "DESAY", probability: 0.4, dishes: 1, quantity: [3, 12] },
    { product: "ALMUE", probability: 0.95, dishes: 2, quantity: [4, 18] },
    { product: "ESPEC", probability: 0.25, dishes: 1, quantity: [2, 6] },
    { product: "CENAC", probability: 0.25, dishes: 1, quantity: [2, 10] },
    { product: "DESST", probability: 0.12, dishes: 1, quantity: [2, 8] },
    { product: "CENST", probability: 0.15, dishes: 1, quantity: [2, 8] },
  ],
};

function chooseSubitems(offered: readonly ChosenSubitem[], random: SeededRandom): ChosenSubitem[] {
  const filterByType = (type: ChosenSubitem["item_type"]) =>
    offered.filter(({ item_type }) => item_type === type);
  const accompaniments = hasAccompaniments(offered)
    ? random.pickSome(filterByType("Refrigerio"), maxAccompaniments)
    : [];
  const required = getRequiredChoices(offered).flatMap((type) => random.pickSome(filterByType(type), 1));
  return [...accompaniments, ...required].toSorted((a, b) => a.subitem_id - b.subitem_id);
}

/** A customer at a time of ordering. */
type Moment = {
  readonly buyer: Buyer;
  readonly menu: CompanyMenu;
  readonly at: number;
  readonly random: SeededRandom;
};

/** Chooses the lines of an order for one day and zone. There is at least one line if any dish is still open. */
function chooseLines({ buyer, menu, at, random }: Moment, date: CalendarDate, zoneId: number): PlannedLine[] {
  const open = menu.listOffers(date).filter(({ product }) => menu.isOpen(date, product, at));
  const findDishes = (wish: Wish) => open.filter(({ product }) => product === wish.product);
  const possible = wishes[buyer.customerType].filter((wish) => findDishes(wish).length > 0);
  const wanted = possible.filter(({ probability }) => random.chance(probability));
  return (wanted.length > 0 ? wanted : possible.slice(0, 1)).flatMap((wish) =>
    random.pickSome(findDishes(wish), wish.dishes).map((dish) => ({
      offer: dish,
      zoneId,
      quantity: random.between(...wish.quantity),
      subitems: chooseSubitems(dish.subitems, random),
    })),
  );
}

/** Returns the zones of an order. An individual has one, a company client several. */
function chooseZones({ buyer, menu: { zoneIds }, random }: Moment): number[] {
  const count = buyer.customerType === "type2" ? random.between(1, 3) : 1;
  const from = buyer.id % zoneIds.length;
  return [...zoneIds.slice(from), ...zoneIds.slice(0, from)].slice(0, count).toSorted((a, b) => a - b);
}

/** Returns the time at which the customer cancels the order, or null. */
function chooseCancellation(
  { menu, at, random }: Moment,
  lines: readonly PlannedLine[],
  now: number,
): number | null {
  if (!random.chance(0.04)) return null;
  const cancelledAt = at + random.between(8, 50) * minute;
  const inTime = lines.every((line) => menu.isOpen(line.offer.date, line.offer.product, cancelledAt));
  return inTime && cancelledAt < now - minute ? cancelledAt : null;
}

function composeOrder(
  moment: Moment,
  dates: readonly CalendarDate[],
): Omit<PlannedOrder, "cancelledAt"> | null {
  const { buyer, at, random } = moment;
  const zones = chooseZones(moment);
  const lines = dates.flatMap((date) => zones.flatMap((zoneId) => chooseLines(moment, date, zoneId)));
  if (lines.length === 0) return null;
  return { buyer, orderedAt: at, lines, note: random.chance(0.15) ? random.pick(orderNotes) : "" };
}

/** Returns an instant some seconds after a time of day in Lima, given in minutes since midnight. */
function pickMoment(day: CalendarDate, minutes: number, random: SeededRandom): number {
  return getStartOfLimaDate(day) + minutes * minute + random.between(0, minute - 1);
}

/** Returns the first two workdays from a date on. */
function findWorkdays(date: CalendarDate): CalendarDate[] {
  const coming = [0, 1, 2, 3].map((days) => addDays(date, days));
  return coming.filter((day) => !isWeekend(day)).slice(0, 2);
}

/** Plans an order that a customer places on a day: in the morning for the same day, or later for the next days. */
function planOrder(buyer: Buyer, day: CalendarDate, menu: CompanyMenu, now: number): PlannedOrder[] {
  const random = createSeededRandom(`order of ${buyer.email} on ${day}`);
  if (!random.chance(isWeekend(day) ? 0.1 : buyer.appetite)) return [];
  const sameDay = buyer.customerType === "type1" && random.chance(0.55);
  const minutes = sameDay ? random.between(7 * 60, 10 * 60) : random.between(11 * 60, 16 * 60);
  const moment = { buyer, menu, at: pickMoment(day, minutes, random), random };
  const coming = findWorkdays(addDays(day, 1));
  const dates = sameDay ? [day] : random.pickSome(coming, random.chance(0.3) ? 2 : 1).toSorted();
  const placed = moment.at < now - minute ? composeOrder(moment, dates) : null;
  return placed ? [{ ...placed, cancelledAt: chooseCancellation(moment, placed.lines, now) }] : [];
}

/** Plans an order that was placed yesterday, for days so late that all lines can still be changed. */
function planOrderAhead(buyer: Buyer, today: CalendarDate, menu: CompanyMenu): PlannedOrder[] {
  const random = createSeededRandom(`order ahead of ${buyer.email} on ${today}`);
  const at = pickMoment(addDays(today, -1), random.between(15 * 60, 16 * 60), random);
  const placed = composeOrder({ buyer, menu, at, random }, findWorkdays(addDays(today, 2)));
  return placed ? [{ ...placed, cancelledAt: null }] : [];
}

/** Plans the orders of one month until now, sorted from the oldest to the newest. */
export function planOrders(
  buyers: readonly Buyer[],
  getMenu: (companyId: number) => CompanyMenu,
  now: number,
): PlannedOrder[] {
  const today = toLimaDate(now);
  const days = Array.from({ length: daysOfOrders + 1 }, (_, index) => addDays(today, index - daysOfOrders));
  const daily = days.flatMap((day) =>
    buyers.flatMap((buyer) => planOrder(buyer, day, getMenu(buyer.companyId), now)),
  );
  const ahead = buyers
    .filter((buyer) => buyer.hasOrdersAhead)
    .flatMap((buyer) => planOrderAhead(buyer, today, getMenu(buyer.companyId)));
  return [...daily, ...ahead].toSorted((a, b) => a.orderedAt - b.orderedAt);
}
