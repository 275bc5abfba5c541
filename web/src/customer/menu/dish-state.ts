import type { MenuItem } from "@lonchera/contract/menu";
import { centimosFromText, type Centimos } from "@lonchera/domain/money";
import { sellingPrice } from "@lonchera/domain/selling-price";

export type DishState = "open" | "sold-out" | "closed";

/** From this number of portions down, the card says how many are left. */
const few = 10;

/** The server decides whether a dish can be ordered; its deadline only tells why not. */
export function dishState(item: MenuItem, now: number): DishState {
  if (item.available) return "open";
  const isPastDeadline = item.cutoff_at !== null && Date.parse(item.cutoff_at) <= now;
  return !isPastDeadline && item.stock <= 0 ? "sold-out" : "closed";
}

export function isFew(stock: number): boolean {
  return stock > 0 && stock <= few;
}

/** What a unit costs, and the former price where it is discounted. */
export function dishPrice(item: Pick<MenuItem, "price" | "discount_price">): {
  price: Centimos;
  former: Centimos | null;
} {
  const full = centimosFromText(item.price) ?? 0;
  const price = sellingPrice(full, centimosFromText(item.discount_price) ?? 0);
  return { price, former: price < full ? full : null };
}
