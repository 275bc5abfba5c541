import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { listRefunds, Refund } from "@lonchera/contract/refunds";
import type { QueryOf } from "@lonchera/contract/endpoint";
import { formatCentimos } from "@lonchera/domain/money";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Db } from "../../platform/db/client.ts";
import { readPage, createSortKeys } from "../../platform/db/paging.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import {
  isRefundMade,
  isRefundOwed,
  owedAmount,
  refundState,
  settledOrCreatedAt,
  shownMethod,
} from "../payments/queries.ts";

type RefundFilter = QueryOf<typeof listRefunds>["state"];

function isListed(state: RefundFilter): SQL | undefined {
  if (state === "pending") return isRefundOwed;
  return state === "made" ? isRefundMade : and(isRefundOwed, eq(refundState, state));
}

function selectRefunds(db: Db) {
  return db
    .select({
      id: payments.id,
      reference: payments.reference,
      state: refundState,
      amount:
        sql<number>`case when ${payments.status} = 'refunded' then ${payments.amount} when ${isRefundMade} then ${payments.refunded} else ${owedAmount} end`.mapWith(
          Number,
        ),
      method: shownMethod,
      chargeId: payments.chargeId,
      since: settledOrCreatedAt,
      orderId: orders.id,
      fullNameUser: orders.fullNameUser,
      companyName: orders.companyName,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId));
}

type Row = Awaited<ReturnType<typeof selectRefunds>>[number];

function toRefund(row: Row): Refund {
  return {
    id: row.id,
    state: row.state,
    amount: formatCentimos(row.amount),
    method: row.method,
    charge_id: row.chargeId,
    since: row.since.toISOString(),
    order:
      row.orderId === null
        ? null
        : {
            id: row.orderId,
            id_order: formatOrderNumber(row.orderId),
            full_name_user: row.fullNameUser ?? "",
            company_name: row.companyName ?? "",
          },
  };
}

export function countRefunds(db: Db, state: RefundFilter): Promise<number> {
  return db.$count(payments, isListed(state));
}

/** Reads one page of refunds. Made refunds begin with the latest, other refunds with the oldest. */
export async function findRefunds(
  db: Db,
  { state, page, page_size }: QueryOf<typeof listRefunds>,
): Promise<{ count: number; results: Refund[] }> {
  const direction = state === "made" ? "desc" : "asc";
  return readPage(
    db.select({ id: payments.id }).from(payments).where(isListed(state)),
    createSortKeys(direction, payments.settledAt, payments.id),
    { page, page_size, count: await countRefunds(db, state) },
    async (ids) => (await selectRefunds(db).where(inArray(payments.id, ids))).map(toRefund),
  );
}

/** Returns a refund and the reference of its payment. */
export async function findRefund(db: Db, id: number) {
  const [row] = await selectRefunds(db).where(and(or(isRefundOwed, isRefundMade), eq(payments.id, id)));
  return row && { reference: row.reference, refund: toRefund(row) };
}
