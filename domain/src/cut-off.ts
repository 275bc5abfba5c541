import { businessZone, endOfBusinessDate, type CalendarDate } from "./calendar.ts";

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

/** Returns the earliest instant of the rules, or null without a rule. */
export function cutOffAt(delivery: CalendarDate, rules: readonly CutOffRule[]): Temporal.Instant | null {
  const day = Temporal.PlainDate.from(delivery);
  const instants = rules.map((rule) => instantOf(day, rule)).sort((a, b) => Temporal.Instant.compare(a, b));
  return instants[0] ?? null;
}

/** Returns the instant at which ordering for a day ends: its cut-off, or the end of the day if no rule applies. */
export function closesAt(delivery: CalendarDate, rules: readonly CutOffRule[]): Temporal.Instant {
  return cutOffAt(delivery, rules) ?? Temporal.Instant.fromEpochMilliseconds(endOfBusinessDate(delivery));
}

/** Returns false from the closing instant on. `now` is in milliseconds since 1970. */
export function isOpen(delivery: CalendarDate, rules: readonly CutOffRule[], now: number): boolean {
  return now < closesAt(delivery, rules).epochMilliseconds;
}
