import type { Statement, StatementLine } from "@lonchera/contract/statements";
import { addDays, formatDate, type CalendarDate } from "@lonchera/domain/calendar";
import {
  formatMonth,
  getDaysOfMonth,
  getDueDate,
  monthPattern,
  type Month,
} from "@lonchera/domain/statements";

export const statementStateNames: Readonly<Record<Statement["state"], string>> = {
  draft: "Borrador",
  closed: "Cerrado",
  paid: "Pagado",
};

export const lineKindNames: Readonly<Record<StatementLine["kind"], string>> = {
  order: "Pedido",
  refund: "Devolución",
  adjustment: "Ajuste",
};

/** The total of a statement is the sum of these parts. */
export const statementAmountNames = {
  account: "A cuenta",
  subsidy: "Subvenciones",
  payroll: "Descuentos por planilla",
  refunds: "Devoluciones",
  adjustments: "Ajustes",
} as const;

export const statementAmountKeys = Object.keys(statementAmountNames) as (keyof typeof statementAmountNames)[];

/** Returns the number of a statement, or the name of a draft. */
export function formatStatementName({ number }: Pick<Statement, "number">): string {
  return number ?? statementStateNames.draft;
}

/** Returns the first day on which a month can be closed. */
export function getFirstClosingDay(month: Month): CalendarDate {
  return addDays(getDaysOfMonth(month).end, 1);
}

export function isOverdue({ state, due_date }: Statement, today: CalendarDate): boolean {
  return state === "closed" && due_date !== null && due_date < today;
}

/** Returns the text that explains what closing a draft means. */
export function describeClosing(
  { company_name, month, pay_condition }: Statement,
  today: CalendarDate,
): string {
  const due = formatDate(getDueDate(today, pay_condition));
  return [
    `Los montos, las personas y los centros de costo de ${company_name} por ${formatMonth(month)} quedan fijos, con su número.`,
    `Vence el ${due}, y los encargados de la empresa reciben un correo.`,
    "Lo que cambie después se verá el mes siguiente, como devolución o ajuste. No se puede reabrir.",
  ].join(" ");
}

/** Returns the months to choose from, the newest first, including the shown month. */
export function getMonthChoices(today: CalendarDate, shown: Month | null): Month[] {
  const year = Number(today.slice(0, 4));
  const present = Number(today.slice(5, 7));
  const months = Array.from({ length: 24 }, (_, back) => {
    const count = year * 12 + present - 1 - back;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
  });
  return shown === null || months.includes(shown) ? months : [shown, ...months];
}

/** Returns the month in an address, or null if it is none. */
export function parseMonth(text: string | null | undefined): Month | null {
  return text && monthPattern.test(text) ? text : null;
}
