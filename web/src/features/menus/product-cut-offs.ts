import type { MenuDay } from "@lonchera/contract/menus";
import { productNames, type ProductCode } from "@lonchera/domain/codes";
import { getCutOffTime } from "../cart/closing.ts";

const minute = 60_000;
/** Screen readers announce a cut-off this many minutes before it. */
const announcedMinutes = [15, 5];
const lastHour = 60 * minute;

export type ProductCutOff = {
  readonly product: ProductCode;
  readonly day: Pick<MenuDay, "category_date" | "week_day_value">;
  readonly cutoffAt: string | null;
  readonly isOpen: boolean;
};

/** Returns one cut-off for each product of the day, in the order of its dishes. */
export function getProductCutOffs(day: MenuDay): ProductCutOff[] {
  const products = new Map<ProductCode, ProductCutOff>();
  for (const item of day.items) {
    const isOpen = item.available || (products.get(item.product)?.isOpen ?? false);
    products.set(item.product, { product: item.product, day, cutoffAt: item.cutoff_at, isOpen });
  }
  return [...products.values()];
}

/** Returns the cut-offs that are still open, the nearest first. */
export function getOpenCutOffs(cutOffs: readonly ProductCutOff[], now: number): ProductCutOff[] {
  return cutOffs
    .filter((cutOff) => cutOff.isOpen && getCutOffTime(cutOff.cutoffAt) > now)
    .toSorted((a, b) => getCutOffTime(a.cutoffAt) - getCutOffTime(b.cutoffAt));
}

/** Returns the milliseconds left in the last hour, or null before that hour and after the cut-off. */
export function computeTimeLeft(cutOff: ProductCutOff, now: number): number | null {
  if (!cutOff.isOpen) return null;
  const left = getCutOffTime(cutOff.cutoffAt) - now;
  return left > 0 && left <= lastHour ? left : null;
}

/** Returns for example `Cierra en 42 min`, and in the last five minutes `Cierra en 4:05`. */
export function formatCountdown(left: number): string {
  if (left > 5 * minute) return `Cierra en ${Math.ceil(left / minute)} min`;
  const seconds = Math.ceil(left / 1000);
  return `Cierra en ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function formatProductDay(cutOff: ProductCutOff): string {
  return `${productNames[cutOff.product].toLowerCase()} del ${cutOff.day.week_day_value.toLowerCase()}`;
}

/**
 * Returns the announcements that became due after `before` and until `now`. Products with the same cut-off share one.
 */
export function getDueAnnouncements(
  cutOffs: readonly ProductCutOff[],
  before: number,
  now: number,
): string[] {
  const open = getOpenCutOffs(cutOffs, now);
  const moments = new Set(open.map(({ cutoffAt }) => getCutOffTime(cutoffAt)));
  return [...moments].flatMap((moment) => {
    const minutes = announcedMinutes.findLast(
      (left) => before < moment - left * minute && moment - left * minute <= now,
    );
    if (minutes === undefined) return [];
    const names = open.filter((cutOff) => getCutOffTime(cutOff.cutoffAt) === moment).map(formatProductDay);
    return [`Quedan ${minutes} minutos para pedir: ${names.join(", ")}.`];
  });
}
