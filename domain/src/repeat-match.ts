import { weekDayOf, type CalendarDate } from "./calendar.ts";

type Dish = { readonly name: string; readonly product: string };

/** A dish of a former order. */
export type FormerDish = Dish & {
  readonly item: number;
  readonly date: CalendarDate;
  /** Zone and choices: what is equal in it would be one line of the cart. */
  readonly place: string;
};

/** A dish that stands on the menu now. */
export type OfferedDish = Dish & { readonly id: number; readonly date: CalendarDate };

function spoken(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLocaleLowerCase("es");
}

/** Each day has items of its own, so a dish is known by its name and meal. */
export function isSameDish(former: Dish, offered: Dish): boolean {
  return former.product === offered.product && spoken(former.name) === spoken(offered.name);
}

/**
 * Which dish of the menu stands for each former one: the very same item, else that of the same weekday, else the first
 * day's. Nothing is put twice on one day: of two former days that only one is offered for, the second gets none.
 */
export function matchDishes<F extends FormerDish, O extends OfferedDish>(
  former: readonly F[],
  offered: readonly O[],
  canTake: (former: F, offered: O) => boolean,
): ReadonlyMap<F, O> {
  const byDate = offered.toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
  const found = new Map<F, O>();
  const taken = new Set<string>();
  const ways: readonly ((one: F, offer: O) => boolean)[] = [
    (one, offer) => offer.id === one.item,
    (one, offer) => weekDayOf(offer.date) === weekDayOf(one.date),
    () => true,
  ];
  for (const isMeant of ways) {
    for (const one of former) {
      if (found.has(one)) continue;
      const spot = (offer: O) => `${offer.id} ${one.place}`;
      const match = byDate.find(
        (offer) =>
          isSameDish(one, offer) && isMeant(one, offer) && !taken.has(spot(offer)) && canTake(one, offer),
      );
      if (!match) continue;
      found.set(one, match);
      taken.add(spot(match));
    }
  }
  return found;
}
