import { getWeekDay, type CalendarDate } from "./calendar.ts";

type Dish = { readonly name: string; readonly product: string };

/** A dish of a former order. */
export type FormerDish = Dish & {
  readonly item: number;
  readonly deliveryDate: CalendarDate;
  /** The key of the zone and the choices. Units of one dish with the same key are one line of the cart. */
  readonly place: string;
};

/** A dish of the current menu. */
export type OfferedDish = Dish & { readonly id: number; readonly deliveryDate: CalendarDate };

/** Returns the name in lower case and without repeated spaces. */
export function normalizeDishName(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLocaleLowerCase("es");
}

/** Returns true for the same name and product. Ids differ, because each day has its own items. */
export function isSameDish(former: Dish, offered: Dish): boolean {
  return (
    former.product === offered.product && normalizeDishName(former.name) === normalizeDishName(offered.name)
  );
}

/**
 * Finds a dish of the menu for each ordered one: the same item, otherwise the same dish on the same weekday,
 * otherwise on the first day. Each offered dish is used for only one ordered day.
 */
export function matchDishes<F extends FormerDish, O extends OfferedDish>(
  former: readonly F[],
  offered: readonly O[],
  canTake: (former: F, offered: O) => boolean,
): ReadonlyMap<F, O> {
  const byDate = offered.toSorted((a, b) => a.deliveryDate.localeCompare(b.deliveryDate) || a.id - b.id);
  const found = new Map<F, O>();
  const taken = new Set<string>();
  const ways: readonly ((one: F, offer: O) => boolean)[] = [
    (one, offer) => offer.id === one.item,
    (one, offer) => getWeekDay(offer.deliveryDate) === getWeekDay(one.deliveryDate),
    () => true,
  ];
  for (const isMeant of ways) {
    for (const one of former) {
      if (found.has(one)) continue;
      const getSpotKey = (offer: O) => `${offer.id} ${one.place}`;
      const match = byDate.find(
        (offer) =>
          isSameDish(one, offer) &&
          isMeant(one, offer) &&
          !taken.has(getSpotKey(offer)) &&
          canTake(one, offer),
      );
      if (!match) continue;
      found.set(one, match);
      taken.add(getSpotKey(match));
    }
  }
  return found;
}
