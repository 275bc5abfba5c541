import { and, asc, count, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { listStatements } from "@lonchera/contract/statements-list";
import type { Statement } from "@lonchera/contract/statements";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type { PayCondition } from "@lonchera/domain/codes";
import { formatCentimos } from "@lonchera/domain/money";
import { formatStatementNumber, type Month } from "@lonchera/domain/statements";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { statementNumbers, statements } from "../../platform/db/schema/statements.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { requireRow } from "../../platform/db/written-rows.ts";
import { toStatementSums, sumStatementLines } from "./sum-lines.ts";
import { getInstantsOfMonth, selectDraftLines, type StatementKey } from "./statement-lines.ts";

export type StatementRow = typeof statements.$inferSelect;

type ClosingKey = "number" | "closedAt" | "dueDate";
/** A draft has neither number nor dates. */
type StatementOrDraft = Omit<StatementRow, "closedByUserId" | ClosingKey> & {
  readonly [Key in ClosingKey]: StatementRow[Key] | null;
};

function getState(number: number | null, paidAt: Date | null): Statement["state"] {
  if (number === null) return "draft";
  return paidAt ? "paid" : "closed";
}

export function toStatement({ number, closedAt, paidAt, sums, ...row }: StatementOrDraft): Statement {
  return {
    company_id: row.companyId,
    company_name: row.companyName,
    ruc: row.ruc,
    address: row.address,
    month: row.month,
    state: getState(number, paidAt),
    number: number === null ? null : formatStatementNumber(number),
    pay_condition: row.payConditionId as PayCondition,
    closed_at: closedAt?.toISOString() ?? null,
    due_date: row.dueDate,
    paid_at: paidAt?.toISOString() ?? null,
    sums: toStatementSums(sums),
    all_orders: {
      orders: sums.all_orders,
      subtotal: formatCentimos(sums.all_subtotal),
      igv: formatCentimos(sums.all_igv),
      total: formatCentimos(sums.all_subtotal + sums.all_igv),
    },
  };
}

/** Also selects archived companies, because they still owe their orders. */
export function selectStatementCompany(db: Queryable, companyId: number) {
  const columns = {
    companyName: companies.name,
    ruc: companies.ruc,
    address: companies.address,
    payConditionId: sql<PayCondition>`${companies.payConditionId}`,
    slug: companies.slug,
  };
  return db.select(columns).from(companies).where(eq(companies.id, companyId));
}

export async function readDraftStatement(db: Queryable, key: StatementKey): Promise<Statement | undefined> {
  const [company] = await selectStatementCompany(db, key.companyId);
  if (!company) return undefined;
  const sums = await sumStatementLines(db, selectDraftLines(key));
  const unset = { number: null, closedAt: null, dueDate: null, paidAt: null };
  return toStatement({ ...key, ...company, ...unset, sums });
}

function isStatement({ companyId, month }: StatementKey) {
  return and(eq(statements.companyId, companyId), eq(statements.month, month));
}

export async function findClosedStatement(
  db: Queryable,
  key: StatementKey,
): Promise<StatementRow | undefined> {
  const [found] = await db.select().from(statements).where(isStatement(key));
  return found;
}

export async function lockClosedStatement(
  tx: Transaction,
  key: StatementKey,
): Promise<StatementRow | undefined> {
  const [found] = await tx.select().from(statements).where(isStatement(key)).for("update");
  return found;
}

export async function setStatementPaidAt(
  tx: Transaction,
  key: StatementKey,
  paidAt: Date | null,
): Promise<void> {
  await tx.update(statements).set({ paidAt }).where(isStatement(key));
}

/** Takes the next number. Other closings wait for the end of the transaction. */
export async function takeStatementNumber(tx: Transaction): Promise<number> {
  const taken = await tx
    .insert(statementNumbers)
    .values({ id: 1, last: 1 })
    .onConflictDoUpdate({
      target: statementNumbers.id,
      set: { last: sql`${statementNumbers.last} + 1` },
    })
    .returning();
  return requireRow(taken).last;
}

type StatementPage = { count: number; results: Statement[] };

const isState = {
  draft: isNull(statements.number),
  closed: and(isNotNull(statements.number), isNull(statements.paidAt)),
  paid: isNotNull(statements.paidAt),
};

/** Finds the closed statements of all months. */
export async function findStatements(
  db: Queryable,
  { company, state, page, page_size }: Omit<QueryOf<typeof listStatements>, "month">,
): Promise<StatementPage> {
  const condition = and(
    company === undefined ? undefined : eq(statements.companyId, company),
    state && isState[state],
  );
  const rows = await db
    .select()
    .from(statements)
    .where(condition)
    .orderBy(desc(statements.month), desc(statements.number))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { count: await db.$count(statements, condition), results: rows.map(toStatement) };
}

/**
 * True if a company has a statement or placed orders of the month, or an earlier statement, whose orders may have changed
 * since.
 */
function hasSomethingToTell(month: Month) {
  const { from, until } = getInstantsOfMonth(month);
  return or(
    isNotNull(statements.number),
    sql`exists (select from ${orders} o where o.company_id = ${companies.id} and o.state = 'placed'
      and o.ordered_at >= ${from} and o.ordered_at < ${until})`,
    sql`exists (select from ${statements} earlier where earlier.company_id = ${companies.id}
      and earlier.month < ${month})`,
  );
}

/** Finds a month's statements by company: closed ones, and the drafts of other companies with lines. */
export async function findStatementsOfMonth(
  db: Queryable,
  month: Month,
  { company, state, page, page_size }: Omit<QueryOf<typeof listStatements>, "month">,
): Promise<StatementPage> {
  const condition = and(
    hasSomethingToTell(month),
    company === undefined ? undefined : eq(companies.id, company),
    state && isState[state],
  );
  const ofMonth = and(eq(statements.companyId, companies.id), eq(statements.month, month));
  const [counted] = await db
    .select({ count: count() })
    .from(companies)
    .leftJoin(statements, ofMonth)
    .where(condition);
  const rows = await db
    .select({ companyId: companies.id, closed: statements })
    .from(companies)
    .leftJoin(statements, ofMonth)
    .where(condition)
    .orderBy(createSortExpression(companies.name), asc(companies.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  const results: Statement[] = [];
  for (const { companyId, closed } of rows) {
    const statement = closed ? toStatement(closed) : await readDraftStatement(db, { companyId, month });
    if (statement) results.push(statement);
  }
  return { count: counted?.count ?? 0, results };
}
