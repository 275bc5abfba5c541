import { and, eq, exists, gte, like, lt, notExists, or, sql, type SQL } from "drizzle-orm";
import type { OrdersQuery, OrderPaymentFilter, OrderStateFilter } from "@lonchera/contract/orders";
import { getEndOfLimaDate, getStartOfLimaDate, toLimaDate } from "@lonchera/domain/calendar";
import type { Queryable } from "../../platform/db/client.ts";
import { deliveryZones } from "../../platform/db/schema/companies.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { isIndexablePattern, toSearchPatterns } from "../../platform/db/search.ts";

export type OrderFilters = Omit<OrdersQuery, "page" | "page_size" | "ordering"> & {
  readonly customer?: { readonly id: number; readonly companyId: number };
};

/** The expression of the trigram index. `lpad` cuts numbers of more than six digits, so these are searched by id. */
const searchedCode = sql`lower(${orders.refCode}) || ' lon-' || lpad(${orders.id}::text, 6, '0')`;
const longNumber = /^%(?:lon-)?([1-9]\d{6,8})%$/;

/** Matches the orders that contain a word. A word that is too short for the trigram indexes must not use them. */
function matchesWord(pattern: string): SQL | undefined {
  const searched = [orders.searchUser, orders.searchCompany, searchedCode];
  const columns = isIndexablePattern(pattern) ? searched : searched.map((column) => sql`(${column} || '')`);
  const id = longNumber.exec(pattern)?.[1];
  return or(
    ...columns.map((column) => like(sql`(${column})`, pattern)),
    id === undefined ? undefined : eq(orders.id, Number(id)),
  );
}

/** Matches the lines of a day and a zone. Returns undefined without either filter. */
export function createLineCondition({ delivery_date, zone }: OrderFilters): SQL | undefined {
  return and(
    delivery_date === undefined ? undefined : eq(orderLines.deliveryDate, delivery_date),
    zone === undefined ? undefined : eq(orderLines.zoneId, zone),
  );
}

function hasLine(db: Queryable, filters: OrderFilters): SQL | undefined {
  const matching = createLineCondition(filters);
  if (!matching) return undefined;
  const lines = db.select({ id: orderLines.id }).from(orderLines);
  return exists(lines.where(and(eq(orderLines.orderId, orders.id), matching)));
}

/** Restricts the orders to the zone's company, because there is an index for a company's orders. */
function isOfZonesCompany(db: Queryable, { zone }: OrderFilters): SQL | undefined {
  if (zone === undefined) return undefined;
  const company = db.select({ id: deliveryZones.companyId }).from(deliveryZones);
  return sql`${orders.companyId} = (${company.where(eq(deliveryZones.id, zone))})`;
}

/** Payments by code are few and have an index. An order by card is therefore one without a payment by code. */
function isPaidBy(db: Queryable, payment: OrderPaymentFilter): SQL | undefined {
  if (payment === "account") return eq(orders.paymentType, "C");
  const isCode = sql`${payments.method} = 'code'`;
  const ofOrder = db.select({ id: payments.id }).from(payments);
  const codePayment = ofOrder.where(and(eq(payments.orderId, orders.id), isCode));
  return and(eq(orders.paymentType, "T"), payment === "code" ? exists(codePayment) : notExists(codePayment));
}

/** The states are not parameters, so that every plan can use the index of unpaid and cancelled orders. */
function isInState(state: OrderStateFilter, now: number): SQL | undefined {
  if (state === "unpaid") return sql`${orders.state} = 'pending'`;
  if (state === "cancelled") return sql`${orders.state} = 'cancelled'`;
  const today = toLimaDate(now);
  const compare = state === "active" ? gte : lt;
  return and(eq(orders.state, "placed"), compare(orders.lastDeliveryDate, today));
}

export function createOrderCondition(db: Queryable, filters: OrderFilters, now: number): SQL | undefined {
  const { customer, cart, company, customer_type, start_date, end_date, search, payment, state } = filters;
  return and(
    customer && and(eq(orders.companyId, customer.companyId), eq(orders.userId, customer.id)),
    cart === undefined ? undefined : eq(orders.cartId, cart),
    company === undefined ? undefined : eq(orders.companyId, company),
    customer_type ? eq(orders.customerType, customer_type) : undefined,
    start_date ? gte(orders.orderedAt, new Date(getStartOfLimaDate(start_date))) : undefined,
    end_date ? lt(orders.orderedAt, new Date(getEndOfLimaDate(end_date))) : undefined,
    isOfZonesCompany(db, filters),
    hasLine(db, filters),
    payment && isPaidBy(db, payment),
    state && isInState(state, now),
    ...toSearchPatterns(search ?? "").map(matchesWord),
  );
}
