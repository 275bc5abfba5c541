import type { CartLine } from "@lonchera/contract/cart";
import { groupCart } from "@lonchera/domain/cart-grouping";
import { formatDate, type CalendarDate } from "@lonchera/domain/calendar";
import { computeAmounts, type Amounts } from "@lonchera/domain/igv";
import { lineTotal } from "../cart/cart-lines.ts";

export type DayLines = {
  readonly date: CalendarDate;
  readonly weekDay: string;
  readonly lines: readonly CartLine[];
};

/** Lines by day, and within a day by zone and meal. */
export function groupLinesByDay(lines: readonly CartLine[]): DayLines[] {
  return groupCart(lines).map(({ date, zones }) => {
    const ordered = zones.flatMap(({ products }) => products.flatMap((product) => product.lines));
    return { date, weekDay: ordered[0]?.category_detail.week_day_value ?? "", lines: ordered };
  });
}

/** `Lunes 24/11/2026` */
export function formatDayHeading({ date, weekDay }: DayLines): string {
  return date ? `${weekDay} ${formatDate(date)}`.trim() : "Fecha no disponible";
}

export function formatZone({ delivery_zone }: CartLine): string {
  return delivery_zone?.name ?? "Zona no disponible";
}

export function sumAmounts(lines: readonly CartLine[], pricesIncludeIgv: boolean): Amounts {
  const price = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return computeAmounts(price, pricesIncludeIgv);
}
