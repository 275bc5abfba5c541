import { divideCentimos, type Centimos } from "./money.ts";

/** The rate of IGV in per cent (specification, section 9). */
export const igvPercent = 18;

/** `total` is always `subtotal` plus `igv`. */
export type IgvAmounts = { readonly subtotal: Centimos; readonly igv: Centimos; readonly total: Centimos };

/**
 * Returns the amounts of dishes that cost `price` together. If prices include IGV, `price` is the total; otherwise it is the
 * subtotal, to which IGV is added. The computed amount is rounded.
 */
export function computeIgvAmounts(price: Centimos, pricesIncludeIgv: boolean): IgvAmounts {
  if (pricesIncludeIgv) {
    const subtotal = divideCentimos(price * 100, 100 + igvPercent);
    return { subtotal, igv: price - subtotal, total: price };
  }
  const igv = divideCentimos(price * igvPercent, 100);
  return { subtotal: price, igv, total: price + igv };
}

const charging = {
  T: ["Se cobra", "al cobro"],
  C: ["A la empresa se le carga", "a ese cargo"],
  payroll: ["De la planilla se descuenta", "a ese descuento"],
} as const;

/**
 * Returns a text that explains the charge for an order whose prices do not include IGV. The details of such an order show
 * IGV, but it is not charged. `how` is the payment type or `payroll`; `subsidy` is the company's share.
 */
export function describeChargeWithoutIgv(how: keyof typeof charging, subsidy: Centimos): string {
  const [charge, place] = charging[how];
  const less = subsidy > 0 && how !== "C" ? ", menos lo que paga la empresa" : "";
  return `${charge} solo el precio de los platos${less}. El impuesto no se suma ${place}: se muestra para el comprobante.`;
}
