import type { CalendarDate } from "./calendar.ts";
import type { ProductCode } from "./codes.ts";

/** A product of a day of delivery. Cut-offs, portion limits and subsidies count by it. */
export type Meal = { readonly deliveryDate: CalendarDate; readonly product: ProductCode };

export function getMealKey({ deliveryDate, product }: Meal): string {
  return `${deliveryDate} ${product}`;
}
