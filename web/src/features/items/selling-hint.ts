import { centimosFromTyped, soles } from "@lonchera/domain/money";
import { sellingPrice } from "@lonchera/domain/selling-price";
import { amountOf } from "./item-values.ts";

/** What customers will pay, while both prices are typed. */
export function sellingHint(price: string, discount: string): string {
  const full = centimosFromTyped(amountOf(price));
  const reduced = centimosFromTyped(amountOf(discount) || "0");
  if (full === null || !reduced) return "0: sin descuento";
  if (reduced >= full) return `No es menor que el precio: se vende a ${soles(full)}`;
  return `Se vende a ${soles(sellingPrice(full, reduced))}`;
}
