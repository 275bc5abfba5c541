import { getStartOfBusinessDate, type CalendarDate } from "./calendar.ts";
import type { ProductCode } from "./codes.ts";
import type { AvoidableTag, DishTag } from "./dish-tags.ts";
import { isSameDish } from "./repeat-match.ts";

/** A person's usual meal on a weekday: the name of a dish, or a type of which any dish will do. The other one is null. */
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
  /** The place on the menu; null comes last. */
  readonly order: number | null;
  readonly stock: number;
  /** Its cut-off has not passed. */
  readonly isOpen: boolean;
  /** The dish is composed of choices, which only the person can make. */
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

/** The reasons for leaving out dishes, in the order in which they are reported. */
const refusalChecks: readonly (readonly [UsualMealRefusal, (dish: DayDish) => boolean])[] = [
  ["closed", ({ isOpen }) => isOpen],
  ["sold-out", ({ stock }) => stock > 0],
  ["with-choices", ({ hasChoices }) => !hasChoices],
];

/**
 * Chooses the dish of a day that fulfils a wish, or returns why none does. Of a type, a favourite comes first, and nothing
 * that the person avoids comes at all; a dish that was named is the person's own choice.
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
 * Returns the instant, in milliseconds since 1970, at which a meal is ordered for a person. Without a cut-off ordering
 * ends with the day of delivery, which is too late to cook, so that the meal counts as closing when the day begins.
 */
export function computeAutomaticOrderTime(delivery: CalendarDate, cutOff: string | null): number {
  const closing = cutOff === null ? getStartOfBusinessDate(delivery) : Date.parse(cutOff);
  return closing - automaticOrderLeadHours * 3_600_000;
}
