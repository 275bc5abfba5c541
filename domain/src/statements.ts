import { addDays, type CalendarDate, getLastDayOfMonth } from "./calendar.ts";
import type { PayCondition } from "./codes.ts";

/** A month as text, `YYYY-MM`. */
export type Month = string;

export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

export const statementStates = ["draft", "closed", "paid"] as const;

/** The kinds of statement lines: an order of the month, or a change to an order of an earlier month. */
export const statementLineKinds = ["order", "refund", "adjustment"] as const;

export function getMonth(date: CalendarDate): Month {
  return date.slice(0, 7);
}

/** Returns the first and the last day of a month. */
export function getDaysOfMonth(month: Month): { start: CalendarDate; end: CalendarDate } {
  const start = `${month}-01`;
  return { start, end: getLastDayOfMonth(start) };
}

/** Returns the days of credit, which the code contains. `V001` means immediate payment. */
export function getCreditDays(condition: PayCondition): number {
  return condition === "V001" ? 0 : Number(condition.slice(1));
}

/** Returns the last day on which a statement can be paid in time. */
export function getDueDate(closedOn: CalendarDate, condition: PayCondition): CalendarDate {
  return addDays(closedOn, getCreditDays(condition));
}

/** Formats a number as `EC-000012`. */
export function formatStatementNumber(number: number): string {
  return `EC-${String(number).padStart(6, "0")}`;
}

/** Shown for the people of a company who have no cost centre. */
export const noCostCenter = "Sin centro de costo";

const monthNames = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "setiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

/** Formats a month as `marzo de 2026`. */
export function formatMonth(month: Month): string {
  const [year, number] = month.split("-");
  return `${monthNames[Number(number) - 1]} de ${year}`;
}
