import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { PaymentFailure } from "@lonchera/contract/failed-payments";
import type { Transaction } from "../../platform/db/client.ts";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { setCartState } from "../cart/cart-state.ts";
import { readOrderLines, sumUnitsByItem } from "../cart/lines.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { returnToStock } from "../menus/stock.ts";
import { createOrderCreatedEvent, queueOrderEvent } from "../orders/order-events.ts";
import { type OrderKey, setOrderState } from "../orders/queries.ts";
import { cancelExpiredOrder, recordStaffOrder } from "../orders/record-order-change.ts";
import { checkInterval, getCodeCheckInterval, reportDelay } from "../payments/check-times.ts";
import {
  isPaymentOf,
  lockPayment,
  updatePayment,
  type Payment,
  type PaymentKey,
} from "../payments/queries.ts";
import type { IssuedCode } from "../payments/provider.ts";
import { tryRefund } from "../payments/refund.ts";

/** A payment whose order is not paid yet. */
type UnpaidPayment = Payment & {
  readonly status: "pending" | "awaiting";
  readonly orderId: number;
  readonly cartId: number;
};

/** Ends the cart of a customer's order, or begins the history of an order that staff placed. */
async function completeOrder(tx: Transaction, payment: UnpaidPayment, now: number): Promise<void> {
  const { orderId, cartId, companyId, orderedById: staffId } = payment;
  if (staffId === null) return setCartState(tx, { id: cartId, companyId }, "ordered");
  await recordStaffOrder(tx, { orderId, staffId, now, reason: null });
}

function toOrderKey({ orderId, companyId }: UnpaidPayment): OrderKey {
  return { id: orderId, companyId };
}

function isUnpaid(payment: Payment): payment is UnpaidPayment {
  return payment.status === "pending" || payment.status === "awaiting";
}

/**
 * Stores a second charge of one payment, which belongs to no order and must be refunded. Returns null if it is
 * already stored.
 */
async function recordUnexpectedCharge(tx: Transaction, payment: Payment, chargeId: string, at: Date) {
  const { companyId, userId, provider, method, amount } = payment;
  const [recorded] = await tx
    .insert(payments)
    .values({
      reference: randomUUID(),
      companyId,
      userId,
      provider,
      method,
      amount,
      status: "refunding",
      chargeId,
      failure: "second-charge",
      createdAt: at,
      settledAt: at,
      nextCheckAt: at,
    })
    .onConflictDoNothing()
    .returning({ reference: payments.reference });
  return recorded?.reference ?? null;
}

/** Returns true if a charge is reported after a meal of the order has closed. The kitchen has not counted this order. */
async function isTooLate(tx: Transaction, payment: UnpaidPayment, at: number): Promise<boolean> {
  if (at - payment.createdAt.getTime() < reportDelay) return false;
  const cutOffs = await readCompanyCutOffs(tx, payment.companyId);
  const lines = await readOrderLines(tx, payment);
  return lines.some((line) => at >= cutOffs.getClosingTime(line) + reportDelay);
}

async function placePaidOrder(tx: Transaction, payment: UnpaidPayment, at: number): Promise<void> {
  await setOrderState(tx, toOrderKey(payment), "placed", at);
  // The order of an issued code was completed when the code was issued.
  if (payment.status === "pending") await completeOrder(tx, payment, at);
  await queueOrderEvent(tx, createOrderCreatedEvent(payment.cartId));
}

/** Stores a charge. Returns the reference of a payment that must be refunded, or null. */
async function applyCharge(tx: Transaction, key: PaymentKey, chargeId: string, at: number) {
  const payment = await lockPayment(tx, key);
  if (!payment || payment.chargeId === chargeId) return null;
  if (isUnpaid(payment) && !(await isTooLate(tx, payment, at))) {
    await updatePayment(tx, payment, { status: "paid", at, chargeId, nextCheckAt: null });
    await placePaidOrder(tx, payment, at);
    return null;
  }
  if (!isUnpaid(payment) && payment.status !== "declined") {
    return recordUnexpectedCharge(tx, payment, chargeId, new Date(at));
  }
  const failure = "late-charge";
  await updatePayment(tx, payment, { status: "refunding", at, chargeId, failure, nextCheckAt: at });
  if (isUnpaid(payment)) await endUnpaidOrder(tx, payment, at);
  return payment.reference;
}

