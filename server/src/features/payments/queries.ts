import { and, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { PaymentFailure } from "@lonchera/contract/failed-payments";
import type { Refund } from "@lonchera/contract/refunds";
import { paymentTransitions, getStatesBefore, type PaymentStatus } from "@lonchera/domain/order-state";
import type { PaymentMethod } from "@lonchera/domain/payment-methods";
import type { Transaction } from "../../platform/db/client.ts";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";

/** True if the order is not cancelled, so that only its dropped days are refunded. */
const isRefundPartial = sql<boolean>`coalesce(${orders.state} <> 'cancelled', false)`;

/** The céntimos that must still be refunded of a payment that owes a refund. The query joins its order. */
export const owedAmount =
  sql<number>`case when ${isRefundPartial} then ${payments.refundTarget} else ${payments.amount} end - ${payments.refunded}`.mapWith(
    Number,
  );

/** True if the provider must still refund a part of the payment, whose order is not cancelled. */
export const isPartRefundOwed = sql`(${payments.status} = 'paid' and ${payments.refundTarget} > ${payments.refunded})`;

/** True if a payment owes a refund. It has no parameters, so that PostgreSQL can use the index `payments_refund_idx`. */
export const isRefundOwed = sql`(${payments.status} in ('refunding', 'refund-by-hand') or ${isPartRefundOwed})`;

/** True if all refunds of a payment were made. It has no parameters, so that PostgreSQL can use the indexes of refunds. */
export const isRefundMade = sql`(${payments.status} = 'refunded' or (${payments.status} = 'paid' and ${payments.refunded} > 0 and ${payments.refundTarget} <= ${payments.refunded}))`;

/** A refund that was tried three times without success is shown as failed. */
export const refundState = sql<Refund["state"]>`case
  when ${isRefundMade} then 'made'
  when ${payments.status} = 'refund-by-hand' then 'by-hand'
  when ${payments.checks} < 3 then 'waiting'
  else 'failed' end`;

export const settledOrCreatedAt = sql<Date>`coalesce(${payments.settledAt}, ${payments.createdAt})`.mapWith(
  payments.createdAt,
);

/** The provider's account may be shared, so charges can have references that are not ours. */
const ownReference = z.guid();

/**
 * The method as people know it. Tokens that begin with `ype_` are of Yape. Some tokens of Yape do not begin so and count as
 * a card.
 */
export const shownMethod = sql<PaymentMethod>`case when ${payments.token} like 'ype\\_%' then 'yape' else ${payments.method}::text end`;

const isOrderOfPayment = and(eq(orders.id, payments.orderId), eq(orders.companyId, payments.companyId));

async function selectForUpdate(tx: Transaction, isPayment: SQL | undefined) {
  const [payment] = await tx
    .select({
      ...getTableColumns(payments),
      /** The cart of the payment's order. */
      cartId: orders.cartId,
      /** The member of staff who placed the order; null for its customer. */
      orderedById: orders.orderedById,
      isRefundPartial,
      owedAmount,
      shownMethod,
    })
    .from(payments)
    .leftJoin(orders, isOrderOfPayment)
    .where(isPayment)
    .for("update", { of: payments });
  return payment;
}

export type Payment = NonNullable<Awaited<ReturnType<typeof selectForUpdate>>>;

/** Callers that have the reference from the provider do not know the company. */
export type PaymentKey = { readonly reference: string; readonly companyId?: number };

async function findCompanyOf(tx: Transaction, reference: string): Promise<number | undefined> {
  const [payment] = await tx
    .select({ companyId: payments.companyId })
    .from(payments)
    .where(eq(payments.reference, reference));
  return payment?.companyId;
}

/** Locks a payment with its cart. Returns undefined for an unknown reference. */
export async function lockPayment(
  tx: Transaction,
  { reference, companyId: knownCompany }: PaymentKey,
): Promise<Payment | undefined> {
  if (!ownReference.safeParse(reference).success) return undefined;
  const companyId = knownCompany ?? (await findCompanyOf(tx, reference));
  if (companyId === undefined) return undefined;
  const isPayment = and(eq(payments.companyId, companyId), eq(payments.reference, reference));
  // The cart is locked before the payment, as for every change of an order.
  await tx
    .select({ id: carts.id })
    .from(payments)
    .innerJoin(orders, isOrderOfPayment)
    .innerJoin(carts, and(eq(carts.id, orders.cartId), eq(carts.companyId, orders.companyId)))
    .where(isPayment)
    .for("update", { of: carts });
  return selectForUpdate(tx, isPayment);
}

type PaymentStep = {
  readonly status: PaymentStatus;
  readonly at: number;
  readonly chargeId?: string;
  readonly codeOrderId?: string;
  readonly paymentCode?: string | null;
  readonly refundTarget?: number;
  readonly refunded?: number;
  readonly refundedByHand?: number;
  readonly failure?: PaymentFailure;
  readonly failureMessage?: string | null;
  /** The time of the next check at the provider; null if no check is needed. */
  readonly nextCheckAt: number | null;
};

/** Changes a payment that the caller has locked. It may keep its status. */
export async function updatePayment(
  tx: Transaction,
  { id, companyId }: Pick<Payment, "id" | "companyId">,
  { status, at, nextCheckAt, ...values }: PaymentStep,
): Promise<void> {
  const before = [...getStatesBefore(paymentTransitions, status), status];
  const { rowCount } = await tx
    .update(payments)
    .set({
      status,
      ...values,
      settledAt: new Date(at),
      nextCheckAt: nextCheckAt === null ? null : new Date(nextCheckAt),
      processId: null,
      checks: 0,
    })
    .where(and(eq(payments.companyId, companyId), eq(payments.id, id), inArray(payments.status, before)));
  if (rowCount !== 1) throw new Error(`Payment ${id} cannot become ${status}`);
}

/** Payments are looked up within the company of their order, see docs/scale.md. */
export type PaidOrder = { readonly id: number; readonly companyId: number };

export function isPaymentOf(order: PaidOrder): SQL | undefined {
  return and(eq(payments.companyId, order.companyId), eq(payments.orderId, order.id));
}

/**
 * Ends the payment of an order that is cancelled. A charge will be refunded. An unpaid code is still checked, because
 * it may be paid later and must then be refunded.
 */
export async function cancelPayment(tx: Transaction, order: PaidOrder, at: number): Promise<void> {
  const [payment] = await tx.select().from(payments).where(isPaymentOf(order)).for("update");
  if (payment?.status === "paid")
    await updatePayment(tx, payment, { status: "refunding", at, nextCheckAt: at });
  if (payment?.status === "awaiting")
    await updatePayment(tx, payment, { status: "declined", at, nextCheckAt: at });
}
