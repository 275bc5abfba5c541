import { and, asc, count, desc, eq, inArray, ne, sql, sum } from "drizzle-orm";
import type { Consumption, listConsumption } from "@lonchera/contract/my-company-consumption";
import type { QueryOf } from "@lonchera/contract/endpoint";
import { addDays, countDaysBetween, type CalendarDate } from "@lonchera/domain/calendar";
import { formatCentimos } from "@lonchera/domain/money";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Db, Queryable } from "../../platform/db/client.ts";
import { readPageIds, createSortKeys } from "../../platform/db/paging.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { isOnAccount, isPlacedLineOfCompany, readDeliveries } from "../orders/placed-lines.ts";
import { isPersonOf, participantColumns } from "./queries.ts";

/** Days of delivery, inclusive. */
export type ConsumptionFilter = {
  readonly companyId: number;
  readonly start_date: CalendarDate;
  readonly end_date: CalendarDate;
  readonly cost_center?: string | undefined;
};

export const isPersonOfOrder = eq(users.id, orders.userId);

/** The index of lines begins with the day, so the condition lists each day of the range. */
export function isConsumed({ companyId, start_date, end_date, cost_center }: ConsumptionFilter) {
  const length = countDaysBetween(start_date, end_date) + 1;
  const days = Array.from({ length }, (_, place) => addDays(start_date, place));
  return and(
    eq(orderLines.companyId, companyId),
    sql`${orderLines.deliveryDate} = any(${sql.param(days)}::date[])`,
    cost_center === undefined ? undefined : eq(users.costCenter, cost_center),
  );
}

const price = sql`${orderLines.unitPrice}::bigint * ${orderLines.quantity}`;

/** Sums up the lines of each order. */
function selectConsumed(db: Queryable, filter: ConsumptionFilter, ids?: number[]) {
  return db
    .select({
      id: orders.id,
      orderedAt: orders.orderedAt,
      userId: orders.userId,
      units: sum(orderLines.quantity).mapWith(Number).as("units"),
      total: sum(price).mapWith(Number).as("total"),
      subsidy: sum(orderLines.subsidy).mapWith(Number).as("subsidy"),
      account: sql`coalesce(sum(${price} - ${orderLines.subsidy}) filter (where ${isOnAccount}), 0)`
        .mapWith(Number)
        .as("account"),
    })
    .from(orderLines)
    .innerJoin(orders, isPlacedLineOfCompany)
    .innerJoin(users, isPersonOfOrder)
    .where(and(isConsumed(filter), ids && inArray(orders.id, ids)))
    .groupBy(orders.id, orders.orderedAt, orders.userId);
}

type Amounts = Readonly<Record<"units" | "total" | "subsidy" | "account", number>>;

function formatAmounts({ units, total, subsidy, account }: Amounts) {
  return {
    units,
    total: formatCentimos(total),
    subsidy_total: formatCentimos(subsidy),
    amount_due: formatCentimos(total - subsidy),
    on_account: formatCentimos(account),
  };
}

async function sumConsumed(db: Db, filter: ConsumptionFilter) {
  const consumed = selectConsumed(db, filter).as("consumed");
  const [all] = await db
    .select({
      count: count(),
      units: sum(consumed.units).mapWith(Number),
      total: sum(consumed.total).mapWith(Number),
      subsidy: sum(consumed.subsidy).mapWith(Number),
      account: sum(consumed.account).mapWith(Number),
    })
    .from(consumed);
  // The sums of no orders are null.
  return all?.count ? all : { count: 0, units: 0, total: 0, subsidy: 0, account: 0 };
}

/** Reads the orders of a page with their people, the newest first. */
async function findPage(db: Db, filter: ConsumptionFilter, ids: number[]): Promise<Consumption["results"]> {
  if (ids.length === 0) return [];
  const consumed = selectConsumed(db, filter, ids).as("consumed");
  const rows = await db
    .select({
      id: consumed.id,
      orderedAt: consumed.orderedAt,
      units: consumed.units,
      total: consumed.total,
      subsidy: consumed.subsidy,
      account: consumed.account,
      person: participantColumns,
    })
    .from(consumed)
    .innerJoin(users, eq(users.id, consumed.userId))
    .orderBy(desc(consumed.orderedAt), desc(consumed.id));
  const { companyId, start_date, end_date } = filter;
  const deliveriesOf = await readDeliveries(db, ids, [companyId]);
  return rows.map(({ id, orderedAt, person, ...amounts }) => ({
    id,
    id_order: formatOrderNumber(id),
    ordered_date: orderedAt.toISOString(),
    person,
    deliveries: deliveriesOf(id).filter(({ date }) => date >= start_date && date <= end_date),
    ...formatAmounts(amounts),
  }));
}

const maxCostCenters = 500;

async function findCostCenters(db: Db, companyId: number): Promise<string[]> {
  const rows = await db
    .select({ name: users.costCenter })
    .from(users)
    .where(and(isPersonOf(companyId), ne(users.costCenter, "")))
    .groupBy(users.costCenter)
    .orderBy(createSortExpression(users.costCenter), asc(users.costCenter))
    .limit(maxCostCenters);
  return rows.map(({ name }) => name);
}

/** Reads one page of the orders of a company's people for a range of days, the newest first, with the sums of all. */
export async function findConsumption(
  db: Db,
  companyId: number,
  { page, page_size, ...query }: QueryOf<typeof listConsumption>,
): Promise<Consumption> {
  const filter = { companyId, ...query };
  const all = await sumConsumed(db, filter);
  const consumed = selectConsumed(db, filter).as("consumed");
  const ids = await readPageIds(
    db.select({ id: consumed.id }).from(consumed),
    createSortKeys("desc", consumed.orderedAt, consumed.id),
    { page, page_size, count: all.count },
  );
  return {
    count: all.count,
    cost_centers: await findCostCenters(db, companyId),
    sums: formatAmounts(all),
    results: await findPage(db, filter, ids),
  };
}
