import { and, asc, eq, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { PaymentStatus } from "@lonchera/domain/order-state";
import { payments } from "../../platform/db/schema/payments.ts";
import type { Deps } from "../deps.ts";
import {
  getCodeCheckInterval,
  declineDelay,
  getDeclinedCheckInterval,
  paymentLease,
  pendingCheckInterval,
  reportDelay,
  getRetryInterval,
} from "../payments/check-times.ts";
import { refundPayment } from "../payments/refund.ts";
import { declinePayment, recordIssuedCode, settleCharge } from "./settle.ts";

const batchSize = 20;
const maxBatches = 25;

/** Claims payments, so that no other process checks them at the same time. */
async function claimPayments({ db, clock, payments: provider, processConnection }: Deps, condition: SQL) {
  const claimed = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(condition, eq(payments.provider, provider.name)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  return db
    .update(payments)
    .set({
      nextCheckAt: new Date(clock() + paymentLease),
      processId: processConnection.processId,
      checks: sql`${payments.checks} + 1`,
    })
    .where(inArray(payments.id, claimed))
    .returning();
}

/** A payment is abandoned if the process that worked on it has died. */
type DuePayment = Awaited<ReturnType<typeof claimPayments>>[number] & { readonly isAbandoned: boolean };

/** Claims payments that are due to be checked, abandoned ones first. */
async function claimDuePayments(deps: Deps): Promise<DuePayment[]> {
  const abandoned = await claimPayments(deps, deps.processConnection.isOfDeadProcess(payments.processId));
  const due = await claimPayments(deps, lte(payments.nextCheckAt, new Date(deps.clock())));
  return [
    ...abandoned.map((payment) => ({ ...payment, isAbandoned: true })),
    ...due.map((payment) => ({ ...payment, isAbandoned: false })),
  ];
}

function toPaymentSearch({ reference, amount, createdAt }: DuePayment) {
  return { reference, amount, requestedAt: createdAt };
}

/** Returns true if a request at `requestedAt` would have found a charge. */
function isGivenUp({ payments: provider }: Deps, payment: DuePayment, requestedAt: number): boolean {
  if (payment.isAbandoned && !provider.finishesAlone) return true;
  return payment.createdAt.getTime() + declineDelay <= requestedAt;
}

/** Each check returns the milliseconds until the next one, or null if there is none. */
type Check = (deps: Deps, payment: DuePayment) => Promise<number | null>;

/** Checks a charge whose response was lost. */
async function checkCharge(deps: Deps, payment: DuePayment): Promise<number | null> {
  const requestedAt = deps.clock();
  const charge = await deps.payments.findCharge(toPaymentSearch(payment));
  // A charge that is already refunded does not pay the order.
  if (charge?.refunded) await declinePayment(deps, payment, { mayBeCharged: false, failure: "refunded" });
  else if (charge) await settleCharge(deps, payment, charge.chargeId);
  else if (!isGivenUp(deps, payment, requestedAt)) return pendingCheckInterval;
  else await declinePayment(deps, payment, { mayBeCharged: true, failure: "no-answer" });
  return null;
}

/** Checks a code whose response was lost. */
async function checkCodeRequest(deps: Deps, payment: DuePayment): Promise<number | null> {
  const requestedAt = deps.clock();
  const code = await deps.payments.findCode(toPaymentSearch(payment));
  if (code) await recordIssuedCode(deps, payment, code);
  else if (!isGivenUp(deps, payment, requestedAt)) return pendingCheckInterval;
  else await declinePayment(deps, payment, { mayBeCharged: true, failure: "no-answer" });
  return null;
}

/** Checks a code that can be paid. */
async function checkCode(deps: Deps, payment: DuePayment): Promise<number | null> {
  const requestedAt = deps.clock();
  const code = await deps.payments.readCode(payment.codeOrderId ?? "");
  const timeLeft = (payment.expiresAt?.getTime() ?? 0) + reportDelay - requestedAt;
  if (code?.state === "paid") await settleCharge(deps, payment, code.codeOrderId);
  else if (code?.state === "over" || timeLeft <= 0)
    await declinePayment(deps, payment, { mayBeCharged: true });
  else {
    if (code) await recordIssuedCode(deps, payment, code);
    const known = code?.paymentCode ?? payment.paymentCode;
    return Math.min(timeLeft, getCodeCheckInterval(known, payment.checks));
  }
  return null;
}

/** Returns the provider's id of a late charge or a paid code. Withdraws a code that can still be paid. */
async function findLateCharge(
  { payments: provider }: Deps,
  payment: DuePayment,
): Promise<string | undefined> {
  if (payment.method === "card") {
    const charge = await provider.findCharge(toPaymentSearch(payment));
    return charge && !charge.refunded ? charge.chargeId : undefined;
  }
  const code = await (payment.codeOrderId === null
    ? provider.findCode(toPaymentSearch(payment))
    : provider.readCode(payment.codeOrderId));
  if (code?.state === "waiting") await provider.withdrawCode(code.codeOrderId);
  return code?.state === "paid" ? code.codeOrderId : undefined;
}

/** Checks a declined payment, which may still be charged. */
async function checkDeclined(deps: Deps, payment: DuePayment): Promise<number | null> {
  const chargeId = await findLateCharge(deps, payment);
  if (chargeId !== undefined) {
    await settleCharge(deps, payment, chargeId);
    return null;
  }
  const since = Math.max(payment.createdAt.getTime(), payment.expiresAt?.getTime() ?? 0);
  return getDeclinedCheckInterval(payment.checks, deps.clock() - since);
}

async function retryRefund(deps: Deps, payment: DuePayment): Promise<null> {
  await refundPayment(deps, payment.reference);
  return null;
}

const skipCheck = () => Promise.resolve(null);

const checks: Readonly<Record<PaymentStatus, Check>> = {
  pending: (deps, payment) => (payment.method === "card" ? checkCharge : checkCodeRequest)(deps, payment),
  awaiting: checkCode,
  declined: checkDeclined,
  refunding: retryRefund,
  // Some days of the order were dropped, and their refund is due.
  paid: retryRefund,
  refunded: skipCheck,
  "refund-by-hand": skipCheck,
};

type ErrorListener = (error: unknown, reference: string) => void;

async function settlePayment(deps: Deps, payment: DuePayment, onError: ErrorListener): Promise<void> {
  const wait = await checks[payment.status](deps, payment).catch((error: unknown) => {
    onError(error, payment.reference);
    return getRetryInterval(payment.checks);
  });
  const nextCheckAt = wait === null ? null : new Date(deps.clock() + wait);
  // Whatever changed the payment meanwhile has already set the next check.
  const isStillClaimed = sql`${payments.nextCheckAt} = ${payment.nextCheckAt}`;
  await deps.db
    .update(payments)
    .set({ nextCheckAt, processId: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, payment.status), isStillClaimed));
}

/** Settles the payments that are due: requests without a response, codes that can be paid, and refunds. */
export async function settleDuePayments(deps: Deps, onError: ErrorListener = () => undefined): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const due = await claimDuePayments(deps);
    await Promise.allSettled(due.map((payment) => settlePayment(deps, payment, onError)));
    if (due.length < batchSize) return;
  }
}
