import { addDays, weekDayOf, type CalendarDate } from "./calendar.ts";

/** Peru's national holidays of a fixed date, `MM-DD`, as the laws in force in 2026 name them. */
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

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterSunday(year: number): CalendarDate {
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

/** A day on which all of Peru rests: of a fixed date, or Thursday and Friday before Easter. */
export function isNationalHoliday(date: CalendarDate): boolean {
  const easter = easterSunday(Number(date.slice(0, 4)));
  const holyDays = [addDays(easter, -3), addDays(easter, -2)];
  return fixedHolidays.includes(date.slice(5)) || holyDays.includes(date);
}

/** Monday to Friday without national holidays; what only the public sector has off is a working day. */
export function isWorkingDay(date: CalendarDate): boolean {
  return !["SA", "DO"].includes(weekDayOf(date)) && !isNationalHoliday(date);
}

/** The day on which a term of so many working days ends; it begins on the day after `date`. */
export function addWorkingDays(date: CalendarDate, days: number): CalendarDate {
  let reached = date;
  for (let left = days; left > 0;) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached)) left -= 1;
  }
  return reached;
}
