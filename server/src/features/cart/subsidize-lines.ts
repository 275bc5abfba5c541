import { and, eq, gt, gte, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { getFirstDayOfMonth, type CalendarDate } from "@lonchera/domain/calendar";
import type { CustomerType } from "@lonchera/domain/codes";
import {
  computeSubsidies,
  hasSubsidyRule,
  noSubsidy,
  sumUsedSubsidy,
  type SubsidizedMeal,
  type Subsidy,
  type UsedSubsidy,
} from "@lonchera/domain/subsidy";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { isOrderOfLine, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { computeAmountDue, computeSubsidyTotal, type Line } from "./lines.ts";

/** Selects the present subsidy of a company as a subquery, which saves a statement. */
export function selectSubsidy(companyId: AnyPgColumn): SQL<Subsidy | null> {
  return sql`(select ${companies.subsidy} from ${companies} where ${companies.id} = ${companyId})`;
}

/** Returns the subsidy that counts for a customer. Company clients have none, because their company pays all. */
export function getCustomerSubsidy(
  customerType: CustomerType | null,
  ofCompany: Subsidy | null,
): Subsidy | null {
  return customerType === "type1" ? ofCompany : null;
}

type Person = { readonly id: number; readonly companyId: number };
type DatedLine = Pick<Line, "deliveryDate">;

const selectUsed = prepareQuery((db) =>
  db
    .select({
      product: orderLines.product,
      deliveryDate: orderLines.deliveryDate,
      subsidy: {
        amount: sql<number>`sum(${orderLines.subsidy})::integer`,
        meals: sql<number>`sum(${orderLines.subsidizedMeals})::integer`,
      },
    })
    .from(orders)
    .innerJoin(orderLines, isOrderOfLine)
    .where(
      and(
        eq(orders.companyId, sql.placeholder("companyId")),
        eq(orders.userId, sql.placeholder("userId")),
        ne(orders.id, sql.placeholder("exceptOrder")),
        ne(orders.state, "cancelled"),
        gt(orders.subsidyTotal, 0),
        gte(orderLines.deliveryDate, sql.placeholder("from")),
      ),
    )
    .groupBy(orderLines.product, orderLines.deliveryDate)
    .prepare("used-subsidy"),
);

/** Returns the subsidy that a person's orders have used since the first month of the dates. Unpaid orders count. */
export async function readUsedMeals(
  db: Queryable,
  { id: userId, companyId }: Person,
  dates: readonly CalendarDate[],
  exceptOrder = 0,
): Promise<SubsidizedMeal[]> {
  const [first] = dates.toSorted();
  if (first === undefined) return [];
  return selectUsed(db, { userId, companyId, exceptOrder, from: getFirstDayOfMonth(first) });
}

/**
 * Locks the person until the transaction ends, because two orders must not spend the same part, and returns the sums
 * of `readUsedMeals`. The caller has locked carts and items.
 */
export async function lockUsedSubsidy(
  tx: Transaction,
  person: Person,
  lines: readonly DatedLine[],
  exceptOrder?: number,
): Promise<UsedSubsidy> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for("no key update");
  const dates = lines.map(({ deliveryDate }) => deliveryDate);
  return sumUsedSubsidy(await readUsedMeals(tx, person, dates, exceptOrder));
}

/** Subsidizes the lines, those with lower ids first. A changed order keeps the subsidy that it `held`. */
export function subsidizeLines<L extends Omit<Line, "categoryId" | "image">>(
  subsidy: Subsidy,
  used: UsedSubsidy,
  lines: readonly L[],
  held: readonly Line[] = [],
): L[] {
  const oldestFirst = lines.toSorted((a, b) => a.id - b.id);
  const given = computeSubsidies(subsidy, used, oldestFirst, sumUsedSubsidy(held));
  const byId = new Map(oldestFirst.map(({ id }, place) => [id, given[place]]));
  return lines.map((line) => ({ ...line, subsidy: byId.get(line.id) ?? noSubsidy }));
}

type PricedLine = Pick<Line, "unitPrice" | "quantity" | "subsidy" | "product" | "deliveryDate">;

/**
 * Returns `C` if an order of these subsidized lines is on account, paid by payroll or fully subsidized, and `T` if
 * the customer pays it.
 */
export function choosePaymentType(
  customerType: CustomerType | null,
  subsidy: Subsidy | null,
  lines: readonly PricedLine[],
): "T" | "C" {
  if (customerType === "type2") return "C";
  if (subsidy === null || !hasSubsidyRule(subsidy, lines)) return "T";
  const isFullySubsidized = computeSubsidyTotal(lines) > 0 && computeAmountDue(lines) === 0;
  return isFullySubsidized || subsidy.rest === "payroll" ? "C" : "T";
}
