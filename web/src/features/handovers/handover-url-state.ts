import { type CalendarDate, isCalendarDate, toLimaDate, toLimaTime } from "@lonchera/domain/calendar";
import type { VehicleMeal } from "@lonchera/domain/day-lines";
import { handoverMeals } from "@lonchera/domain/handover";
import { useUrlState } from "../../components/url-state.ts";
import { parsePositiveInteger } from "../../components/search-params.ts";
import { useNow } from "../../components/use-now.ts";

export type HandoverState = {
  readonly date: CalendarDate;
  readonly meal: VehicleMeal;
  readonly vehicle: number | null;
  readonly zone: number | null;
};

export type HandoverChange = Partial<HandoverState>;

/** Returns the meal that is delivered at a time of day in Lima. */
function getMealAt(time: string): VehicleMeal {
  if (time < "10:30") return "desayuno";
  return time < "16:30" ? "almuerzo" : "cena";
}

function readHandoverAddress(params: URLSearchParams, now: number): HandoverState {
  const date = params.get("fecha") ?? "";
  return {
    date: isCalendarDate(date) ? date : toLimaDate(now),
    meal: handoverMeals.find((meal) => meal === params.get("comida")) ?? getMealAt(toLimaTime(now)),
    vehicle: parsePositiveInteger(params.get("vehiculo")),
    zone: parsePositiveInteger(params.get("zona")),
  };
}

/**
 * Returns the place and day of the handovers, which the address keeps. Today is left out, so that an open page moves on
 * to the next day.
 */
export function useHandoverUrlState() {
  const { params, replace } = useUrlState();
  const now = useNow(30_000);
  const today = toLimaDate(now);
  const change = (next: HandoverChange) =>
    replace({
      ...(next.date !== undefined && { fecha: next.date === today ? null : next.date }),
      ...(next.meal !== undefined && { comida: next.meal }),
      ...(next.vehicle !== undefined && { vehiculo: next.vehicle === null ? null : String(next.vehicle) }),
      ...(next.zone !== undefined && { zona: next.zone === null ? null : String(next.zone) }),
    });
  return { state: readHandoverAddress(params, now), today, change };
}
