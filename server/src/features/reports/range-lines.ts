import { and, count, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import { getEndOfLimaDate, getStartOfLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { PaymentMethod } from "@lonchera/domain/payment-methods";
import type { Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { handovers } from "../../platform/db/schema/handovers.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { documentTypes, receiptTypes } from "../../platform/db/schema/reference.ts";
import type { AuditDetails } from "../../platform/db/schema/audit-log.ts";
import { isHandoverOfLine } from "../handovers/handed-over.ts";
import { createOrderCondition, createLineCondition } from "../orders/order-filters.ts";
import type { ReportOrderFilters } from "./order-report-filters.ts";
import { isLineOfPlacedOrder, subitemNames } from "../orders/placed-lines.ts";
import { isPaymentOfOrder } from "../orders/queries.ts";
import { shownMethod } from "../payments/queries.ts";
import { readInBatches } from "./read-in-batches.ts";

/** `start` and `end` are dates of ordering, both included. `userId` is null for the orders of all customers. */
export type RangeReportOptions = {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly userId: number | null;
  /** True if the report has the buyer's document and phone. */
  readonly withBuyer: boolean;
  /** True if the report says when each line was handed over. */
  readonly withHandovers: boolean;
  /** The filters of the staff's list, their names, and the time at which they are evaluated. */
  readonly narrowed?: {
    readonly filters: ReportOrderFilters;
    readonly described: AuditDetails;
    readonly now: number;
  };
};

/**
 * A line of a placed order in reports. Amounts are in céntimos, times in seconds since 1970. The cursor returns raw
 * columns, so computed values need the names of their fields.
 */
export const commonLineColumns = {
  order_id: orderLines.orderId,
  ordered_at: sql<number>`floor(extract(epoch from ${orders.orderedAt}))::float8`.as("ordered_at"),
  delivery_date: sql<CalendarDate>`${orderLines.deliveryDate}::text`.as("delivery_date"),
  product: orderLines.product,
  item_name: orderLines.itemName,
  options: subitemNames,
  zone_name: orderLines.zoneName,
  quantity: orderLines.quantity,
  unit_price: orderLines.unitPrice,
};

function createCondition(
  tx: Transaction,
  { start, end, userId, narrowed }: RangeReportOptions,
): SQL | undefined {
  return and(
    gte(orders.orderedAt, new Date(getStartOfLimaDate(start))),
    lt(orders.orderedAt, new Date(getEndOfLimaDate(end))),
    userId === null ? undefined : eq(orders.userId, userId),
    narrowed && createOrderCondition(tx, narrowed.filters, narrowed.now),
    narrowed && createLineCondition(narrowed.filters),
  );
}

export async function countReportLines(tx: Transaction, filter: RangeReportOptions): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(orders)
    .innerJoin(orderLines, isLineOfPlacedOrder)
    .where(createCondition(tx, filter));
  return row?.count ?? 0;
}

/** The time of the phone's clock if it had no network. It is a subquery, so that it does not change the plan of the lines. */
const handedOverAt = sql`(select coalesce(${handovers.scannedAt}, ${handovers.handedOverAt}) from ${handovers}
  where ${isHandoverOfLine})`;

function selectLines(tx: Transaction, filter: RangeReportOptions) {
  return tx
    .select({
      ...commonLineColumns,
      full_name_user: orders.fullNameUser,
      email: orders.email,
      company_id: orders.companyId,
      company_name: orders.companyName,
      customer_type: orders.customerType,
      prices_include_igv: orders.pricesIncludeIgv,
      additional_note: orders.additionalNote,
      receipt: sql<string>`${receiptTypes.name}`.as("receipt"),
      ruc_number: orders.rucNumber,
      payment_type: orders.paymentType,
      /** Null for orders on the company's account. */
      payment_method:
        sql<PaymentMethod | null>`(select ${shownMethod} from ${payments} where ${isPaymentOfOrder})`.as(
          "payment_method",
        ),
      document_type: sql<string>`${documentTypes.name}`.as("document_type"),
      identity_document: orders.identityDocument,
      phone: orders.phone,
      /** Null before the handover, and in reports without handovers. */
      handed_over_at: (filter.withHandovers
        ? sql<number | null>`floor(extract(epoch from ${handedOverAt}))::float8`
        : sql<null>`null`
      ).as("handed_over_at"),
    })
    .from(orders)
    .innerJoin(orderLines, isLineOfPlacedOrder)
    .innerJoin(receiptTypes, eq(receiptTypes.id, orders.receiptTypeId))
    .innerJoin(documentTypes, eq(documentTypes.id, orders.documentTypeId))
    .where(createCondition(tx, filter))
    .orderBy(orders.orderedAt, orders.id, orderLines.deliveryDate, orderLines.id);
}

export type ReportLine = Awaited<ReturnType<typeof selectLines>>[number];
/** The part of a line that all reports of orders have. */
export type CommonReportLine = Pick<ReportLine, keyof typeof commonLineColumns>;

/** Reads the lines order by order, the oldest first. */
export function readReportLines(tx: Transaction, filter: RangeReportOptions): AsyncGenerator<ReportLine[]> {
  return readInBatches(tx, selectLines(tx, filter));
}

/** Returns the current names of companies by id. */
export async function findCompanyNames(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
