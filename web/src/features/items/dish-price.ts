import type { MenuItem } from "@lonchera/contract/menus";
import { centimosFromText, type Centimos } from "@lonchera/domain/money";
import { sellingPrice } from "@lonchera/domain/selling-price";

/** What a unit costs, and the former price where it is discounted. */
export function dishPrice(item: Pick<MenuItem, "price" | "discount_price">): {
  price: Centimos;
  former: Centimos | null;
} {
  const full = centimosFromText(item.price) ?? 0;
  const price = sellingPrice(full, centimosFromText(item.discount_price) ?? 0);
  return { price, former: price < full ? full : null };
}
