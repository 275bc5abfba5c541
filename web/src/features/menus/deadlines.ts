import type { MenuDay } from "@lonchera/contract/menus";
import { productNames, type ProductCode } from "@lonchera/domain/codes";
import { getCutOffTime } from "../cart/delivery-deadline.ts";

const minute = 60_000;
/** The minutes left that are announced to screen readers. */
const announcedMinutes = [15, 5];
const lastHour = 60 * minute;

/** The deadline of one product on one day. */
export type Deadline = {
  readonly product: ProductCode;
  readonly day: Pick<MenuDay, "category_date" | "week_day_value">;
  readonly cutoffAt: string | null;
  readonly isOpen: boolean;
};

/** One deadline for each product of the day, in the order of its dishes. */
export function getProductDeadlines(day: MenuDay): Deadline[] {
  const products = new Map<ProductCode, Deadline>();
  for (const item of day.items) {
    const isOpen = item.available || (products.get(item.product)?.isOpen ?? false);
    products.set(item.product, { product: item.product, day, cutoffAt: item.cutoff_at, isOpen });
  }
  return [...products.values()];
}

export function getDeadlineTime({ cutoffAt }: Deadline): number {
  return getCutOffTime(cutoffAt);
}

/** The open deadlines, the nearest first. */
export function getOpenDeadlines(deadlines: readonly Deadline[], now: number): Deadline[] {
  return deadlines
    .filter((deadline) => deadline.isOpen && getDeadlineTime(deadline) > now)
    .toSorted((a, b) => getDeadlineTime(a) - getDeadlineTime(b));
}

/** Milliseconds left in the last hour; null before it and after the deadline. */
export function computeTimeLeft(deadline: Deadline, now: number): number | null {
  if (!deadline.isOpen) return null;
  const left = getDeadlineTime(deadline) - now;
  return left > 0 && left <= lastHour ? left : null;
}

/** `Cierra en 42 min`, and with seconds (`4:05`) in the last five minutes. */
export function formatCountdown(left: number): string {
  if (left > 5 * minute) return `Cierra en ${Math.ceil(left / minute)} min`;
  const seconds = Math.ceil(left / 1000);
  return `Cierra en ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function formatDeadlineName(deadline: Deadline): string {
  return `${productNames[deadline.product].toLowerCase()} del ${deadline.day.week_day_value.toLowerCase()}`;
}

/** The announcements due between `before` and `now`; products that close together share one. */
export function getDueAnnouncements(deadlines: readonly Deadline[], before: number, now: number): string[] {
  const open = getOpenDeadlines(deadlines, now);
  const moments = new Set(open.map(getDeadlineTime));
  return [...moments].flatMap((moment) => {
    const minutes = announcedMinutes.findLast(
      (left) => before < moment - left * minute && moment - left * minute <= now,
    );
    if (minutes === undefined) return [];
    const names = open.filter((deadline) => getDeadlineTime(deadline) === moment).map(formatDeadlineName);
    return [`Quedan ${minutes} minutos para pedir: ${names.join(", ")}.`];
  });
}
