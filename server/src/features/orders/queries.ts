import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Order } from "@lonchera/contract/orders";
import { toBusinessDate } from "@lonchera/domain/calendar";
import { formatCentimos } from "@lonchera/domain/money";
import { orderTransitions, getStatesBefore, type OrderState } from "@lonchera/domain/order-state";
import type { Db, Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";

/** The columns of `orders` that an API response needs. */
export const orderColumns = {
  id: orders.id,
  orderedAt: orders.orderedAt,
  refCode: orders.refCode,
  cartId: orders.cartId,
  companyId: orders.companyId,
  total: orders.total,
  pricesIncludeIgv: orders.pricesIncludeIgv,
  additionalNote: orders.additionalNote,
  state: orders.state,
  cancelReason: orders.cancelReason,
  lastDeliveryDate: orders.lastDeliveryDate,
  customerType: orders.customerType,
  fullNameUser: orders.fullNameUser,
  companyName: orders.companyName,
  email: orders.email,
  phone: orders.phone,
  documentTypeId: orders.documentTypeId,
  identityDocument: orders.identityDocument,
  paymentType: orders.paymentType,
  receiptTypeId: orders.receiptTypeId,
  rucNumber: orders.rucNumber,
};

/** The columns of `payments` that an API response needs. Join them by `isPaymentOfOrder`. */
export const paymentColumns = {
  chargeId: payments.chargeId,
  paymentStatus: payments.status,
  codeOrderId: payments.codeOrderId,
  expiresAt: payments.expiresAt,
};
export const isPaymentOfOrder = and(eq(payments.orderId, orders.id), ne(payments.status, "declined"));

type OwnOrderRow = Pick<typeof orders.$inferSelect, keyof typeof orderColumns>;
type PaymentRow = {
  readonly chargeId: string | null;
  readonly paymentStatus: (typeof payments.$inferSelect)["status"] | null;
  readonly codeOrderId: string | null;
  readonly expiresAt: Date | null;
};
export type OrderRow = OwnOrderRow & PaymentRow;

/** Formats the order number shown to people, e.g. `LON-000123`. */
export function formatOrderNumber(id: number): string {
  return `LON-${String(id).padStart(6, "0")}`;
}

function paymentStatusOf(row: OrderRow): Order["payment"]["status"] {
  if (row.paymentType === "C") return "account";
  if (row.paymentStatus === "refunding" || row.paymentStatus === "refund-by-hand") return "paid";
  return row.paymentStatus === "paid" || row.paymentStatus === "refunded" ? row.paymentStatus : "pending";
}

function codeOf({ paymentStatus, codeOrderId, expiresAt }: OrderRow): Order["payment"]["code"] {
  if (paymentStatus !== "awaiting" || codeOrderId === null || expiresAt === null) return null;
  return { order: codeOrderId, expires_at: expiresAt.toISOString() };
}

function presentOrder(row: OrderRow, stands: boolean, areAllLinesOpen: boolean): Order {
  return {
    id: row.id,
    id_order: formatOrderNumber(row.id),
    ordered_date: row.orderedAt.toISOString(),
    ref_code: row.refCode,
    payment: {
      payment_type: row.paymentType,
      amount: row.total,
      type_of_receipt: row.receiptTypeId,
      ruc_number: row.rucNumber,
      charge_id: row.chargeId,
      status: paymentStatusOf(row),
      code: codeOf(row),
      refund_due: row.paymentStatus === "refund-by-hand",
    },
    cart: row.cartId,
    total: formatCentimos(row.total),
    prices_include_igv: row.pricesIncludeIgv,
    additional_note: row.additionalNote,
    status: stands,
    cancelled: row.state === "cancelled",
    cancel_reason: row.cancelReason,
    can_be_cancelled:
      stands && areAllLinesOpen && (row.state === "placed" || row.paymentStatus === "awaiting"),
    customer_type: row.customerType,
    full_name_user: row.fullNameUser,
    company_name: row.companyName,
    email: row.email,
    phone: row.phone,
    document_type: row.documentTypeId,
    identity_document: row.identityDocument,
  };
}

/** Converts an order on the company's account that was just written, whose lines were all open, to the form of the API. */
export function presentPlacedOrder(row: OwnOrderRow): Order {
  const unpaid = { chargeId: null, paymentStatus: null, codeOrderId: null, expiresAt: null };
  return presentOrder({ ...row, ...unpaid }, true, true);
}

const selectMeals = prepareQuery((db) =>
  db
    .selectDistinct({
      orderId: orderLines.orderId,
      deliveryDate: orderLines.deliveryDate,
      product: orderLines.product,
    })
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.placeholder("ids")})`)
    .prepare("meals-of-orders"),
);

/** Returns the ids of the orders of which every line is open. */
async function findOpenOrders(db: Db, rows: readonly OrderRow[], now: number): Promise<Set<number>> {
  const open = new Set(rows.map((row) => row.id));
  if (open.size === 0) return open;
  const [meals, cutOffsOf] = await Promise.all([
    selectMeals(db, { ids: [...open] }),
    readCutOffs(db, [...new Set(rows.map((row) => row.companyId))]),
  ]);
  const companyOf = new Map(rows.map((row) => [row.id, row.companyId]));
  const cutOffs = new Map([...new Set(companyOf.values())].map((company) => [company, cutOffsOf(company)]));
  for (const { orderId, deliveryDate, product } of meals) {
    const rules = cutOffs.get(companyOf.get(orderId) ?? 0);
    if (!rules || now >= rules.getClosingTime(deliveryDate, product)) open.delete(orderId);
  }
  return open;
}

export async function presentOrders(db: Db, rows: readonly OrderRow[], now: number): Promise<Order[]> {
  const today = toBusinessDate(now);
  const stands = (row: OrderRow) => row.state !== "cancelled" && row.lastDeliveryDate >= today;
  const open = await findOpenOrders(db, rows.filter(stands), now);
  return rows.map((row) => presentOrder(row, stands(row), open.has(row.id)));
}

const selectOrder = prepareQuery((db) =>
  db
    .select({ ...orderColumns, ...paymentColumns })
    .from(orders)
    .leftJoin(payments, isPaymentOfOrder)
    .where(eq(orders.id, sql.placeholder("id")))
    .prepare("order-by-id"),
);

export async function readOrder(db: Db, id: number, now: number): Promise<Order | undefined> {
  return (await presentOrders(db, await selectOrder(db, { id }), now))[0];
}

/** Changes the state of an order. Only a cancelled order has a reason. */
export async function setOrderState(
  tx: Transaction,
  orderId: number,
  state: OrderState,
  now: number,
  cancelReason: string | null = null,
): Promise<void> {
  const cancelledAt = state === "cancelled" ? new Date(now) : null;
  const { rowCount } = await tx
    .update(orders)
    .set({ state, cancelledAt, cancelReason })
    .where(and(eq(orders.id, orderId), inArray(orders.state, getStatesBefore(orderTransitions, state))));
  if (rowCount !== 1) throw new Error(`Order ${orderId} cannot become ${state}`);
}
