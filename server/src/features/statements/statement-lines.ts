import { sql, type SQL } from "drizzle-orm";
import { getEndOfLimaDate, hoursBehindUtc, getStartOfLimaDate } from "@lonchera/domain/calendar";
import { getDaysOfMonth, type Month } from "@lonchera/domain/statements";
import type { Queryable } from "../../platform/db/client.ts";
import { selectIgv, selectSubtotal } from "../../platform/db/igv.ts";
import { isOnAccount } from "../orders/placed-lines.ts";

export type StatementKey = { readonly companyId: number; readonly month: Month };

/** The columns in the order in which closing a month inserts them. */
export const statementLineColumns = sql.raw(
  `order_id, user_id, kind, ordered_on, person, identity_document, employee_code, cost_center, account, subsidy, payroll,
    subtotal, igv, order_subtotal, order_igv`,
);

const includesIgv = sql`orders.prices_include_igv`;
const behindUtc = sql.raw(`interval '${hoursBehindUtc} hours'`);
const orderedOn = sql`(orders.ordered_at at time zone 'UTC' - ${behindUtc})::date`;

const isPayroll = sql`orders.payment_type = 'C' and not ${isOnAccount}`;
const rest = sql`orders.total - orders.subsidy_total`;
const orderTotal = sql`orders.total`;
const companyPart = sql`case when orders.payment_type = 'C' then orders.total else orders.subsidy_total end`;

/** The current amounts of each order. The company's amounts are 0 unless it is placed. */
const currentAmounts = sql`select orders.id as order_id, orders.user_id, orders.state, orders.identity_document, ${orderedOn} as ordered_on,
    case when ${isOnAccount} then ${rest} else 0 end * placed as account,
    orders.subsidy_total * placed as subsidy,
    case when ${isPayroll} then ${rest} else 0 end * placed as payroll,
    ${selectSubtotal(companyPart, includesIgv)} * placed as subtotal,
    ${selectIgv(companyPart, includesIgv)} * placed as igv,
    ${selectSubtotal(orderTotal, includesIgv)} as order_subtotal, ${selectIgv(orderTotal, includesIgv)} as order_igv
  from orders cross join lateral (select (orders.state = 'placed')::integer as placed) as is_placed`;

/** Returns the first instant of a month in Lima and that of the next month. */
export function getInstantsOfMonth(month: Month): { from: SQL; until: SQL } {
  const { start, end } = getDaysOfMonth(month);
  return {
    from: sql`${new Date(getStartOfLimaDate(start)).toISOString()}::timestamptz`,
    until: sql`${new Date(getEndOfLimaDate(end)).toISOString()}::timestamptz`,
  };
}

/** Selects the lines that closing the month now would store, with the current data of the people. */
export function selectDraftLines({ companyId, month }: StatementKey): SQL {
  const { from, until } = getInstantsOfMonth(month);
  return sql`
    with own as (
      ${currentAmounts}
      where orders.company_id = ${companyId} and orders.ordered_at >= ${from} and orders.ordered_at < ${until} and orders.state = 'placed'
    ), earlier as (
      ${currentAmounts}
      join statements closed on closed.company_id = orders.company_id and closed.month = to_char(${orderedOn}, 'YYYY-MM')
      where orders.company_id = ${companyId} and orders.ordered_at < ${from}
    ), billed as (
      select order_id, sum(account)::integer as account, sum(subsidy)::integer as subsidy,
        sum(payroll)::integer as payroll, sum(subtotal)::integer as subtotal, sum(igv)::integer as igv
      from statement_lines where company_id = ${companyId} group by order_id
    ), change as (
      select e.order_id, e.user_id, e.state, e.identity_document, e.ordered_on,
        e.account - coalesce(b.account, 0) as account, e.subsidy - coalesce(b.subsidy, 0) as subsidy,
        e.payroll - coalesce(b.payroll, 0) as payroll, e.subtotal - coalesce(b.subtotal, 0) as subtotal,
        e.igv - coalesce(b.igv, 0) as igv
      from earlier e left join billed b on b.order_id = e.order_id
    ), line as (
      select order_id, user_id, 'order' as kind, identity_document, ordered_on, account, subsidy, payroll, subtotal, igv,
        order_subtotal, order_igv
      from own
      union all
      select order_id, user_id, case when state = 'cancelled' then 'refund' else 'adjustment' end, identity_document,
        ordered_on, account, subsidy, payroll, subtotal, igv, 0, 0
      from change where account <> 0 or subsidy <> 0 or payroll <> 0 or subtotal <> 0 or igv <> 0
    )
    select line.order_id, line.user_id, line.kind::statement_line_kind as kind, line.ordered_on,
      trim(u.first_name || ' ' || u.last_name) as person,
      coalesce(nullif(u.identity_document, ''), line.identity_document) as identity_document, u.employee_code, u.cost_center,
      account, line.subsidy, payroll, subtotal, igv, order_subtotal, order_igv
    from line join users u on u.id = line.user_id`;
}

export function selectClosedLines({ companyId, month }: StatementKey): SQL {
  return sql`select ${statementLineColumns} from statement_lines where company_id = ${companyId} and month = ${month}`;
}

/** Finds a customer's orders whose present deduction from the pay differs from that of the closed statements. */
export async function findUnbilledDeductions(db: Queryable, userId: number): Promise<{ id: number }[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with billed as (
      select order_id, sum(payroll)::integer as payroll from statement_lines where user_id = ${userId} group by order_id
    )
    select own.order_id as id from (${currentAmounts} where orders.user_id = ${userId}) as own left join billed using (order_id)
    where own.payroll <> coalesce(billed.payroll, 0)
    order by 1`);
  return rows;
}
