import { and, eq, lte, or } from "drizzle-orm";
import { shortPaymentMethodNames } from "@lonchera/domain/payment-methods";
import { formatAmount, formatSoles } from "@lonchera/domain/money";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { getRequestContext } from "../../platform/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { readNextVersion, recordChange } from "../history/record-change.ts";
import { paymentLease } from "./check-times.ts";
import {
  isPartRefundOwed,
  isPaymentOf,
  isRefundOwed,
  lockPayment,
  updatePayment,
  type PaidOrder,
  type Payment,
} from "./queries.ts";

const statusLabels = { refunded: "Reembolsado", "refund-by-hand": "Por devolver a mano" } as const;

/** Formats a text like `S/ 18.50 reembolsado`. */
function formatPartRefund(refunded: number): string {
  return `${formatSoles(refunded)} ${statusLabels.refunded.toLowerCase()}`;
}

type RefundChange = {
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly byUserId: number | null;
};

/**
 * Records a refund in the history of its order, which the caller has locked. A second charge has no order, so its refund is
 * recorded in the audit log only.
 */
async function recordRefundChange(tx: Transaction, payment: Payment, change: RefundChange): Promise<void> {
  if (payment.orderId === null) {
    await recordAuditEvent(tx, {
      event: "refund",
      at: new Date(change.at),
      userId: change.byUserId,
      thing: "payment",
      ids: [payment.id],
      details: [["Pago", change.after]],
    });
    return;
  }
  const order = { thing: "order", id: payment.orderId } as const;
  const method = shortPaymentMethodNames[payment.shownMethod];
  await recordChange(tx, {
    ...order,
    kind: "changed",
    version: await readNextVersion(tx, order),
    byUserId: change.byUserId,
    at: new Date(change.at),
    before: { Pago: `${method} · ${change.before}` },
    after: { Pago: `${method} · ${change.after}` },
    audit: { event: "refund" },
  });
}

/** Makes a refund that is due. Rejects if the provider cannot be reached; the refund is then still due. */
export async function refundPayment(deps: Deps, reference: string): Promise<void> {
  const [owed] = await deps.db
    .select({
      chargeId: payments.chargeId,
      amount: payments.amount,
      status: payments.status,
      refundTarget: payments.refundTarget,
      refundedByHand: payments.refundedByHand,
    })
    .from(payments)
    .where(
      and(
        eq(payments.reference, reference),
        or(eq(payments.status, "refunding"), isPartRefundOwed),
        eq(payments.provider, deps.payments.name),
      ),
    );
  if (!owed?.chargeId) return;
  const isPart = owed.status === "paid";
  const upTo = isPart ? owed.refundTarget : owed.amount;
  const byProvider = upTo - owed.refundedByHand;
  const outcome = byProvider > 0 ? await deps.payments.refund(owed.chargeId, byProvider) : "refunded";
  if (isPart) return markPartRefund(deps, reference, { upTo, outcome });
  await storeRefundOutcome(deps, reference, outcome === "by-hand" ? "refund-by-hand" : "refunded");
}

/** Makes a refund. If it fails, it is still due, and the reconciler tries again. */
export async function tryRefund(deps: Deps, reference: string): Promise<void> {
  try {
    await refundPayment(deps, reference);
  } catch (error) {
    getRequestContext()?.log.warn({ err: error, reference }, "a refund is still due");
  }
}

type PartRefund = { readonly upTo: number; readonly outcome: "refunded" | "by-hand" };

/** Stores that a part of a payment was refunded. More may be due meanwhile. */
async function markPartRefund(deps: Deps, reference: string, { upTo, outcome }: PartRefund): Promise<void> {
  const at = deps.clock();
  await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, { reference });
    if (!payment || payment.refunded >= upTo) return;
    if (payment.status !== "paid") {
      // The order was cancelled meanwhile, and its refund gives back the rest.
      if (outcome === "refunded")
        await tx
          .update(payments)
          .set({ refunded: upTo })
          .where(and(eq(payments.companyId, payment.companyId), eq(payments.id, payment.id)));
      return;
    }
    const isMoreDue = payment.refundTarget > upTo;
    await updatePayment(
      tx,
      payment,
      outcome === "by-hand"
        ? { status: "refund-by-hand", at, nextCheckAt: null }
        : { status: "paid", at, refunded: upTo, nextCheckAt: isMoreDue ? at : null },
    );
    const after = outcome === "by-hand" ? statusLabels["refund-by-hand"] : formatPartRefund(upTo);
    await recordRefundChange(tx, payment, { before: "Pagado", after, at, byUserId: null });
  });
}

