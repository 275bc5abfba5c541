import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { PaymentFailure } from "@lonchera/contract/failed-payments";
import { paymentTransitions, getStatesBefore, type PaymentStatus } from "@lonchera/domain/order-state";
import type { Transaction } from "../../platform/db/client.ts";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";

/** The provider's account may be shared, so charges can have references that are not ours. */
const ownReference = z.guid();

async function selectForUpdate(tx: Transaction, reference: string) {
  const [payment] = await tx
    .select({
      id: payments.id,
      reference: payments.reference,
      orderId: payments.orderId,
      /** The cart and the company of the payment's order. */
      cartId: orders.cartId,
      companyId: orders.companyId,
      /** The person of staff who placed the order; null for its customer. */
      orderedById: orders.orderedById,
      userId: payments.userId,
      provider: payments.provider,
      method: payments.method,
      status: payments.status,
      amount: payments.amount,
      refundTarget: payments.refundTarget,
      refunded: payments.refunded,
      chargeId: payments.chargeId,
      codeOrderId: payments.codeOrderId,
      paymentCode: payments.paymentCode,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, reference))
    .for("update", { of: payments });
  return payment;
}

export type Payment = NonNullable<Awaited<ReturnType<typeof selectForUpdate>>>;

/** Locks a payment with its cart. Returns undefined for an unknown reference. */
export async function lockPayment(tx: Transaction, reference: string): Promise<Payment | undefined> {
  if (!ownReference.safeParse(reference).success) return undefined;
  // The cart is locked before the payment, as for every change of an order.
  await tx
    .select({ id: carts.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(carts, eq(carts.id, orders.cartId))
    .where(eq(payments.reference, reference))
    .for("update", { of: carts });
  return selectForUpdate(tx, reference);
}

type PaymentStep = {
  readonly status: PaymentStatus;
  readonly at: number;
  readonly chargeId?: string;
  readonly codeOrderId?: string;
  readonly paymentCode?: string | null;
  readonly refunded?: number;
  readonly failure?: PaymentFailure;
  readonly failureMessage?: string | null;
  /** The time of the next check at the provider; null if no check is needed. */
  readonly nextCheckAt: number | null;
};

/** Changes a payment that the caller has locked. */
export async function updatePayment(
  tx: Transaction,
  { id }: Pick<Payment, "id">,
  { status, at, nextCheckAt, ...ids }: PaymentStep,
): Promise<void> {
  const before = [...getStatesBefore(paymentTransitions, status), status];
  const { rowCount } = await tx
    .update(payments)
    .set({
      status,
      ...ids,
      settledAt: new Date(at),
      nextCheckAt: nextCheckAt === null ? null : new Date(nextCheckAt),
      processId: null,
      checks: 0,
    })
    .where(and(eq(payments.id, id), inArray(payments.status, before)));
  if (rowCount !== 1) throw new Error(`Payment ${id} cannot become ${status}`);
}
