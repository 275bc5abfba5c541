import { getStartOfLimaDate, type CalendarDate } from "./calendar.ts";
import type { ProductCode } from "./codes.ts";
import type { AvoidableTag, DishTag } from "./dish-tags.ts";
import { isSameDish } from "./dish-matching.ts";

/** A person's usual meal on a weekday: a dish by its name, or any dish of a type. Either `dish` or `product_type` is null. */
export type UsualMeal = {
  readonly product: ProductCode;
  readonly dish: string | null;
  readonly product_type: string | null;
};

/** A dish of the menu of one day. */
export type DayDish = {
  readonly id: number;
  readonly name: string;
  readonly product: ProductCode;
  readonly productType: string;
  /** The position on the menu. Dishes with null come last. */
  readonly order: number | null;
  readonly stock: number;
  /** True until the cut-off of the dish. */
  readonly isOpen: boolean;
  /** True if the dish has choices, which only the person can make. */
  readonly hasChoices: boolean;
  readonly tags: readonly DishTag[];
};

type Taste = {
  readonly favorites: readonly { readonly name: string; readonly product: string }[];
  readonly avoids: readonly AvoidableTag[];
};

export type UsualMealRefusal = "not-on-menu" | "closed" | "sold-out" | "with-choices" | "avoided";

function isWished(wish: UsualMeal, dish: DayDish): boolean {
  if (wish.dish !== null) return isSameDish({ name: wish.dish, product: wish.product }, dish);
  return dish.product === wish.product && dish.productType === wish.product_type;
}

/** The reasons for which dishes are left out, in the order in which they are reported. */
const refusalChecks: readonly (readonly [UsualMealRefusal, (dish: DayDish) => boolean])[] = [
  ["closed", ({ isOpen }) => isOpen],
  ["sold-out", ({ stock }) => stock > 0],
  ["with-choices", ({ hasChoices }) => !hasChoices],
];

/**
 * Chooses the dish of a day that fulfils a wish, or returns the reason why there is none. If the wish is a type, favourites
 * are preferred, and dishes with a tag that the person avoids are left out. A dish that the wish names is not left out
 * for its tags.
 */
export function chooseDish<D extends DayDish>(
  wish: UsualMeal,
  dishes: readonly D[],
  { favorites, avoids }: Taste,
): D | UsualMealRefusal {
  let left = dishes.filter((dish) => isWished(wish, dish));
  if (left.length === 0) return "not-on-menu";
  for (const [refusal, canPass] of refusalChecks) {
    left = left.filter(canPass);
    if (left.length === 0) return refusal;
  }
  if (wish.dish === null) left = left.filter(({ tags }) => !avoids.some((tag) => tags.includes(tag)));
  const isFavorite = (dish: D) => favorites.some((favorite) => isSameDish(favorite, dish));
  const [best = "avoided" as const] = left.toSorted(
    (a, b) =>
      Number(isFavorite(b)) - Number(isFavorite(a)) ||
      (a.order ?? Infinity) - (b.order ?? Infinity) ||
      a.name.localeCompare(b.name, "es") ||
      a.id - b.id,
  );
  return best;
}

/** Hours before the cut-off at which a meal is ordered for people who confirm automatically. */
export const automaticOrderLeadHours = 2;

/**
 * Returns the instant, in milliseconds since 1970, at which a meal is ordered automatically. Without a cut-off, ordering
 * ends when the day of delivery ends, which is too late for the kitchen. Such a meal counts as closed when its day begins.
 */
export function computeAutomaticOrderTime(delivery: CalendarDate, cutOff: string | null): number {
  const closing = cutOff === null ? getStartOfLimaDate(delivery) : Date.parse(cutOff);
  return closing - automaticOrderLeadHours * 3_600_000;
}
