/** Days. Every order for a day on the menu was placed within this time. */
export const recentOrderDays = 14;

/** Formats the order number shown to people, e.g. `LON-000123`. */
export function formatOrderNumber(id: number): string {
  return `LON-${String(id).padStart(6, "0")}`;
}
