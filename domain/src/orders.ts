/** The number of days within which all orders for the days on the menu were placed. */
export const recentOrderDays = 14;

/** Formats the order number shown to people, e.g. `LON-000123`. */
export function formatOrderNumber(id: number): string {
  return `LON-${String(id).padStart(6, "0")}`;
}
