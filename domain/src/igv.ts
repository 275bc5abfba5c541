import { divideCentimos, type Centimos } from "./money.ts";

/** The rate in per cent (specification, section 9). */
export const igvPercent = 18;

/** `total` is always `subtotal` plus `igv`. */
export type Amounts = { readonly subtotal: Centimos; readonly igv: Centimos; readonly total: Centimos };

/**
 * Returns the amounts of dishes that cost `price` together. If prices include IGV, `price` is the total; otherwise it is the
 * subtotal, to which IGV is added. The computed amount is rounded.
 */
export function computeAmounts(price: Centimos, pricesIncludeIgv: boolean): Amounts {
  if (pricesIncludeIgv) {
    const subtotal = divideCentimos(price * 100, 100 + igvPercent);
    return { subtotal, igv: price - subtotal, total: price };
  }
  const igv = divideCentimos(price * igvPercent, 100);
  return { subtotal: price, igv, total: price + igv };
}
