import type { Statement } from "@lonchera/contract/statements";
import { formatDate } from "@lonchera/domain/calendar";
import { formatMoneyText } from "@lonchera/domain/money";
import { formatMonth } from "@lonchera/domain/statements";
import type { Email } from "../../platform/email/send-email.ts";

/** Sent to the managers of the company when a month is closed. */
export function createStatementEmail(to: string, statement: Statement, url: string): Email {
  const { company_name, month, number, due_date, sums } = statement;
  const name = formatMonth(month);
  return {
    to,
    subject: `Estado de cuenta de ${name}`,
    heading: `Estado de cuenta de ${name}`,
    paragraphs: [`Se cerró el estado de cuenta de ${company_name}.`],
    facts: [
      ["Número", number ?? ""],
      ["A cuenta", formatMoneyText(sums.account)],
      ["Subvenciones", formatMoneyText(sums.subsidy)],
      ["Descuentos por planilla", formatMoneyText(sums.payroll)],
      ["Devoluciones", formatMoneyText(sums.refunds)],
      ["Ajustes", formatMoneyText(sums.adjustments)],
      ["Total", formatMoneyText(sums.total)],
      ["Fecha de vencimiento", due_date === null ? "" : formatDate(due_date)],
    ],
    action: { label: "Ver estado de cuenta", url },
  };
}
