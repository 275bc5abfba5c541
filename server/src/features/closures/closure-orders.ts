import { and, asc, countDistinct, eq, gt, sql } from "drizzle-orm";
import type { ClosureOrder } from "@lonchera/contract/closures-orders";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Queryable } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { closures } from "../../platform/db/schema/menus.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { abort } from "../../platform/http/http-error.ts";
import { portionCount } from "../orders/placed-lines.ts";
import { isLineOfClosedDay, isUncancelledOrderOfLine } from "./queries.ts";

const isAwaiting = sql<boolean>`exists (select from ${payments}
  where ${payments.orderId} = ${orders.id} and ${payments.status} = 'awaiting')`;

/** Lists the placed and unpaid orders for a closed day, by company and number. */
export async function findClosureOrders(
  db: Queryable,
  closureId: number,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ count: number; results: ClosureOrder[] }> {
  if ((await db.$count(closures, eq(closures.id, closureId))) === 0) return abort(404, "not_found");
  const [counted] = await db
    .select({ count: countDistinct(orders.id) })
    .from(closures)
    .innerJoin(orderLines, isLineOfClosedDay)
    .innerJoin(orders, isUncancelledOrderOfLine)
    .where(eq(closures.id, closureId));
  const rows = await db
    .select({
      id: orders.id,
      company: companies.name,
      customer: orders.fullNameUser,
      portions: portionCount,
      awaiting_payment: isAwaiting,
    })
    .from(closures)
    .innerJoin(orderLines, isLineOfClosedDay)
    .innerJoin(orders, isUncancelledOrderOfLine)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(eq(closures.id, closureId))
    .groupBy(orders.id, companies.id)
    .orderBy(createSortExpression(companies.name), asc(companies.id), asc(orders.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  const results = rows.map((row) => ({ ...row, id_order: formatOrderNumber(row.id) }));
  return { count: counted?.count ?? 0, results };
}

/** Returns the next orders of a closed day in ascending id. */
export function findNextClosureOrders(db: Queryable, closureId: number, after: number, limit: number) {
  return db
    .selectDistinct({ id: orders.id, companyId: orders.companyId })
    .from(closures)
    .innerJoin(orderLines, isLineOfClosedDay)
    .innerJoin(orders, isUncancelledOrderOfLine)
    .where(and(eq(closures.id, closureId), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit);
}
