import { displayDate, weekDayOf } from "@lonchera/domain/calendar";
import { productNames, weekDayNames } from "@lonchera/domain/codes";
import { soles } from "@lonchera/domain/money";
import { totalOf, unitPriceOf, type LineRow } from "../cart/lines.ts";
import type { Snapshot } from "../history/record-change.ts";

/** `Lomo saltado · Almuerzo · Martes 03/03/2026 · Comedor`, and what was chosen. */
function lineInWords({ name, product, delivery_date, zone_name, subitems }: LineRow): string {
  const day = `${weekDayNames[weekDayOf(delivery_date)]} ${displayDate(delivery_date)}`;
  const choices = subitems.map((subitem) => subitem.subitem_name);
  return [name, productNames[product], day, zone_name, ...choices].filter(Boolean).join(" · ");
}

/** What was ordered as the order's history tells it; units of one dish at several prices stand together. */
export function orderInWords(lines: readonly LineRow[]): Snapshot {
  const words = new Map([["Subtotal", soles(totalOf(lines))]]);
  for (const line of lines) {
    const name = lineInWords(line);
    const units = `${line.quantity}\u00a0×\u00a0${soles(unitPriceOf(line))}`;
    const others = words.get(name);
    words.set(name, others === undefined ? units : `${others} + ${units}`);
  }
  return Object.fromEntries(words);
}
