import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Order } from "@lonchera/contract/orders";
import { toLimaDate } from "@lonchera/domain/calendar";
import { formatCentimos } from "@lonchera/domain/money";
import { orderTransitions, getStatesBefore, type OrderState } from "@lonchera/domain/order-state";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Db, Queryable, Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import { owedAmount, shownMethod } from "../payments/queries.ts";
import { markDaysOfOrder } from "./changed-days.ts";
import { isLineOfOrders, readDeliveries } from "./placed-lines.ts";

/** The columns of `orders` that an API response needs. */
export const orderColumns = {
  id: orders.id,
  orderedAt: orders.orderedAt,
  refCode: orders.refCode,
  cartId: orders.cartId,
  companyId: orders.companyId,
  orderedById: orders.orderedById,
  total: orders.total,
  subsidy: orders.subsidy,
  subsidyTotal: orders.subsidyTotal,
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
const paymentColumns = {
  chargeId: payments.chargeId,
  paymentStatus: payments.status,
  paymentMethod: shownMethod,
  codeOrderId: payments.codeOrderId,
  paymentCode: payments.paymentCode,
  expiresAt: payments.expiresAt,
  owedAmount,
};
export const isPaymentOfOrder = and(
  eq(payments.orderId, orders.id),
  eq(payments.companyId, orders.companyId),
  ne(payments.status, "declined"),
);

type OwnOrderRow = Pick<typeof orders.$inferSelect, keyof typeof orderColumns>;
type SelectedRow = Awaited<ReturnType<typeof selectOrders>>[number];
/** All columns of the payment, computed ones too, are null if there is none. */
type PaymentRow = { readonly [Key in keyof typeof paymentColumns]: SelectedRow[Key] | null };
type OrderRow = OwnOrderRow & PaymentRow;

/** Returns true if the part that the subsidy leaves is deducted from the person's pay. */
export function isPaidByPayroll({
  paymentType,
  subsidy,
}: Pick<OwnOrderRow, "paymentType" | "subsidy">): boolean {
  return paymentType === "C" && subsidy?.rest === "payroll";
}

function getPaymentStatus(row: OrderRow): Order["payment"]["status"] {
  if (row.paymentType === "C") return "account";
  if (row.paymentStatus === "refunding" || row.paymentStatus === "refund-by-hand") return "paid";
  return row.paymentStatus === "paid" || row.paymentStatus === "refunded" ? row.paymentStatus : "pending";
}

function toPaymentCode(row: OrderRow): Order["payment"]["code"] {
  const { codeOrderId: order, paymentCode, expiresAt } = row;
  if (row.paymentStatus !== "awaiting" || order === null || expiresAt === null) return null;
  return { order, payment_code: paymentCode, expires_at: expiresAt.toISOString() };
}

/** The part of a placed order that is still open. */
type Openness = "all" | "some" | "none";

function toOrder(row: OrderRow, isActive: boolean, open: Openness): Order {
  const isDueByHand = row.paymentStatus === "refund-by-hand";
  const amountDue = row.total - row.subsidyTotal;
  return {
    id: row.id,
    id_order: formatOrderNumber(row.id),
    ordered_date: row.orderedAt.toISOString(),
    ref_code: row.refCode,
    payment: {
      payment_type: row.paymentType,
      amount: amountDue,
      type_of_receipt: row.receiptTypeId,
      ruc_number: row.rucNumber,
      charge_id: row.chargeId,
      status: getPaymentStatus(row),
      method: row.paymentMethod,
      code: toPaymentCode(row),
      refund_due: isDueByHand,
      refund_due_amount: isDueByHand ? (row.owedAmount ?? 0) : 0,
      payroll: isPaidByPayroll(row),
    },
    cart: row.cartId,
    total: formatCentimos(row.total),
    subsidy_total: formatCentimos(row.subsidyTotal),
    amount_due: formatCentimos(amountDue),
    prices_include_igv: row.pricesIncludeIgv,
    additional_note: row.additionalNote,
    status: isActive,
    cancelled: row.state === "cancelled",
    ordered_by_staff: row.orderedById !== null,
    cancel_reason: row.cancelReason,
    can_be_cancelled:
      isActive && open === "all" && (row.state === "placed" || row.paymentStatus === "awaiting"),
    can_be_edited: isActive && open !== "none" && row.state === "placed",
    customer_type: row.customerType,
    full_name_user: row.fullNameUser,
    company_id: row.companyId,
    company_name: row.companyName,
    email: row.email,
    phone: row.phone,
    document_type: row.documentTypeId,
    identity_document: row.identityDocument,
  };
}

/** Converts a new order on the company's account, whose lines are all open, to the form of the API. */
export function toPlacedOrder(row: OwnOrderRow): Order {
  const noPayment = {
    chargeId: null,
    paymentStatus: null,
    paymentMethod: null,
    codeOrderId: null,
    paymentCode: null,
    expiresAt: null,
    owedAmount: null,
  };
  return toOrder({ ...row, ...noPayment }, true, "all");
}

const selectMeals = prepareQuery((db) =>
  db
    .selectDistinct({
      orderId: orderLines.orderId,
      deliveryDate: orderLines.deliveryDate,
      product: orderLines.product,
    })
    .from(orderLines)
    .where(isLineOfOrders)
    .prepare("meals-of-orders"),
);

/** Returns how much of each order is open. */
async function readOpenness(db: Db, rows: readonly OrderRow[], now: number): Promise<Map<number, Openness>> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return new Map();
  const companyIds = [...new Set(rows.map((row) => row.companyId))];
  const [meals, cutOffsOf] = await Promise.all([
    selectMeals(db, { ids, companyIds }),
    readCutOffs(db, companyIds),
  ]);
  const companyOf = new Map(rows.map((row) => [row.id, row.companyId]));
  const cutOffs = new Map(companyIds.map((company) => [company, cutOffsOf(company)]));
  const openness = new Map<number, Openness>();
  for (const { orderId, ...meal } of meals) {
    const isClosed = cutOffs.get(companyOf.get(orderId) ?? 0)?.isClosed(meal, now) ?? true;
    const ofMeal = isClosed ? "none" : "all";
    const known = openness.get(orderId) ?? ofMeal;
    openness.set(orderId, known === ofMeal ? ofMeal : "some");
  }
  return openness;
}

