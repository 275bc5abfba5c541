import { addDays, isWeekend, type CalendarDate } from "./calendar.ts";

/** Peru's national holidays with a fixed date, as `MM-DD`, according to the laws in force in 2026. */
const fixedHolidays: Readonly<Record<string, string>> = {
  "01-01": "Año Nuevo",
  "05-01": "Día del Trabajo",
  "06-07": "Batalla de Arica y Día de la Bandera",
  "06-29": "San Pedro y San Pablo",
  "07-23": "Día de la Fuerza Aérea del Perú",
  "07-28": "Fiestas Patrias",
  "07-29": "Fiestas Patrias",
  "08-06": "Batalla de Junín",
  "08-30": "Santa Rosa de Lima",
  "10-08": "Combate de Angamos",
  "11-01": "Todos los Santos",
  "12-08": "Inmaculada Concepción",
  "12-09": "Batalla de Ayacucho",
  "12-25": "Navidad",
};

/** Computes Easter Sunday of the Gregorian calendar by the algorithm of Meeus, Jones and Butcher. */
export function computeEasterSunday(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  const month = String(Math.floor(days / 31)).padStart(2, "0");
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, "0")}`;
}

export type Holiday = { readonly date: CalendarDate; readonly name: string };

/** Returns the holidays with a fixed date, and Thursday and Friday before Easter, sorted by date. */
export function listNationalHolidays(year: number): Holiday[] {
  const easter = computeEasterSunday(year);
  return [
    { date: addDays(easter, -3), name: "Jueves Santo" },
    { date: addDays(easter, -2), name: "Viernes Santo" },
    ...Object.entries(fixedHolidays).map(([day, name]) => ({ date: `${year}-${day}`, name })),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
}

export function isNationalHoliday(date: CalendarDate): boolean {
  return listNationalHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
}

/** Returns true for Monday to Friday except for national holidays. Days off of the public sector are working days. */
export function isWorkingDay(date: CalendarDate): boolean {
  return !isWeekend(date) && !isNationalHoliday(date);
}

/** Returns the last day of a period of `days` working days that begins on the day after `date`. */
export function addWorkingDays(date: CalendarDate, days: number): CalendarDate {
  let reached = date;
  for (let left = days; left > 0;) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached)) left -= 1;
  }
  return reached;
}
