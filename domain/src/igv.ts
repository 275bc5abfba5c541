import type { Centimos } from "./money.ts";

/** The rate in per cent. Prices do not include IGV (specification, section 9). */
export const igvPercent = 18;

/** Returns a total with its IGV, rounded to whole céntimos with half a céntimo up, and their sum. */
export function addIgv(total: Centimos): { total: Centimos; igv: Centimos; grandTotal: Centimos } {
  const igv = Math.floor((total * igvPercent + 50) / 100);
  return { total, igv, grandTotal: total + igv };
}
