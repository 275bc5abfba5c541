import type { PortionLimit } from "@lonchera/contract/portion-limits";
import { formatDay } from "../../lib/time-text.ts";

/** `Todos los días`, `miércoles 25/11/2026` */
export function formatLimitDay({ date }: Pick<PortionLimit, "date">): string {
  return date === null ? "Todos los días" : formatDay(date);
}
