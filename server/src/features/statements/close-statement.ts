import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "@lonchera/contract/statements";
import { toLimaDate, formatDate } from "@lonchera/domain/calendar";
import { formatMoneyText } from "@lonchera/domain/money";
import { formatMonth, getMonth, formatStatementNumber, getDueDate } from "@lonchera/domain/statements";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { statements } from "../../platform/db/schema/statements.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { queueEmails, type Email } from "../../platform/email/queue-emails.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import {
  findClosedStatement,
  lockClosedStatement,
  toStatement,
  selectStatementCompany,
  setStatementPaidAt,
  takeStatementNumber,
  type StatementRow,
} from "./queries.ts";
import {
  statementLineColumns,
  selectClosedLines,
  selectDraftLines,
  type StatementKey,
} from "./statement-lines.ts";
import { sumStatementLines } from "./sum-lines.ts";

/** Creates the e-mail to a manager of the company whose month is closed. */
function createStatementEmail(to: string, statement: Statement, url: string): Email {
  const { company_name, month, number, due_date, sums } = statement;
  const name = formatMonth(month);
  return {
    to,
    subject: `Estado de cuenta de ${name}`,
    heading: `Estado de cuenta de ${name}`,
    paragraphs: [`El estado de cuenta de ${company_name} está cerrado.`],
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

const thing = "statement";

function toAuditDetails({ companyName, month, number }: StatementRow): (readonly [string, string])[] {
  return [
    ["Empresa", companyName],
    ["Mes", formatMonth(month)],
    ["Número", formatStatementNumber(number)],
  ];
}

async function findManagerEmails(tx: Transaction, companyId: number): Promise<string[]> {
  const isManager = and(eq(users.companyId, companyId), users.isCompanyManager, users.isActive);
  const rows = await tx.select({ email: users.email }).from(users).where(isManager).orderBy(users.id);
  return rows.map(({ email }) => email);
}

/** Closes a month in one transaction. Closing it again, or at the same time, returns the same document. */
export async function closeStatement(deps: Deps, staff: Staff, key: StatementKey): Promise<Statement> {
  const closedAt = new Date(deps.clock());
  const today = toLimaDate(closedAt.getTime());
  return transaction(deps.db, async (tx) => {
    const [found] = await selectStatementCompany(tx, key.companyId).for("no key update");
    const { slug, ...company } = found ?? abort(404, "not_found");
    const present = await findClosedStatement(tx, key);
    if (present) return toStatement(present);
    if (key.month >= getMonth(today)) abort(409, "month_not_over");
    await tx.execute(sql`insert into statement_lines (company_id, month, ${statementLineColumns})
      select ${key.companyId}, ${key.month}, ${statementLineColumns} from (${selectDraftLines(key)}) as draft`);
    const sums = await sumStatementLines(tx, selectClosedLines(key));
    const row = {
      ...key,
      ...company,
      number: await takeStatementNumber(tx),
      closedAt,
      closedByUserId: staff.id,
      dueDate: getDueDate(today, company.payConditionId),
      paidAt: null,
      sums,
    };
    await tx.insert(statements).values(row);
    const details = toAuditDetails(row);
    await recordAuditEvent(tx, {
      event: "statement-closed",
      at: closedAt,
      thing,
      ids: [row.number],
      details,
    });
    const made = toStatement(row);
    const url = `${deps.config.publicUrl}/${slug}/mi-empresa?tab=estados-de-cuenta&month=${key.month}&compania=${slug}`;
    const emails = await findManagerEmails(tx, key.companyId);
    await queueEmails(tx, ...emails.map((to) => createStatementEmail(to, made, url)));
    return made;
  });
}

/** Marks a closed statement as paid or as not paid. A repeated call changes nothing. */
export async function markStatementPaid(deps: Deps, key: StatementKey, isPaid: boolean): Promise<Statement> {
  const at = new Date(deps.clock());
  return transaction(deps.db, async (tx) => {
    const [company] = await selectStatementCompany(tx, key.companyId);
    if (!company) abort(404, "not_found");
    const present = (await lockClosedStatement(tx, key)) ?? abort(409, "statement_not_closed");
    if ((present.paidAt !== null) === isPaid) return toStatement(present);
    const paidAt = isPaid ? at : null;
    await setStatementPaidAt(tx, key, paidAt);
    const details = [...toAuditDetails(present), ["Pagado", isPaid ? "Sí" : "No"] as const];
    await recordAuditEvent(tx, { event: "statement-paid", at, thing, ids: [present.number], details });
    return toStatement({ ...present, paidAt });
  });
}