export async function toOrders(db: Db, rows: readonly OrderRow[], now: number): Promise<Order[]> {
  const today = toLimaDate(now);
  const isActive = (row: OrderRow) => row.state !== "cancelled" && row.lastDeliveryDate >= today;
  const openness = await readOpenness(db, rows.filter(isActive), now);
  return rows.map((row) => toOrder(row, isActive(row), openness.get(row.id) ?? "none"));
}

export async function attachDeliveries(db: Db, found: readonly Order[]): Promise<Order[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const companyIds = [...new Set(found.map(({ company_id }) => company_id))];
  const deliveriesOf = await readDeliveries(db, ids, companyIds);
  return found.map((order) => ({ ...order, deliveries: deliveriesOf(order.id) }));
}

export function selectOrders(db: Queryable) {
  return db
    .select({ ...orderColumns, ...paymentColumns })
    .from(orders)
    .leftJoin(payments, isPaymentOfOrder);
}

const isOrder = eq(orders.id, sql.placeholder("id"));
const selectOrder = prepareQuery((db) => selectOrders(db).where(isOrder).prepare("order-by-id"));
const selectOrderOfCompany = prepareQuery((db) =>
  selectOrders(db)
    .where(and(eq(orders.companyId, sql.placeholder("companyId")), isOrder))
    .prepare("order-of-company"),
);

export async function findOrder(db: Db, id: number, now: number): Promise<Order | undefined> {
  return (await toOrders(db, await selectOrder(db, { id }), now))[0];
}

/** Orders are looked up within their company, see docs/scale.md. */
export type OrderKey = { readonly id: number; readonly companyId: number };

export async function findOrderOfCompany(
  db: Db,
  { id, companyId }: OrderKey,
  now: number,
): Promise<Order | undefined> {
  return (await toOrders(db, await selectOrderOfCompany(db, { id, companyId }), now))[0];
}

/** Changes the state of an order. Only a cancelled order has a reason. */
export async function setOrderState(
  tx: Transaction,
  { id, companyId }: OrderKey,
  state: OrderState,
  now: number,
  cancelReason: string | null = null,
): Promise<void> {
  const cancelledAt = state === "cancelled" ? new Date(now) : null;
  const { rowCount } = await tx
    .update(orders)
    .set({ state, cancelledAt, cancelReason })
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.id, id),
        inArray(orders.state, getStatesBefore(orderTransitions, state)),
      ),
    );
  if (rowCount !== 1) throw new Error(`Order ${id} cannot become ${state}`);
  await markDaysOfOrder(tx, { id, companyId });
}
