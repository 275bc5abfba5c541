import { isCalendarDate, type CalendarDate } from "@lonchera/domain/calendar";
import { parseDate } from "@lonchera/domain/input-parsing";
import type { ReadCell } from "../../platform/spreadsheets/sheet-content.ts";
import { cellText, dateOf, problemIn, type Reading } from "./read-cells.ts";

const dayMilliseconds = 86_400_000;
const form = "Escribe la fecha como DD/MM/AAAA o AAAA-MM-DD";
const noSuchDay = "El día no existe";
const range = "La fecha debe ser de 1900 a 2199";

/** Why a text of one of the two forms is no date; others may be anything, `11/25/2026` a day of another country. */
function whyNot(text: string): string {
  const found = /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/.exec(text);
  const other = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text);
  const { day, month, year } = found?.groups ?? other?.groups ?? {};
  if (Number(month) < 1 || !(Number(month) <= 12) || Number(day) < 1 || !(Number(day) <= 31)) return form;
  return Number(year) < 1900 || Number(year) > 2199 ? range : noSuchDay;
}

function fromDate(cell: Date): Reading<CalendarDate> {
  // To the second: what a spreadsheet computed may be off by less.
  const at = new Date(Math.round(cell.getTime() / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return problemIn(cellText(at), form);
  if (at.getTime() % dayMilliseconds !== 0)
    return problemIn(`${cellText(at)} ${at.toISOString().slice(11, 16)}`, "La fecha no debe llevar hora");
  return isCalendarDate(dateOf(at)) ? { value: dateOf(at) } : problemIn(cellText(at), range);
}

export function readDate(cell: ReadCell | undefined): Reading<CalendarDate> {
  if (cell instanceof Date) return fromDate(cell);
  const text = cellText(cell);
  if (text === "") return { problem: "La fecha es obligatoria" };
  if (typeof cell === "number")
    return problemIn(text, "Parece un número, no una fecha: da a la celda formato de fecha");
  const date = parseDate(text);
  return date === null ? problemIn(text, whyNot(text)) : { value: date };
}
