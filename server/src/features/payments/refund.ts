import { and, eq, inArray } from "drizzle-orm";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../deps.ts";
import { getNextVersion, recordChange } from "../history/record-change.ts";
import { lockPayment, updatePayment, type Payment } from "./queries.ts";

const methodLabels = { card: "Tarjeta", code: "Código" } as const;
const statusLabels = { refunded: "Reembolsado", "refund-by-hand": "Por devolver a mano" } as const;

type RefundChange = {
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly byUserId: number | null;
};

/** Records a refund in the history of its order, which is cancelled and not locked. A second charge has no order. */
async function recordRefund(tx: Transaction, payment: Payment, change: RefundChange): Promise<void> {
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
  const method = methodLabels[payment.method];
  await recordChange(tx, {
    ...order,
    kind: "changed",
    version: await getNextVersion(tx, order),
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
    .select({ chargeId: payments.chargeId, amount: payments.amount })
    .from(payments)
    .where(
      and(
        eq(payments.reference, reference),
        eq(payments.status, "refunding"),
        eq(payments.provider, deps.payments.name),
      ),
    );
  if (!owed?.chargeId) return;
  const outcome = await deps.payments.refund(owed.chargeId, owed.amount);
  const status = outcome === "by-hand" ? "refund-by-hand" : "refunded";
  await markRefund(deps, reference, status, null);
}

/** Stores the outcome of a refund. Returns false if no refund was due, for example on a second call. */
export async function markRefund(
  deps: Deps,
  reference: string,
  status: keyof typeof statusLabels,
  byUserId: number | null,
): Promise<boolean> {
  const at = deps.clock();
  return transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, reference);
    const wasByHand = payment?.status === "refund-by-hand";
    // Staff can refund a charge in the provider's own application, even if its order is not cancelled.
    const wasPaid = payment?.status === "refunding" || (payment?.status === "paid" && status === "refunded");
    if (!payment || !(wasByHand || wasPaid) || payment.status === status) return false;
    await updatePayment(tx, payment, { status, at, nextCheckAt: null });
    const before = wasByHand ? statusLabels["refund-by-hand"] : "Pagado";
    await recordRefund(tx, payment, { before, after: statusLabels[status], at, byUserId });
    return true;
  });
}

async function findOwedRefund({ db }: Deps, orderId: number) {
  const [payment] = await db
    .select({ reference: payments.reference, status: payments.status })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ["refunding", "refund-by-hand"])));
  return payment;
}

/** Refunds the charge of a cancelled order. If the provider does not answer, the reconciler tries again. */
export async function refundOrderPayment(deps: Deps, orderId: number): Promise<void> {
  const payment = await findOwedRefund(deps, orderId);
  if (payment?.status === "refunding") await refundPayment(deps, payment.reference).catch(() => undefined);
}

/** Records that staff refunded a cancelled order by hand. Returns false if no such refund was due. */
export async function markRefundedByHand(deps: Deps, orderId: number, byUserId: number): Promise<boolean> {
  const payment = await findOwedRefund(deps, orderId);
  if (payment?.status !== "refund-by-hand") return false;
  return markRefund(deps, payment.reference, "refunded", byUserId);
}
