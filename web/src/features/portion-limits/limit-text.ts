import type { PortionLimit } from "@lonchera/contract/portion-limits";
import { formatWeekdayDate } from "@lonchera/domain/calendar";

/** Examples: `Todos los días`, `Miércoles 25/11/2026`. */
export function formatLimitDay({ date }: Pick<PortionLimit, "date">): string {
  return date === null ? "Todos los días" : formatWeekdayDate(date);
}
