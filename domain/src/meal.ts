import type { CalendarDate } from "./calendar.ts";
import type { ProductCode } from "./codes.ts";

/** A product on a day of delivery. Cut-offs, portion limits and subsidies apply to meals. */
export type Meal = { readonly deliveryDate: CalendarDate; readonly product: ProductCode };

export function getMealKey({ deliveryDate, product }: Meal): string {
  return `${deliveryDate} ${product}`;
}
