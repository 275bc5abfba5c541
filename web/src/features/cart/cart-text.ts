import type { Cart, CartLine } from "@lonchera/contract/cart";
import { soles } from "@lonchera/domain/money";
import { centimos, countUnits } from "./cart-line.ts";

export function platesText(count: number): string {
  return count === 1 ? "1 plato" : `${count} platos`;
}

/** What a screen reader hears after a change. */
export function cartText(cart: Cart): string {
  const count = countUnits(cart.items);
  return count === 0 ? "Carrito vacío" : `Carrito: ${platesText(count)}, ${soles(centimos(cart.total))}`;
}

/** Why a line cannot be ordered as it stands, and what to do about it. */
export const problemTexts: Readonly<Record<NonNullable<CartLine["problem"]>, string>> = {
  closed: "Cerrado: ya pasó la hora límite de este plato. Quítalo para poder pagar.",
  "sold-out": "Agotado: no quedan porciones suficientes. Quita unidades o elige otro plato.",
  "zone-disabled": "La zona de entrega ya no está habilitada. Quítalo y vuelve a agregarlo con otra zona.",
  "choices-withdrawn":
    "Una de las opciones que elegiste ya no se ofrece. Quítalo y vuelve a agregarlo con otras opciones.",
  withdrawn: "Este plato ya no está en el menú. Quítalo para poder pagar.",
};
