import type { CartLine } from "@lonchera/contract/cart";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { textFromCentimos } from "@lonchera/domain/money";
import { dishPrice } from "../items/dish-price.ts";

/** One unit of a dish as a cart line that no server has seen yet: no zone, no subitems. */
export function draftLine(item: MenuItem, day: MenuDay): CartLine {
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
