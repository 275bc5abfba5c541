import { formatDate, getWeekDay, hoursBehindUtc, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import type { Centimos } from "@lonchera/domain/money";
import { toExcelSerial } from "../../platform/spreadsheets/excel-dates.ts";

/** Converts seconds since 1970 to Excel's number for the date and time in Lima. */
export function toLimaSerial(seconds: number): number {
  return toExcelSerial((seconds - hoursBehindUtc * 3_600) * 1_000);
}

export const emptyAsNull = (text: string) => (text === "" ? null : text);
export const toSoles = (centimos: Centimos) => centimos / 100;

/** Formats a title like `Órdenes · del 01/03/2026 al 31/03/2026`, for a customer's report after company and name. */
export function formatRangeTitle(
  start: CalendarDate,
  end: CalendarDate,
  owner: string | null,
  name = "Órdenes",
): string {
  const report = owner === null ? name : `${owner} · ${name}`;
  if (start === end) return `${report} · ${formatDate(start)}`;
  return `${report} · del ${formatDate(start)} al ${formatDate(end)}`;
}

type Day = { readonly serial: number; readonly name: string };
const days = new Map<CalendarDate, Day>();

export function getDay(date: CalendarDate): Day {
  let day = days.get(date);
  if (!day) {
    const serial = toExcelSerial(Date.parse(`${date}T00:00:00Z`));
    day = { serial, name: weekDayNames[getWeekDay(date)] };
    days.set(date, day);
  }
  return day;
}
