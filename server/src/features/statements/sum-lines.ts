import { sql, type SQL } from "drizzle-orm";
import type {
  Statement,
  StatementCostCenter,
  StatementLine,
  StatementPerson,
} from "@lonchera/contract/statements";
import { formatCentimos } from "@lonchera/domain/money";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Queryable } from "../../platform/db/client.ts";
import type { StatementSums } from "../../platform/db/schema/statements.ts";
import { createSortExpression } from "../../platform/db/search.ts";

type Page = { readonly page: number; readonly page_size: number };
type PageOf<T> = { count: number; results: T[] };

const companyAmount = sql`account + subsidy + payroll`;
const isOrder = sql`kind = 'order'`;

/** Sums céntimos in SQL. The result is read as a number. */
function sumWhere(amount: SQL, condition: SQL): SQL {
  return sql`coalesce(sum(${amount}) filter (where ${condition}), 0)::float8`;
}

const always = sql`true`;
const sums = sql`count(*) filter (where ${isOrder} and ${companyAmount} <> 0)::integer as orders,
  ${sumWhere(sql`account`, isOrder)} as account, ${sumWhere(sql`subsidy`, isOrder)} as subsidy,
  ${sumWhere(sql`payroll`, isOrder)} as payroll, ${sumWhere(companyAmount, sql`kind = 'refund'`)} as refunds,
  ${sumWhere(companyAmount, sql`kind = 'adjustment'`)} as adjustments, ${sumWhere(companyAmount, always)} as total,
  ${sumWhere(sql`subtotal`, always)} as subtotal, ${sumWhere(sql`igv`, always)} as igv`;

type SumRow = Omit<StatementSums, "all_orders" | "all_subtotal" | "all_igv">;

export function toStatementSums({ orders, ...centimos }: SumRow): Statement["sums"] {
  return {
    orders,
    account: formatCentimos(centimos.account),
    subsidy: formatCentimos(centimos.subsidy),
    payroll: formatCentimos(centimos.payroll),
    refunds: formatCentimos(centimos.refunds),
    adjustments: formatCentimos(centimos.adjustments),
    total: formatCentimos(centimos.total),
    subtotal: formatCentimos(centimos.subtotal),
    igv: formatCentimos(centimos.igv),
    total_with_igv: formatCentimos(centimos.subtotal + centimos.igv),
  };
}

export async function sumStatementLines(db: Queryable, lines: SQL): Promise<StatementSums> {
  const { rows } = await db.execute<StatementSums>(sql`select ${sums},
    count(*) filter (where ${isOrder})::integer as all_orders,
    ${sumWhere(sql`order_subtotal`, always)} as all_subtotal, ${sumWhere(sql`order_igv`, always)} as all_igv
    from (${lines}) as line`);
  if (!rows[0]) throw new Error("no sums were read");
  return rows[0];
}

async function readPage<Row extends Record<string, unknown>, Shown>(
  db: Queryable,
  { query, order }: { readonly query: SQL; readonly order: SQL },
  { page, page_size }: Page,
  present: (row: Row) => Shown,
): Promise<PageOf<Shown>> {
  const counted = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${query}) as found`,
  );
  const { rows } = await db.execute<Row>(sql`select * from (${query}) as found order by ${order}
    limit ${page_size} offset ${(page - 1) * page_size}`);
  return { count: counted.rows[0]?.count ?? 0, results: (rows as Row[]).map(present) };
}

/** The company does not see lines of orders that people pay alone. */
function selectCompanyLines(lines: SQL): SQL {
  return sql`(select * from (${lines}) as one where kind <> 'order' or ${companyAmount} <> 0) as line`;
}

type PersonRow = SumRow &
  Pick<StatementPerson, "user_id" | "person" | "identity_document" | "employee_code" | "cost_center">;

export function findPeopleOfLines(
  db: Queryable,
  lines: SQL,
  { cost_center, ...page }: Page & { readonly cost_center?: string | undefined },
): Promise<PageOf<StatementPerson>> {
  const query = sql`select user_id, max(person) as person, max(identity_document) as identity_document,
      max(employee_code) as employee_code, max(cost_center) as cost_center, ${sums}
    from ${selectCompanyLines(lines)} ${cost_center === undefined ? sql`` : sql`where cost_center = ${cost_center}`}
    group by user_id`;
  const order = sql`${createSortExpression(sql`person`)}, user_id`;
  return readPage(db, { query, order }, page, (row: PersonRow) => ({ ...row, ...toStatementSums(row) }));
}

type CostCenterRow = SumRow & Pick<StatementCostCenter, "cost_center" | "people">;

export function findCostCentersOfLines(
  db: Queryable,
  lines: SQL,
  page: Page,
): Promise<PageOf<StatementCostCenter>> {
  const query = sql`select cost_center, count(distinct user_id)::integer as people, ${sums}
    from ${selectCompanyLines(lines)} group by cost_center`;
  const order = sql`${createSortExpression(sql`cost_center`)}, cost_center`;
  return readPage(db, { query, order }, page, (row: CostCenterRow) => ({ ...row, ...toStatementSums(row) }));
}

type LineRow = Omit<StatementLine, "id_order" | Amount> & Record<Amount, number>;
type Amount = "account" | "subsidy" | "payroll" | "total" | "subtotal" | "igv";

export function findStatementLines(
  db: Queryable,
  lines: SQL,
  { kind, ...page }: Page & { readonly kind?: StatementLine["kind"] | undefined },
): Promise<PageOf<StatementLine>> {
  const query = sql`select order_id, kind, ordered_on, user_id, person, cost_center, account, subsidy, payroll,
      ${companyAmount} as total, subtotal, igv
    from ${selectCompanyLines(lines)} ${kind === undefined ? sql`` : sql`where kind::text = ${kind}`}`;
  return readPage(db, { query, order: sql`ordered_on, order_id` }, page, (row: LineRow) => ({
    ...row,
    id_order: formatOrderNumber(row.order_id),
    account: formatCentimos(row.account),
    subsidy: formatCentimos(row.subsidy),
    payroll: formatCentimos(row.payroll),
    total: formatCentimos(row.total),
    subtotal: formatCentimos(row.subtotal),
    igv: formatCentimos(row.igv),
  }));
}

export type PayrollPerson = Pick<StatementPerson, "employee_code" | "identity_document" | "person"> & {
  /** Céntimos, including changes to earlier months; negative if more is given back than deducted. */
  readonly amount: number;
};

/** Sums each person's payroll deduction. */
export async function findPayroll(db: Queryable, lines: SQL): Promise<PayrollPerson[]> {
  const { rows } = await db.execute<PayrollPerson>(sql`select max(employee_code) as employee_code,
      max(identity_document) as identity_document, max(person) as person, sum(payroll)::float8 as amount
    from (${lines}) as line group by user_id having sum(payroll) <> 0 order by ${createSortExpression(sql`max(person)`)}, user_id`);
  return rows;
}
