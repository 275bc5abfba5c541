import { and, asc, eq, gte, inArray, lt } from "drizzle-orm";
import { missingDishReasons } from "@lonchera/contract/orders";
import type { ProposedDay, UsualDay } from "@lonchera/contract/usual-week";
import { addDays, getWeekDay, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { formatCentimos } from "@lonchera/domain/money";
import type { OrderState } from "@lonchera/domain/order-state";
import { chooseDish, computeAutomaticOrderTime, type UsualMealRefusal } from "@lonchera/domain/usual-week";
import type { Queryable } from "../../platform/db/client.ts";
import { categories, items, pausedMenus } from "../../platform/db/schema/menus.ts";
import { cartLines, carts, isOrderOfLine, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { itemTypes } from "../../platform/db/schema/reference.ts";
import { findAbsences } from "../absences/queries.ts";
import { isOpenCart } from "../cart/cart-state.ts";
import { toCategoryDetail } from "../cart/lines.ts";
import { hasChoices } from "../cart/orderable-item.ts";
import { selectClosedReason } from "../closures/closed-days.ts";
import type { Deps } from "../deps.ts";
import { findFoodPreferences } from "../food-preferences/queries.ts";
import { readOfferedDishes, type Offer } from "../orders/offered-dishes.ts";
import { findFavorites, findHandledDays, findLineZone, type StoredWeek, type WeekOwner } from "./queries.ts";

/** The reasons why a day of the usual week has no dish in the proposal, or needs none. */
export const noProposalReasons = {
  notOnMenu: "No está en el menú de ese día.",
  noMenu: "Ese día no hay menú.",
  dayClosed: (reason: string) => `Ese día no hay atención: ${reason}.`,
  closed: missingDishReasons.closed,
  soldOut: missingDishReasons.soldOut,
  withChoices: "Se arma con tus opciones: agrégalo desde el menú.",
  avoided: "Todo lo que hay de ese tipo tiene algo que evitas.",
  noZone: "Falta tu zona de entrega en «Mi semana habitual».",
  ordered: "Ya tienes un pedido para ese día.",
  inCart: "Ya tienes platos de ese día en tu carrito.",
  absent: "Anotaste que no asistirás.",
  skipped: "Elegiste que esta vez no.",
  changed: "Ya no es parte de tu propuesta.",
} as const;

const refusalReasons: Readonly<Record<UsualMealRefusal, string>> = {
  "not-on-menu": noProposalReasons.notOnMenu,
  closed: noProposalReasons.closed,
  "sold-out": noProposalReasons.soldOut,
  "with-choices": noProposalReasons.withChoices,
  avoided: noProposalReasons.avoided,
};

type Range = { readonly from: CalendarDate; readonly until: CalendarDate };

function findMenuDays(db: Queryable, { companyId }: WeekOwner, { from, until }: Range) {
  return db
    .select({
      date: categories.categoryDate,
      closedReason: selectClosedReason(companyId),
      pausedFor: pausedMenus.companyId,
    })
    .from(categories)
    .leftJoin(
      pausedMenus,
      and(eq(pausedMenus.categoryId, categories.id), eq(pausedMenus.companyId, companyId)),
    )
    .where(and(categories.enable, gte(categories.categoryDate, from), lt(categories.categoryDate, until)))
    .orderBy(asc(categories.categoryDate));
}

/** Returns the days of delivery of the orders that are in these states. */
export async function findDeliveryDates(
  db: Queryable,
  { id, companyId }: Pick<WeekOwner, "id" | "companyId">,
  { from, until }: Range,
  states: readonly OrderState[],
): Promise<Set<CalendarDate>> {
  const rows = await db
    .selectDistinct({ date: orderLines.deliveryDate })
    .from(orders)
    .innerJoin(orderLines, isOrderOfLine)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.userId, id),
        inArray(orders.state, states),
        gte(orderLines.deliveryDate, from),
        lt(orderLines.deliveryDate, until),
      ),
    );
  return new Set(rows.map(({ date }) => date));
}

async function findCartDates(db: Queryable, { id, companyId }: WeekOwner): Promise<Set<CalendarDate>> {
  const rows = await db
    .selectDistinct({ date: categories.categoryDate })
    .from(carts)
    .innerJoin(cartLines, and(eq(cartLines.cartId, carts.id), eq(cartLines.companyId, carts.companyId)))
    .innerJoin(items, eq(items.id, cartLines.itemId))
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(and(eq(carts.companyId, companyId), eq(carts.userId, id), isOpenCart));
  return new Set(rows.map(({ date }) => date));
}

type MenuDay = Awaited<ReturnType<typeof findMenuDays>>[number];

/** Returns a function that says why a day needs no proposal. */
async function createKeptReasonFinder(db: Queryable, owner: WeekOwner, week: StoredWeek, range: Range) {
  const ordered = await findDeliveryDates(db, owner, range, ["pending", "placed"]);
  const inCart = await findCartDates(db, owner);
  const absences = owner.customerType === "type1" ? await findAbsences(db, owner, range.from) : [];
  const absent = new Set(absences.map(({ date }) => date));
  return (date: CalendarDate): string | null => {
    if (ordered.has(date)) return noProposalReasons.ordered;
    if (inCart.has(date)) return noProposalReasons.inCart;
    if (absent.has(date)) return noProposalReasons.absent;
    return date <= (week.skippedUntil ?? "") ? noProposalReasons.skipped : null;
  };
}

