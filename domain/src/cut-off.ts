import { limaTimeZone, getEndOfLimaDate, type CalendarDate } from "./calendar.ts";

/** A cutting time as it applies to one company and product. */
export type CutOffRule = {
  /** `HH:MM` in Lima. */
  readonly breakTime: string;
  /** True if ordering ends on the day of delivery, false if it ends before that day. */
  readonly sameDay: boolean;
  /** The number of working days before the delivery. Null means the calendar day before. */
  readonly workingDaysBefore?: number | null;
};

/** Goes back a number of days from Monday to Friday. Holidays count as working days. */
function subtractWeekdays(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = reached.subtract({ days: 1 });
    if (reached.dayOfWeek <= 5) left -= 1;
  }
  return reached;
}

function getClosingDay(delivery: Temporal.PlainDate, rule: CutOffRule): Temporal.PlainDate {
  if (rule.sameDay) return delivery;
  if (rule.workingDaysBefore) return subtractWeekdays(delivery, rule.workingDaysBefore);
  return delivery.subtract({ days: 1 });
}

function toInstant(delivery: Temporal.PlainDate, rule: CutOffRule): Temporal.Instant {
  const day = getClosingDay(delivery, rule);
  return day.toZonedDateTime({ timeZone: limaTimeZone, plainTime: rule.breakTime }).toInstant();
}

/** Returns the earliest cut-off of the rules, or null without a rule. */
export function computeCutOff(delivery: CalendarDate, rules: readonly CutOffRule[]): Temporal.Instant | null {
  const day = Temporal.PlainDate.from(delivery);
  const instants = rules.map((rule) => toInstant(day, rule)).sort((a, b) => Temporal.Instant.compare(a, b));
  return instants[0] ?? null;
}

/** Returns when ordering for a day ends: at its cut-off, or at the end of the day without one. In milliseconds since 1970. */
export function toClosingTime(cutOff: number | null, delivery: CalendarDate): number {
  return cutOff ?? getEndOfLimaDate(delivery);
}

/** Returns when ordering for a day ends, in milliseconds since 1970. */
export function computeClosingTime(delivery: CalendarDate, rules: readonly CutOffRule[]): number {
  return toClosingTime(computeCutOff(delivery, rules)?.epochMilliseconds ?? null, delivery);
}
