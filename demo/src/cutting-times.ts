import { isOpen, type CutOffRule } from "@lonchera/domain/cut-off";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { ProductCode } from "@lonchera/domain/codes";
import { demoCompanies } from "./companies.ts";

type DemoCuttingTime = CutOffRule & {
  readonly product: ProductCode;
  readonly enabled: boolean;
  readonly companyIds: readonly number[];
};

/** Hours away from the kitchen: their lunch leaves earlier. */
const farAway = [5, 7, 56];
const mine = [56];
const clinic = [3];

const everybody = demoCompanies.map(({ id }) => id);
const but = (others: readonly number[]) => everybody.filter((id) => !others.includes(id));

function sameDay(product: ProductCode, breakTime: string, companyIds: readonly number[]): DemoCuttingTime {
  return { product, breakTime, sameDay: true, enabled: true, companyIds };
}

function dayBefore(product: ProductCode, breakTime: string, companyIds: readonly number[]): DemoCuttingTime {
  return { product, breakTime, sameDay: false, enabled: true, companyIds };
}

export const demoCuttingTimes: readonly DemoCuttingTime[] = [
  dayBefore("DESAY", "18:00", but(mine)),
  dayBefore("DESAY", "16:00", mine),
  sameDay("ALMUE", "10:30", but(farAway)),
  sameDay("ALMUE", "09:30", farAway),
  sameDay("CENAC", "16:00", but(clinic)),
  sameDay("CENAC", "15:00", clinic),
  dayBefore("ESPEC", "17:00", everybody),
  dayBefore("DESST", "19:00", everybody),
  sameDay("CENST", "17:00", everybody),
  // Last summer's hours, kept for the next.
  { ...sameDay("ALMUE", "11:30", but(farAway)), enabled: false },
];

/** Whether a company can still order meals for a day at an instant (milliseconds since 1970). */
export function isStillOpen(
  companyId: number,
  date: CalendarDate,
  product: ProductCode,
  at: number,
): boolean {
  const rules = demoCuttingTimes.filter(
    (rule) => rule.enabled && rule.product === product && rule.companyIds.includes(companyId),
  );
  return isOpen(date, rules, at);
}
