import type { CartLine } from "@lonchera/contract/cart";
import type { MenuItem, MenuDay } from "@lonchera/contract/menus";
import { type CalendarDate, toLimaTime } from "@lonchera/domain/calendar";
import { lowStockThreshold, type ProductCode } from "@lonchera/domain/codes";
import { formatCentimos } from "@lonchera/domain/money";
import { noPortionsLeft } from "../cart/cart-lines.ts";
import { formatClosedSince, getCutOffTime, formatClosing } from "../cart/closing.ts";
import { getCurrentAndFormerPrice } from "../items/dish-display.tsx";

type DishState = "open" | "sold-out" | "closed";

/** The server decides whether a dish can be ordered; the cut-off only gives the reason. */
export function getDishState(item: MenuItem, now: number): DishState {
  if (item.available) return "open";
  return getCutOffTime(item.cutoff_at) > now && item.stock <= 0 ? "sold-out" : "closed";
}

/** Says until when a dish can be ordered, or why it cannot be ordered. */
export function describeAvailability(item: MenuItem, delivery: CalendarDate, now: number): string {
  const state = getDishState(item, now);
  if (state === "open") return `Pide hasta ${formatClosing(item.cutoff_at, delivery, now)}`;
  if (state === "sold-out") return noPortionsLeft;
  return formatClosedSince(getCutOffTime(item.cutoff_at), now) ?? "Ya no se puede pedir";
}

export function isLowStock(stock: number): boolean {
  return stock > 0 && stock <= lowStockThreshold;
}

/** This query parameter holds the id of the open dish. */
export const dishParameter = "plato";

/** Returns the product that is usually ordered for today at this time. For later days it is lunch. */
export function getProductForTimeOfDay(isToday: boolean, now: number): ProductCode {
  const time = toLimaTime(now);
  if (isToday && time < "09:00") return "DESAY";
  return isToday && time >= "15:00" ? "CENAC" : "ALMUE";
}

/** Puts the product `first` at the beginning and closed dishes at the end. Otherwise the menu's order is kept. */
export function sortDishes(items: readonly MenuItem[], first: ProductCode, now: number): MenuItem[] {
  const rank = (item: MenuItem) =>
    (getDishState(item, now) === "closed" ? 2 : 0) + (item.product === first ? 0 : 1);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

export type Dish = { readonly item: MenuItem; readonly day: MenuDay };

export type DishCardProps = Dish & {
  state: DishState;
  /** It is the first dish of the menu. */
  isFirst: boolean;
  /** It says until when the dish can be ordered, or why it cannot be ordered. */
  terms: string;
  /** The cart has this many units of the dish. */
  inCart: number;
  /** The card shows the units in the cart and changes them directly. */
  isStepper: boolean;
  /** The customer's company may pay a part. */
  isSubsidized: boolean;
  /** It says why the last change failed. */
  failure: string | null;
  onAdd: (dish: Dish) => void;
  onRemove: (dish: Dish) => void;
};

export const dishCardWidth = 272;

/** Creates an unsaved cart line with one unit of a dish, without zone and subitems. */
export function createCartLine(item: MenuItem, day: MenuDay): CartLine {
  const { id, week_day, week_day_value, category_date } = day;
  const price = formatCentimos(getCurrentAndFormerPrice(item).price);
  return {
    id: -item.id,
    item: {
      id: item.id,
      name: item.name,
      price,
      product: item.product,
      image: item.image,
      category: { id, week_day, week_day_value, category_date },
    },
    item_detail: { name: item.name, product: item.product, product_type: item.product_type.id },
    category_detail: { week_day_value, category_date },
    quantity: 1,
    price,
    subsidy: "0.00",
    delivery_zone: null,
    can_be_edited: true,
    cutoff_at: item.cutoff_at,
    problem: null,
    max_units: item.stock,
    subitems: [],
    tags: item.tags,
  };
}
