import { setTimeout as sleep } from "node:timers/promises";
import { and, count, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import Cursor from "pg-cursor";
import { endOfBusinessDate, startOfBusinessDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { CustomerType, ProductCode } from "@lonchera/domain/codes";
import type { Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { receiptTypes } from "../../platform/db/schema/reference.ts";
import { isLineOfPlacedOrder, optionNames } from "../orders/counted-lines.ts";

/** Days of ordering, both included; of one customer, or of all. */
export type ReportFilter = {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly userId: number | null;
};

/** One line of an order that counts. Money in céntimos. */
export type ReportLine = {
  order_id: number;
  /** Seconds since 1970. */
  ordered_at: number;
  full_name_user: string;
  email: string;
  company_id: number;
  company_name: string;
  customer_type: CustomerType;
  delivery_date: CalendarDate;
  product: ProductCode;
  item_name: string;
  options: string;
  zone_name: string | null;
  quantity: number;
  unit_price: number;
  additional_note: string;
  receipt: string;
  ruc_number: string;
  payment_type: "T" | "C";
};

function conditionOf({ start, end, userId }: ReportFilter): SQL | undefined {
  return and(
    gte(orders.orderedAt, new Date(startOfBusinessDate(start).epochMilliseconds)),
    lt(orders.orderedAt, new Date(endOfBusinessDate(end))),
    userId === null ? undefined : eq(orders.userId, userId),
  );
}

export async function countReportLines(tx: Transaction, filter: ReportFilter): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(orders)
    .innerJoin(orderLines, isLineOfPlacedOrder)
    .where(conditionOf(filter));
  return row?.count ?? 0;
}

/** The cursor names the values by their columns, so what is computed has the name of its field. */
function selectLines(tx: Transaction, filter: ReportFilter) {
  return tx
    .select({
      order_id: orderLines.orderId,
      ordered_at: sql`floor(extract(epoch from ${orders.orderedAt}))::float8`.as("ordered_at"),
      full_name_user: orders.fullNameUser,
      email: orders.email,
      company_id: orders.companyId,
      company_name: orders.companyName,
      customer_type: orders.customerType,
      delivery_date: sql`${orderLines.deliveryDate}::text`.as("delivery_date"),
      product: orderLines.product,
      item_name: orderLines.itemName,
      options: optionNames,
      zone_name: orderLines.zoneName,
      quantity: orderLines.quantity,
      unit_price: orderLines.unitPrice,
      additional_note: orders.additionalNote,
      receipt: sql`${receiptTypes.name}`.as("receipt"),
      ruc_number: orders.rucNumber,
      payment_type: orders.paymentType,
    })
    .from(orders)
    .innerJoin(orderLines, isLineOfPlacedOrder)
    .innerJoin(receiptTypes, eq(receiptTypes.id, orders.receiptTypeId))
    .where(conditionOf(filter))
    .orderBy(orders.orderedAt, orders.id, orderLines.deliveryDate, orderLines.id);
}

/** Few, so that the database works for others in between. */
const batchSize = 250;

/** Lines after which a report is long: from then on it rests longer than it works, and orders are placed meanwhile. */
const longReport = 10_000;
/** Times its work. */
const restFactor = 1.5;
/** Milliseconds: a browser that takes its time is no work. */
const longestRest = 40;

/** Order by order, the oldest first. While one batch is used, the next is on its way. */
export async function* readReportLines(tx: Transaction, filter: ReportFilter): AsyncGenerator<ReportLine[]> {
  const { sql: text, params } = selectLines(tx, filter).toSQL();
  const cursor = tx.$client.query(new Cursor<ReportLine>(text, params));
  let began = performance.now();
  let lines = 0;
  let next = cursor.read(batchSize);
  for (let batch = await next; batch.length > 0; batch = await next) {
    next = cursor.read(batchSize);
    // A reader that stops early must not be met by the failure of this read.
    next.catch(() => undefined);
    yield batch;
    lines += batch.length;
    if (lines < longReport) continue;
    await next;
    await sleep(Math.min(restFactor * (performance.now() - began), longestRest));
    began = performance.now();
  }
}

/** As the companies are called now. */
export async function findCompanyNames(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