/** Stores the outcome of the provider's refund. A second call changes nothing. */
export async function storeRefundOutcome(
  deps: Deps,
  reference: string,
  status: keyof typeof statusLabels,
): Promise<void> {
  const at = deps.clock();
  await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, { reference });
    const wasByHand = payment?.status === "refund-by-hand";
    // Staff can refund a charge in the provider's own application while its order stands. An order whose dropped days gave
    // back the whole charge stays paid.
    const isPanelRefund =
      payment?.status === "paid" && status === "refunded" && payment.refundTarget < payment.amount;
    const wasPaid = payment?.status === "refunding" || isPanelRefund;
    if (!payment || !(wasByHand || wasPaid) || payment.status === status) return;
    // A later cancellation must not promise the money again.
    const whole = isPanelRefund ? { refundTarget: payment.amount, refunded: payment.amount } : {};
    await updatePayment(tx, payment, { status, at, ...whole, nextCheckAt: null });
    const before = wasByHand ? statusLabels["refund-by-hand"] : "Pagado";
    await recordRefundChange(tx, payment, { before, after: statusLabels[status], at, byUserId: null });
  });
}

async function findOwedRefund({ db }: Deps, order: PaidOrder) {
  const [payment] = await db
    .select({ reference: payments.reference, status: payments.status })
    .from(payments)
    .where(and(isPaymentOf(order), isRefundOwed));
  return payment;
}

/** Claims a partial refund that is due, so that no other process makes it at the same time. */
async function claimPartRefund({ db, clock }: Deps, order: PaidOrder): Promise<string | undefined> {
  const now = clock();
  const [taken] = await db
    .update(payments)
    .set({ nextCheckAt: new Date(now + paymentLease) })
    .where(and(isPaymentOf(order), isPartRefundOwed, lte(payments.nextCheckAt, new Date(now))))
    .returning({ reference: payments.reference });
  return taken?.reference;
}

/** Refunds the charge of a cancelled order, or of an order's dropped days. */
export async function refundOrderPayment(deps: Deps, order: PaidOrder): Promise<void> {
  const payment = await findOwedRefund(deps, order);
  const reference = payment?.status === "refunding" ? payment.reference : await claimPartRefund(deps, order);
  if (reference !== undefined) await tryRefund(deps, reference);
}

/**
 * Records that staff refunded by hand what a payment owes. Returns false if nothing is due by hand. Throws 409 if the amount
 * is not the one that they saw, in céntimos.
 */
export async function markRefundedByHand(
  deps: Deps,
  reference: string,
  byUserId: number,
  seenAmount: number | null,
): Promise<boolean> {
  const at = deps.clock();
  return transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, { reference });
    if (payment?.status !== "refund-by-hand") return false;
    const { isRefundPartial, owedAmount, refunded, refundedByHand } = payment;
    if (seenAmount !== null && seenAmount !== owedAmount)
      abort(409, "refund_amount_changed", formatAmount(owedAmount));
    const part = { refunded: refunded + owedAmount, refundedByHand: refundedByHand + owedAmount };
    const marked = isRefundPartial
      ? ({ status: "paid", ...part } as const)
      : ({ status: "refunded" } as const);
    await updatePayment(tx, payment, { ...marked, at, nextCheckAt: null });
    const after = isRefundPartial ? formatPartRefund(part.refunded) : statusLabels.refunded;
    await recordRefundChange(tx, payment, { before: statusLabels["refund-by-hand"], after, at, byUserId });
    return true;
  });
}

/** Does the same as `markRefundedByHand` for the payment of an order. */
export async function markOrderRefundedByHand(
  deps: Deps,
  order: PaidOrder,
  byUserId: number,
  seenAmount: number | null,
): Promise<boolean> {
  const owed = await findOwedRefund(deps, order);
  return owed?.status === "refund-by-hand" && markRefundedByHand(deps, owed.reference, byUserId, seenAmount);
}
