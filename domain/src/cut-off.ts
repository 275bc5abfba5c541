import { businessZone, startOfBusinessDate } from "./business-time.ts";
import type { CalendarDate } from "./calendar.ts";

/** A cutting time as it applies to one company and product. */
export type CutOffRule = {
  /** `HH:MM` in Lima. */
  readonly breakTime: string;
  /** On the day of delivery itself, or on the day before it. */
  readonly sameDay: boolean;
};

function instantOf(delivery: Temporal.PlainDate, rule: CutOffRule): Temporal.Instant {
  const day = rule.sameDay ? delivery : delivery.subtract({ days: 1 });
  return day.toZonedDateTime({ timeZone: businessZone, plainTime: rule.breakTime }).toInstant();
}

/** The earliest applicable rule closes ordering; `null` when none applies. */
export function cutOffAt(delivery: CalendarDate, rules: readonly CutOffRule[]): Temporal.Instant | null {
  const day = Temporal.PlainDate.from(delivery);
  const instants = rules.map((rule) => instantOf(day, rule)).sort((a, b) => Temporal.Instant.compare(a, b));
  return instants[0] ?? null;
}

/** When ordering for a day ends: its cut-off, and the day's own end where no rule applies or a rule is later. */
export function closesAt(delivery: CalendarDate, rules: readonly CutOffRule[]): Temporal.Instant {
  const dayEnds = startOfBusinessDate(Temporal.PlainDate.from(delivery).add({ days: 1 }).toString());
  return cutOffAt(delivery, rules) ?? dayEnds;
}

/** The closing instant itself is already closed. */
export function isOpen(delivery: CalendarDate, rules: readonly CutOffRule[], now: number): boolean {
  return now < closesAt(delivery, rules).epochMilliseconds;
}
