import type { Centimos } from "./money.ts";

/** The discount price where it is one (0 < discount < price), else the price. */
export function sellingPrice(price: Centimos, discount: Centimos): Centimos {
  return discount > 0 && discount < price ? discount : price;
}
