import type { DayLine } from "./day-lines.ts";
import { byCompany, byDish, byVehicle, byZone, groupedBy, quantityOf, sortedBy } from "./day-sheets.ts";

/** A line of one person's order. */
export type PersonLine = DayLine & {
  readonly order_id: number;
  readonly line_id: number;
  readonly user_id: number;
  readonly person: string;
};

/** Its units are `from` to `from + quantity - 1` of the `of` that the person gets of that meal at that place. */
export type NumberedLine<T> = T & { readonly from: number; readonly of: number };

const spanish = new Intl.Collator("es");

function byPerson(a: PersonLine, b: PersonLine): number {
  return spanish.compare(a.person, b.person) || a.user_id - b.user_id;
}

function byOrder(a: PersonLine, b: PersonLine): number {
  return a.order_id - b.order_id || a.line_id - b.line_id;
}

/** In the order in which they are brought; whoever gets several units of a meal can tell whether one is missing. */
export function numberedLines<T extends PersonLine>(lines: readonly T[]): NumberedLine<T>[] {
  const sorted = sortedBy(lines, byVehicle, byCompany, byZone, byPerson, byDish, byOrder);
  const ofOnePerson = groupedBy(sorted, (line) => [
    line.company_id,
    line.zone_id,
    line.zone,
    line.user_id,
    line.person,
    line.product,
  ]);
  const numbers = new Map<T, { from: number; of: number }>();
  for (const group of ofOnePerson) {
    const of = quantityOf(group);
    let from = 1;
    for (const line of group) {
      numbers.set(line, { from, of });
      from += line.quantity;
    }
  }
  return sorted.map((line) => ({ ...line, ...(numbers.get(line) ?? { from: 1, of: line.quantity }) }));
}
