import type { CartLine } from "@lonchera/contract/cart";
import type { MenuItem, MenuDay } from "@lonchera/contract/menus";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { textFromCentimos } from "@lonchera/domain/money";
import { formatMoment } from "../../lib/time-text.ts";
import { formatDeadline } from "../cart/delivery-deadline.ts";
import { dishPrice } from "../items/dish-display.tsx";

export type DishState = "open" | "sold-out" | "closed";

/** From this number of portions down, the card says how many are left. */
const lowStock = 10;

/** The server decides whether a dish can be ordered; its deadline only tells why not. */
export function dishState(item: MenuItem, now: number): DishState {
  if (item.available) return "open";
  const isPastDeadline = item.cutoff_at !== null && Date.parse(item.cutoff_at) <= now;
  return !isPastDeadline && item.stock <= 0 ? "sold-out" : "closed";
}

/** Until when a dish can be ordered, or why it cannot be. */
export function availabilityText(item: MenuItem, delivery: CalendarDate, now: number): string {
  const state = dishState(item, now);
  if (state === "open") return `Pide hasta ${formatDeadline(item.cutoff_at, delivery, now)}`;
  if (state === "sold-out") return "Ya no quedan porciones";
  const closing = item.cutoff_at === null ? Infinity : Date.parse(item.cutoff_at);
  return closing <= now ? `Cerró ${formatMoment(closing, now)}` : "Ya no se puede pedir";
}

export function isLowStock(stock: number): boolean {
  return stock > 0 && stock <= lowStock;
}

export type Dish = { readonly item: MenuItem; readonly day: MenuDay };

export type DishCardProps = Dish & {
  state: DishState;
  /** Until when it can be ordered, or why it cannot be. */
  terms: string;
  /** Units of it in the cart. */
  inCart: number;
  /** True where the card shows that number and its buttons act on it at once. */
  isStepper: boolean;
  /** Why the last change was not granted. */
  failure: string | null;
  onAdd: (dish: Dish) => void;
  onRemove: (dish: Dish) => void;
};

export const dishCardWidth = 272;

/** One unit of a dish as a cart line that no server has seen yet: no zone, no subitems. */
export function createCartLine(item: MenuItem, day: MenuDay): CartLine {
  const { id, week_day, week_day_value, category_date } = day;
  const price = textFromCentimos(dishPrice(item).price);
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
    delivery_zone: null,
    can_be_edited: true,
    cutoff_at: item.cutoff_at,
    problem: null,
    subitems: [],
  };
}
