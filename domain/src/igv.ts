import type { Centimos } from "./money.ts";

/** Per cent; it stands on top of the prices (specification, section 9). */
export const igvPercent = 18;

/** IGV of a total, half a céntimo rounded up, and what both make together. */
export function withIgv(total: Centimos): { total: Centimos; igv: Centimos; grandTotal: Centimos } {
  const igv = Math.floor((total * igvPercent + 50) / 100);
  return { total, igv, grandTotal: total + igv };
}
