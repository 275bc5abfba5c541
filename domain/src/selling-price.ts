import type { Centimos } from "./money.ts";

/** Returns the discount price if it is lower than the price and not 0, otherwise the price. */
export function getSellingPrice(price: Centimos, discount: Centimos): Centimos {
  return discount > 0 && discount < price ? discount : price;
}
