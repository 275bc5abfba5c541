import { addDays, getWeekDay, type CalendarDate } from "./calendar.ts";

/** Peru's national holidays with a fixed date, as `MM-DD`, according to the laws in force in 2026. */
const fixedHolidays = [
  "01-01",
  "05-01",
  "06-07",
  "06-29",
  "07-23",
  "07-28",
  "07-29",
  "08-06",
  "08-30",
  "10-08",
  "11-01",
  "12-08",
  "12-09",
  "12-25",
];

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

/** Returns true for the holidays with a fixed date and for Thursday and Friday before Easter. */
export function isNationalHoliday(date: CalendarDate): boolean {
  const easter = computeEasterSunday(Number(date.slice(0, 4)));
  const holyDays = [addDays(easter, -3), addDays(easter, -2)];
  return fixedHolidays.includes(date.slice(5)) || holyDays.includes(date);
}

/** Returns true for Monday to Friday except for national holidays. Days off of the public sector are working days. */
export function isWorkingDay(date: CalendarDate): boolean {
  return !["SA", "DO"].includes(getWeekDay(date)) && !isNationalHoliday(date);
}

/** Returns the last day of a term in working days that begins on the day after `date`. */
export function addWorkingDays(date: CalendarDate, days: number): CalendarDate {
  let reached = date;
  for (let left = days; left > 0;) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached)) left -= 1;
  }
  return reached;
}