/** Returns a function that chooses the dish of a day, or says why there is none. */
async function createDishChooser(
  { settings, config }: Deps,
  db: Queryable,
  owner: WeekOwner,
  { zoneId }: StoredWeek,
  now: number,
) {
  const { companyId, customerType } = owner;
  const isSpecialCompany = companyId === (await settings.read(db)).specialCompanyId;
  const offers = (await readOfferedDishes(db, companyId, config.menuDays, now)).map((offer) => ({
    ...offer,
    hasChoices: hasChoices(offer, isSpecialCompany),
  }));
  const taste = {
    favorites: await findFavorites(db, owner),
    avoids: (await findFoodPreferences(db, owner.id))?.avoids ?? [],
  };
  const hasZone = customerType === "type1" || (await findLineZone(db, owner, zoneId)) !== null;
  return (wish: UsualDay, date: CalendarDate): Offer | string => {
    const chosen = chooseDish(
      wish,
      offers.filter(({ deliveryDate }) => deliveryDate === date),
      taste,
    );
    if (typeof chosen === "string") return refusalReasons[chosen];
    return hasZone ? chosen : noProposalReasons.noZone;
  };
}

function findNoMenuReason({ closedReason, pausedFor }: MenuDay): string | null {
  if (closedReason !== null) return noProposalReasons.dayClosed(closedReason);
  return pausedFor === null ? null : noProposalReasons.noMenu;
}

export type DayProposal = {
  readonly date: CalendarDate;
  readonly wish: UsualDay;
} & (
  | { readonly state: "ready"; readonly offer: Offer }
  | { readonly state: "kept" | "missing"; readonly reason: string; readonly hasMenu: boolean }
);

/** Proposes a dish for each day of the menu with a usual meal, or the reason why there is none. */
export async function proposeDishes(
  deps: Deps,
  db: Queryable,
  owner: WeekOwner,
  week: StoredWeek,
  now: number,
): Promise<DayProposal[]> {
  if (week.days.length === 0) return [];
  const from = toLimaDate(now);
  const range = { from, until: addDays(from, deps.config.menuDays) };
  const days = await findMenuDays(db, owner, range);
  const findKeptReason = await createKeptReasonFinder(db, owner, week, range);
  const choose = await createDishChooser(deps, db, owner, week, now);
  return days.flatMap((day): DayProposal[] => {
    const { date } = day;
    const wish = week.days.find((one) => one.week_day === getWeekDay(date));
    if (!wish) return [];
    const noMenu = findNoMenuReason(day);
    const hasMenu = noMenu === null;
    const kept = findKeptReason(date);
    if (kept !== null) return [{ date, wish, state: "kept", reason: kept, hasMenu }];
    const chosen = noMenu ?? choose(wish, date);
    if (typeof chosen === "string") return [{ date, wish, state: "missing", reason: chosen, hasMenu }];
    return [{ date, wish, state: "ready", offer: chosen }];
  });
}

/** Returns when a meal is ordered automatically, or null if the person must order it. */
export function findAutomaticOrderTime(
  { confirms, savedAt }: Pick<StoredWeek, "confirms" | "savedAt">,
  date: CalendarDate,
  cutOff: string | null,
): number | null {
  const time = computeAutomaticOrderTime(date, cutOff);
  return confirms && savedAt !== null && savedAt.getTime() <= time ? time : null;
}

/** Returns the days that were handled already or have a cancelled order. */
async function findDatesNotToOrder(
  db: Queryable,
  owner: WeekOwner,
  proposed: readonly DayProposal[],
): Promise<Set<CalendarDate>> {
  const dates = proposed.map(({ date }) => date).toSorted();
  const [from = "", last = from] = [dates[0], dates.at(-1)];
  const handled = await findHandledDays(db, owner, dates);
  const cancelled = await findDeliveryDates(db, owner, { from, until: addDays(last, 1) }, ["cancelled"]);
  return handled.union(cancelled);
}

/** Converts a proposal to the form of the API. */
export async function createProposedDays(
  db: Queryable,
  owner: WeekOwner,
  week: StoredWeek,
  proposed: readonly DayProposal[],
): Promise<ProposedDay[]> {
  if (proposed.length === 0) return [];
  const types = new Map((await db.select().from(itemTypes)).map(({ id, name }) => [id, name]));
  const notToOrder = week.confirms ? await findDatesNotToOrder(db, owner, proposed) : new Set();
  return proposed.map((one) => {
    const { date, wish, state } = one;
    const { product, dish, product_type } = wish;
    const type = types.get(product_type ?? "") ?? "";
    const day = {
      ...toCategoryDetail(date),
      wish: dish ?? `${productNames[product]} · ${type}`,
      state,
    };
    if (one.state !== "ready") return { ...day, reason: one.reason, item: null, ordered_at: null };
    const { id, name, unitPrice, tags, cutOff } = one.offer;
    const isLeft = owner.customerType === "type1" || notToOrder.has(date);
    const time = isLeft ? null : findAutomaticOrderTime(week, date, cutOff);
    return {
      ...day,
      reason: null,
      item: { id, name, price: formatCentimos(unitPrice), product: one.offer.product, tags: [...tags] },
      ordered_at: time === null ? null : new Date(time).toISOString(),
    };
  });
}
