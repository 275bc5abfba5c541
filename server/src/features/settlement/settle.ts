import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { setCartState } from "../cart/cart-state.ts";
import { readOrderLines, unitsByItem } from "../cart/lines.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { returnToStock } from "../menus/stock.ts";
import { orderCreated, sendOrderEvent } from "../orders/order-events.ts";
import { setOrderState } from "../orders/queries.ts";
import { cancelExpiredOrder } from "../orders/record-order-change.ts";
import { checkInterval, codeCheckInterval, reportDelay } from "../payments/check-times.ts";
import { lockPayment, updatePayment, type Payment } from "../payments/queries.ts";
import { refundPayment } from "../payments/refund.ts";

/** A payment of an order that is not paid. */
type UnpaidPayment = Payment & {
  readonly status: "pending" | "awaiting";
  readonly orderId: number;
  readonly cartId: number;
  readonly companyId: number;
};

function isUnpaid(payment: Payment): payment is UnpaidPayment {
  return payment.status === "pending" || payment.status === "awaiting";
}

/** Stores a second charge of one payment, which belongs to no order and is to be refunded; null if it is stored already. */
async function recordUnexpectedCharge(tx: Transaction, payment: Payment, chargeId: string, at: Date) {
  const { provider, method, amount } = payment;
  const [recorded] = await tx
    .insert(payments)
    .values({
      reference: randomUUID(),
      provider,
      method,
      amount,
      status: "refunding",
      chargeId,
      createdAt: at,
      nextCheckAt: at,
    })
    .onConflictDoNothing({ target: payments.chargeId })
    .returning({ reference: payments.reference });
  return recorded?.reference ?? null;
}

/** Whether a charge is reported so late that a meal has closed meanwhile: the kitchen did not count it. */
async function isTooLate(tx: Transaction, payment: UnpaidPayment, at: number): Promise<boolean> {
  if (at - payment.createdAt.getTime() < reportDelay) return false;
  const cutOffs = await readCompanyCutOffs(tx, payment.companyId);
  const lines = await readOrderLines(tx, payment.cartId);
  return lines.some(
    ({ deliveryDate, product }) => at >= cutOffs.closesAt(deliveryDate, product) + reportDelay,
  );
}

async function placePaidOrder(tx: Transaction, payment: UnpaidPayment, at: number): Promise<void> {
  await setOrderState(tx, payment.orderId, "placed", at);
  // The cart of a code that waited is ordered already.
  if (payment.status === "pending") await setCartState(tx, payment.cartId, "ordered");
  await sendOrderEvent(tx, orderCreated(payment.cartId));
}

/** Stores a charge. Returns the reference of the payment that is to be refunded, if any. */
async function applyCharge(tx: Transaction, reference: string, chargeId: string, at: number) {
  const payment = await lockPayment(tx, reference);
  if (!payment || payment.chargeId === chargeId) return null;
  if (isUnpaid(payment) && !(await isTooLate(tx, payment, at))) {
    await updatePayment(tx, payment, { status: "paid", at, chargeId, nextCheckAt: null });
    await placePaidOrder(tx, payment, at);
    return null;
  }
  if (!isUnpaid(payment) && payment.status !== "declined") {
    return recordUnexpectedCharge(tx, payment, chargeId, new Date(at));
  }
  await updatePayment(tx, payment, { status: "refunding", at, chargeId, nextCheckAt: at });
  if (isUnpaid(payment)) await endUnpaidOrder(tx, payment, at);
  return reference;
}

/**
 * The provider has the money: the order is placed. If it was given up meanwhile, or was paid already, the money is refunded.
 * A second time it changes nothing.
 */
export async function markPaid(deps: Deps, reference: string, chargeId: string): Promise<void> {
  const refundDue = await transaction(deps.db, (tx) => applyCharge(tx, reference, chargeId, deps.clock()));
  if (refundDue === null) return;
  deps.menus.drop();
  await refundPayment(deps, refundDue).catch(() => undefined);
}

/**
 * Returns the stock of an order that is not paid. One whose payment was under way is deleted, and its cart is active again.
 * One that waited for its code to be paid is cancelled, since its customer may have another cart by now.
 */
async function endUnpaidOrder(tx: Transaction, payment: UnpaidPayment, at: number): Promise<void> {
  await returnToStock(tx, unitsByItem(await readOrderLines(tx, payment.cartId)));
  if (payment.status === "awaiting") return cancelExpiredOrder(tx, payment.orderId, at);
  await tx.delete(orders).where(eq(orders.id, payment.orderId));
  await setCartState(tx, payment.cartId, "active");
}

/**
 * The provider has no money: ends the order. A second time it changes nothing. A payment that may still be charged is
 * watched on.
 */
export async function declinePayment(
  deps: Deps,
  reference: string,
  { mayBeCharged }: { readonly mayBeCharged: boolean },
): Promise<void> {
  const at = deps.clock();
  await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (!payment || !isUnpaid(payment)) return;
    const nextCheckAt = mayBeCharged ? at + checkInterval : null;
    await updatePayment(tx, payment, { status: "declined", at, nextCheckAt });
    await endUnpaidOrder(tx, payment, at);
  });
  deps.menus.drop();
}

/** The code is issued: the order waits for its money, and the customer may fill another cart. */
export async function markAwaiting(deps: Deps, reference: string, codeOrderId: string): Promise<void> {
  const at = deps.clock();
  await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment?.status === "pending" && isUnpaid(payment)) {
      const nextCheckAt = at + codeCheckInterval;
      await updatePayment(tx, payment, { status: "awaiting", at, codeOrderId, nextCheckAt });
      await setCartState(tx, payment.cartId, "ordered");
      await sendOrderEvent(tx, orderCreated(payment.cartId, "awaiting"));
    } else if (payment?.status === "declined") {
      // It was issued too late; if it is paid nevertheless, the money is refunded.
      const nextCheckAt = at + checkInterval;
      await updatePayment(tx, payment, { status: "declined", at, codeOrderId, nextCheckAt });
    }
  });
}
