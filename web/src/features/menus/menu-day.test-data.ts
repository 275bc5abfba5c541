import type { StaffMenuDay } from "@lonchera/contract/categories";

/** Builds an enabled day without dishes. */
export function buildMenuDay(values: Partial<StaffMenuDay>): StaffMenuDay {
  return {
    id: 4,
    week_day: "MI",
    week_day_value: "Miércoles",
    category_date: "2026-11-25",
    order: 1,
    enable: true,
    the_cart: 1,
    items_count: 0,
    items: [],
    paused: false,
    version: 1,
    ...values,
  };
}
