import type { Centimos } from "./money.ts";

const charging = {
  T: ["Se cobra", "al cobro"],
  C: ["A la empresa se le carga", "a ese cargo"],
  payroll: ["De la planilla se descuenta", "a ese descuento"],
} as const;

/**
 * Says what is charged for an order whose prices do not include IGV, although its details show IGV on top of them. `how` is its
 * payment type, or `payroll`; `subsidy` is what the company pays of it.
 */
export function describeCharge(how: keyof typeof charging, subsidy: Centimos): string {
  const [charge, place] = charging[how];
  const less = subsidy > 0 && how !== "C" ? ", menos lo que paga la empresa" : "";
  return `${charge} solo el precio de los platos${less}. El impuesto no se suma ${place}: se muestra para el comprobante.`;
}