/**
 * Places the order after its payment was charged. If the payment was declined or paid before, the charge is
 * refunded. A second call changes nothing. A paid code has no charge, so `chargeId` is the id of the
 * provider's order.
 */
export async function settleCharge(deps: Deps, key: PaymentKey, chargeId: string): Promise<void> {
  const refundDue = await transaction(deps.db, (tx) => applyCharge(tx, key, chargeId, deps.clock()));
  if (refundDue === null) return;
  deps.menuCache.clear();
  await tryRefund(deps, refundDue);
}

/**
 * Returns the stock of an unpaid order. An order with a pending payment is deleted, and its cart becomes active
 * again, or is deleted too if staff ordered. An order with an unpaid code is cancelled, because its customer may have
 * another cart by now.
 */
async function endUnpaidOrder(tx: Transaction, payment: UnpaidPayment, at: number): Promise<void> {
  await returnToStock(tx, sumUnitsByItem(await readOrderLines(tx, payment)));
  if (payment.status === "awaiting") return cancelExpiredOrder(tx, payment.orderId, at);
  const order = toOrderKey(payment);
  await tx.update(payments).set({ orderId: null }).where(isPaymentOf(order));
  await tx.delete(orders).where(and(eq(orders.companyId, order.companyId), eq(orders.id, order.id)));
  const cart = { id: payment.cartId, companyId: payment.companyId };
  if (payment.orderedById === null) await setCartState(tx, cart, "active");
  else await tx.delete(carts).where(and(eq(carts.companyId, cart.companyId), eq(carts.id, cart.id)));
}

type Decline = {
  readonly mayBeCharged: boolean;
  /** Undefined if nothing went wrong. */
  readonly failure?: PaymentFailure;
  readonly failureMessage?: string | null;
};

/**
 * Ends the order of a payment that was not charged. If it may still be charged, it is checked again later. A
 * second call changes nothing.
 */
export async function declinePayment(
  deps: Deps,
  key: PaymentKey,
  { mayBeCharged, ...reason }: Decline,
): Promise<void> {
  const at = deps.clock();
  await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, key);
    if (!payment || !isUnpaid(payment)) return;
    const nextCheckAt = mayBeCharged ? at + checkInterval : null;
    await updatePayment(tx, payment, { status: "declined", at, nextCheckAt, ...reason });
    await endUnpaidOrder(tx, payment, at);
  });
  deps.menuCache.clear();
}

/**
 * Records an issued code, and its number once there is one. The order waits for its payment, and the customer can
 * fill another cart.
 */
export async function recordIssuedCode(
  deps: Deps,
  key: PaymentKey,
  { codeOrderId, paymentCode }: IssuedCode,
): Promise<void> {
  const at = deps.clock();
  await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, key);
    if (payment && isUnpaid(payment)) {
      const isCodeNew = paymentCode !== null && paymentCode !== payment.paymentCode;
      if (payment.status === "awaiting" && !isCodeNew) return;
      const nextCheckAt = at + getCodeCheckInterval(paymentCode);
      await updatePayment(tx, payment, { status: "awaiting", at, codeOrderId, paymentCode, nextCheckAt });
      if (payment.status === "pending") await completeOrder(tx, payment, at);
      await queueOrderEvent(tx, createOrderCreatedEvent(payment.cartId, "awaiting"));
    } else if (payment?.status === "declined") {
      // The code was issued after the payment was declined. If it is paid, the money will be refunded.
      const nextCheckAt = at + checkInterval;
      await updatePayment(tx, payment, { status: "declined", at, codeOrderId, nextCheckAt });
    }
  });
}
