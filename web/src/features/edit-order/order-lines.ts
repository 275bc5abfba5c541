import type { CartLine, OrganisedCart } from "@lonchera/contract/cart";
import { displayDate } from "@lonchera/domain/calendar";
import type { Centimos } from "@lonchera/domain/money";
import { centimos } from "../cart/cart-line.ts";

/** The lines of the organised cart, in its order; what it does not know of a day or a zone stays unknown. */
export function linesOf(cart: OrganisedCart): CartLine[] {
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

/** `Miércoles - 08/07/2026` */
export function dayHeading({ week_day_value, category_date }: CartLine["category_detail"]): string {
  if (!week_day_value) return "Sin Día Específico";
  return `${week_day_value} - ${category_date ? displayDate(category_date) : "Fecha no disponible"}`;
}

export function zoneHeading(zone: CartLine["delivery_zone"]): string {
  return `Zona de entrega: ${zone?.name || "Zona no disponible"}`;
}

/** A line that no save has brought to the server yet. */
export function isNew(line: Pick<CartLine, "id">): boolean {
  return line.id < 0;
}

/** What a line costs: units that were ordered keep their price, more of them cost what the dish costs now. */
export function costOf(line: CartLine, ordered: number, priceNow: Centimos | undefined): Centimos {
  const kept = Math.min(line.quantity, ordered);
  const price = centimos(line.price);
  return kept * price + (line.quantity - kept) * (priceNow ?? price);
}
