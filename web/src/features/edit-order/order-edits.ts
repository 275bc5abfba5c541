import { type CartLine, type OrganizedCart, maxQuantity } from "@lonchera/contract/cart";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { formatDate } from "@lonchera/domain/calendar";
import type { Centimos } from "@lonchera/domain/money";
import { getLineKey } from "@lonchera/domain/cart-grouping";
import { reapplyEdits, diffOrder, type OrderChange } from "@lonchera/domain/order-diff";
import { usePreservedState } from "../../components/preserved-input.ts";
import { parseAmount, countItemUnits } from "../cart/cart-lines.ts";
import { getCurrentAndFormerPrice } from "../items/dish-display.tsx";
import type { Dish } from "../menus/dish.ts";

/** Returns the lines of the organized cart, in its order. An unknown day or zone stays unknown. */
export function flattenCart(cart: OrganizedCart): CartLine[] {
  return cart.categories.flatMap(({ week_day_value, category_date, delivery_zones }) =>
    delivery_zones.flatMap((zone) =>
      zone.cart_items.map((line) => ({
        ...line,
        category_detail: { week_day_value: week_day_value ?? "", category_date: category_date ?? "" },
        delivery_zone: zone.id === null ? null : { id: zone.id, name: zone.name ?? "" },
      })),
    ),
  );
}

/** Returns a text like `Miércoles - 08/07/2026`. */
export function formatMenuDay({ week_day_value, category_date }: CartLine["category_detail"]): string {
  if (!week_day_value) return "Sin Día Específico";
  return `${week_day_value} - ${category_date ? formatDate(category_date) : "Fecha no disponible"}`;
}

/** A line that has not been saved yet has a negative id. */
export function isUnsaved(line: Pick<CartLine, "id">): boolean {
  return line.id < 0;
}

/** Ordered units keep their price; further units cost the dish's present price. */
export function computeLineCost(line: CartLine, ordered: number, priceNow: Centimos | undefined): Centimos {
  const kept = Math.min(line.quantity, ordered);
  const price = parseAmount(line.price);
  return kept * price + (line.quantity - kept) * (priceNow ?? price);
}

export type LineChange = OrderChange<CartLine>;

/** Holds the unsaved changes of an order. */
export type OrderEdits = {
  /** These were the lines when the editing began. */
  readonly base: readonly CartLine[];
  readonly lines: readonly CartLine[];
};

function findEditable(lines: readonly CartLine[], wanted: CartLine): CartLine | undefined {
  return lines.find((line) => line.can_be_edited && getLineKey(line) === getLineKey(wanted));
}

/** Adds a line, or units to an equal line. */
export function addLine({ base, lines }: OrderEdits, added: CartLine): OrderEdits {
  const same = findEditable(lines, added);
  if (same) {
    const quantity = same.quantity + added.quantity;
    return { base, lines: lines.map((line) => (line === same ? { ...line, quantity } : line)) };
  }
  // A removed line that is added again keeps the id of the ordered one.
  const ordered = findEditable(base, added);
  const id = ordered?.id ?? Math.min(0, ...lines.map((line) => line.id)) - 1;
  return { base, lines: [...lines, { ...(ordered ?? added), id, quantity: added.quantity }] };
}

/** Adds the units of a removed line again, without those that the order has already. */
export function restoreLine(edits: OrderEdits, removed: CartLine): OrderEdits {
  const quantity = removed.quantity - (findEditable(edits.lines, removed)?.quantity ?? 0);
  return quantity > 0 ? addLine(edits, { ...removed, quantity }) : edits;
}

export function changeQuantity({ base, lines }: OrderEdits, id: number, quantity: number): OrderEdits {
  return {
    base,
    lines: lines.flatMap((line) => {
      if (line.id !== id) return [line];
      return quantity > 0 ? [{ ...line, quantity }] : [];
    }),
  };
}

/** Applies the changes that failed to the order as it is now. */
export function rebaseEdits(
  edits: OrderEdits,
  reloaded: readonly CartLine[],
  failed: readonly LineChange[],
): OrderEdits {
  return { base: reloaded, lines: reapplyEdits(reloaded, edits.lines, failed) };
}

/** `edits` is `null` outside edit mode. */
export function useOrderEdits(initial: OrderEdits | null = null) {
  const [edits, setEdits] = usePreservedState("edits", initial);
  const updateEdits = (next: (edits: OrderEdits) => OrderEdits) =>
    setEdits((before) => before && next(before));
  return {
    edits,
    changes: edits ? diffOrder(edits.base, edits.lines) : [],
    begin: (loaded: readonly CartLine[]) => setEdits({ base: loaded, lines: loaded }),
    replace: setEdits,
    end: () => setEdits(null),
    add: (line: CartLine) => updateEdits((before) => addLine(before, line)),
    setQuantity: (id: number, quantity: number) =>
      updateEdits((before) => changeQuantity(before, id, quantity)),
  };
}
export type OrderEditor = ReturnType<typeof useOrderEdits>;

/** Finds the dishes of the present menu by id. The server still decides whether a dish can be ordered. */
export type MenuLookup = {
  /** It is undefined while the menu is loading and if it failed to load. */
  readonly days: readonly MenuDay[] | undefined;
  readonly find: (itemId: number) => Dish | undefined;
};

export function createMenuLookup(days: readonly MenuDay[] | undefined): MenuLookup {
  const dishes = new Map(days?.flatMap((day) => day.items.map((item) => [item.id, { item, day }] as const)));
  return { days, find: (itemId) => dishes.get(itemId) };
}

/** Returns the price of a further unit, or undefined where the dish is not on the menu. */
export function findCurrentPrice(menu: MenuLookup, line: Pick<CartLine, "item">): Centimos | undefined {
  const found = menu.find(line.item.id);
  return found && getCurrentAndFormerPrice(found.item).price;
}

/** Counts the units of a dish that are left after the edits. */
export function countRemainingUnits(
  item: Pick<MenuItem, "id" | "stock">,
  { base, lines }: OrderEdits,
): number {
  return item.stock - countItemUnits(lines, item.id) + countItemUnits(base, item.id);
}

/** Says why no unit can be added to a line, or returns `null` where one can. Days outside the menu are not checked. */
export function findIncreaseProblem(line: CartLine, menu: MenuLookup, edits: OrderEdits): string | null {
  if (line.quantity >= maxQuantity) return `La cantidad máxima es ${maxQuantity}`;
  const found = menu.find(line.item.id);
  if (!found) {
    const isShown = menu.days?.some((day) => day.category_date === line.category_detail.category_date);
    return isShown ? "Ya no está en el menú: solo puedes quitar." : null;
  }
  const isSameMeal =
    found.item.product === line.item.product &&
    found.day.category_date === line.category_detail.category_date;
  if (!isSameMeal) return "Cambió de fecha o de comida: se pide en otro pedido.";
  return countRemainingUnits(found.item, edits) > 0 ? null : "No quedan más porciones.";
}

export function computeOrderTotal({ base, lines }: OrderEdits, menu: MenuLookup): Centimos {
  const ordered = new Map(base.map((line) => [line.id, line.quantity]));
  return lines.reduce(
    (total, line) => total + computeLineCost(line, ordered.get(line.id) ?? 0, findCurrentPrice(menu, line)),
    0,
  );
}
