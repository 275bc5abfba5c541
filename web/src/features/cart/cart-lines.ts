import type { Cart, CartLine } from "@lonchera/contract/cart";
import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import { getLineKey } from "@lonchera/domain/cart-grouping";
import { formatCount } from "@lonchera/domain/texts";
import { parseCentimos, formatCentimos, type Centimos, formatMoneyText } from "@lonchera/domain/money";

export function parseAmount(text: string): Centimos {
  return parseCentimos(text) ?? 0;
}

export function computeLineTotal(line: Pick<CartLine, "price" | "quantity">): Centimos {
  return parseAmount(line.price) * line.quantity;
}

/** Returns whether the company pays a part. */
export function isSubsidized({ subsidy_total }: Pick<Cart, "subsidy_total">): boolean {
  return parseAmount(subsidy_total) > 0;
}

export function countUnits(lines: readonly Pick<CartLine, "quantity">[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0);
}

export function countItemUnits(lines: readonly CartLine[], itemId: number): number {
  return countUnits(lines.filter((line) => line.item.id === itemId));
}

export const noPortionsLeft = "Ya no quedan porciones";

/** Says that the cart has all the units of a dish that are left. */
export function describeLastPortions(inCart: number): string {
  return inCart === 1 ? "Ya tienes la última porción." : `Ya tienes las ${inCart} que quedan.`;
}

/** Returns the name, or a text like `Planta Norte (no disponible)`. */
export function formatZoneOption({ name, enabled }: CompanyZone): string {
  return enabled ? name : `${name} (no disponible)`;
}

/** Adds `delta` units to a line, or removes them if it is negative. The line need not be in the cart yet. */
export type CartChange = { readonly line: CartLine; readonly delta: number };

/** Returns the cart as it will be once the server has made every change. */
export function applyCartChanges(cart: Cart, changes: readonly CartChange[]): Cart {
  if (changes.length === 0) return cart;
  const lines = new Map(cart.items.map((line) => [getLineKey(line), line]));
  for (const { line, delta } of changes) {
    const key = getLineKey(line);
    const known = lines.get(key);
    const quantity = (known?.quantity ?? 0) + delta;
    if (quantity > 0) lines.set(key, { ...(known ?? line), quantity });
    else lines.delete(key);
  }
  const items = [...lines.values()];
  const total = items.reduce((sum, line) => sum + computeLineTotal(line), 0);
  // Only the server's answer contains the subsidy of a changed line.
  const subsidy = Math.min(parseAmount(cart.subsidy_total), total);
  return {
    ...cart,
    items,
    total: formatCentimos(total),
    subsidy_total: formatCentimos(subsidy),
    amount_due: formatCentimos(total - subsidy),
  };
}

/** Describes the cart for screen readers after a change. */
export function describeCart(cart: Cart): string {
  const count = countUnits(cart.items);
  return count === 0
    ? "Carrito vacío"
    : `Carrito: ${formatCount(count, "plato")}, ${formatMoneyText(cart.total)}`;
}
