import { useQuery } from "@tanstack/react-query";
import { maxQuantity, type CartLine } from "@lonchera/contract/cart";
import { getWeeklyMenu, type MenuDay, type MenuItem } from "@lonchera/contract/menus";
import type { Centimos } from "@lonchera/domain/money";
import { dishPrice } from "../items/dish-price.ts";
import { query } from "../../lib/api/query.ts";
import { unitsOfItem } from "../cart/cart-line.ts";
import { costOf } from "./order-lines.ts";
import type { Edits } from "./use-order-edits.ts";

type OnMenu = { readonly item: MenuItem; readonly day: MenuDay };

/** What the menu says at this moment of the dishes of an order; the server has the last word. */
export type MenuNow = {
  /** Undefined until it is loaded, and where it cannot be. */
  readonly days: readonly MenuDay[] | undefined;
  readonly find: (itemId: number) => OnMenu | undefined;
};

export function menuNow(days: readonly MenuDay[] | undefined): MenuNow {
  const dishes = new Map(days?.flatMap((day) => day.items.map((item) => [item.id, { item, day }] as const)));
  return { days, find: (itemId) => dishes.get(itemId) };
}

/** The menu of an order's company; asked for only while the order is edited. */
export function useMenuNow(companyId: number, isEditing: boolean) {
  return useQuery({
    ...query(getWeeklyMenu, { params: { companyId: String(companyId) } }),
    enabled: isEditing,
  });
}

/** What a further unit costs; undefined where the menu does not say. */
export function priceNow(menu: MenuNow, line: Pick<CartLine, "item">): Centimos | undefined {
  const found = menu.find(line.item.id);
  return found && dishPrice(found.item).price;
}

/** Units of a dish that are left besides those that the edits already ask for. */
export function unitsLeft(item: Pick<MenuItem, "id" | "stock">, { base, lines }: Edits): number {
  return item.stock - unitsOfItem(lines, item.id) + unitsOfItem(base, item.id);
}

/** Why a line cannot get another unit; `null` where it can. Days that the menu does not show are not judged. */
export function growthProblem(line: CartLine, menu: MenuNow, edits: Edits): string | null {
  if (line.quantity >= maxQuantity) return `La cantidad máxima es ${maxQuantity}`;
  const found = menu.find(line.item.id);
  if (!found) {
    const isShown = menu.days?.some((day) => day.category_date === line.category_detail.category_date);
    return isShown ? "Ya no está en el menú: puedes quitar unidades, no agregar." : null;
  }
  const isSameMeal =
    found.item.product === line.item.product &&
    found.day.category_date === line.category_detail.category_date;
  if (!isSameMeal) return "Cambió de fecha o de comida después de tu pedido: pídelo en otro pedido.";
  return unitsLeft(found.item, edits) > 0 ? null : "No quedan más porciones.";
}

/** What an order with its edits comes to. */
export function totalOf({ base, lines }: Edits, menu: MenuNow): Centimos {
  const ordered = new Map(base.map((line) => [line.id, line.quantity]));
  return lines.reduce(
    (total, line) => total + costOf(line, ordered.get(line.id) ?? 0, priceNow(menu, line)),
    0,
  );
}
