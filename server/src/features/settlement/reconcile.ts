import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { PaymentStatus } from "@lonchera/domain/order-state";
import type { Db } from "../../platform/db/client.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import type { Deps } from "../deps.ts";
import {
  checkInterval,
  codeCheckInterval,
  declinedAfter,
  declinedCheckInterval,
  reportDelay,
  retryInterval,
} from "../payments/check-times.ts";
import { refundPayment } from "../payments/refund.ts";
import { declinePayment, markAwaiting, markPaid } from "./settle.ts";

const batchSize = 20;
const maxBatches = 25;
/** A process has this long for a payment that it took; then, or after the process died, another one takes it. */
const lease = 60_000;

/** Takes payments that are due to be checked, so that no other process checks them at the same time. */
async function takeDuePayments(db: Db, provider: string, now: number) {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(lte(payments.nextCheckAt, new Date(now)), eq(payments.provider, provider)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  return db
    .update(payments)
    .set({ nextCheckAt: new Date(now + lease), checks: sql`${payments.checks} + 1` })
    .where(inArray(payments.id, due))
    .returning();
}

type DuePayment = Awaited<ReturnType<typeof takeDuePayments>>[number];

function askedFor({ reference, amount, createdAt }: DuePayment) {
  return { reference, amount, requestedAt: createdAt };
}

/** Whether the provider would show it by now. Judged by when it was asked, however late it answers. */
function isGivenUp(payment: DuePayment, requestedAt: number): boolean {
  return payment.createdAt.getTime() + declinedAfter <= requestedAt;
}

/** Each check returns the milliseconds until the next one, or null if there is none. */
type Check = (deps: Deps, payment: DuePayment) => Promise<number | null>;

/** A charge that was requested and not answered. */
async function checkCharge(deps: Deps, payment: DuePayment): Promise<number | null> {
  const requestedAt = deps.clock();
  const charge = await deps.payments.findCharge(askedFor(payment));
  // One that was refunded at the provider's pays nothing.
  if (charge?.refunded) await declinePayment(deps, payment.reference, { mayBeCharged: false });
  else if (charge) await markPaid(deps, payment.reference, charge.chargeId);
  else if (!isGivenUp(payment, requestedAt)) return checkInterval;
  else await declinePayment(deps, payment.reference, { mayBeCharged: true });
  return null;
}

/** A code that was requested and not answered. */
async function checkCodeRequest(deps: Deps, payment: DuePayment): Promise<number | null> {
  const requestedAt = deps.clock();
  const code = await deps.payments.findCode(askedFor(payment));
  if (code) await markAwaiting(deps, payment.reference, code.codeOrderId);
  else if (!isGivenUp(payment, requestedAt)) return checkInterval;
  else await declinePayment(deps, payment.reference, { mayBeCharged: true });
  return null;
}

/** A code that can be paid. */
async function checkCode(deps: Deps, payment: DuePayment): Promise<number | null> {
  const requestedAt = deps.clock();
  const code = await deps.payments.readCode(payment.codeOrderId ?? "");
  const timeLeft = (payment.expiresAt?.getTime() ?? 0) + reportDelay - requestedAt;
  if (code?.state === "paid") await markPaid(deps, payment.reference, code.codeOrderId);
  else if (code?.state !== "over" && timeLeft > 0) return Math.min(timeLeft, codeCheckInterval);
  else await declinePayment(deps, payment.reference, { mayBeCharged: true });
  return null;
}

/** The provider's id of a charge or a paid code of a declined payment. Withdraws a code that can still be paid. */
async function findLateCharge(
  { payments: provider }: Deps,
  payment: DuePayment,
): Promise<string | undefined> {
  if (payment.method === "card") {
    const charge = await provider.findCharge(askedFor(payment));
    return charge && !charge.refunded ? charge.chargeId : undefined;
  }
  const code = await (payment.codeOrderId === null
    ? provider.findCode(askedFor(payment))
    : provider.readCode(payment.codeOrderId));
  if (code?.state === "waiting") await provider.withdrawCode(code.codeOrderId);
  return code?.state === "paid" ? code.codeOrderId : undefined;
}

/** A declined payment may be charged nevertheless. */
async function checkDeclined(deps: Deps, payment: DuePayment): Promise<number | null> {
  const chargeId = await findLateCharge(deps, payment);
  if (chargeId !== undefined) {
    await markPaid(deps, payment.reference, chargeId);
    return null;
  }
  const since = Math.max(payment.createdAt.getTime(), payment.expiresAt?.getTime() ?? 0);
  return declinedCheckInterval(payment.checks, deps.clock() - since);
}

async function retryRefund(deps: Deps, payment: DuePayment): Promise<null> {
  await refundPayment(deps, payment.reference);
  return null;
}

const noCheck = () => Promise.resolve(null);

const checks: Readonly<Record<PaymentStatus, Check>> = {
  pending: (deps, payment) => (payment.method === "card" ? checkCharge : checkCodeRequest)(deps, payment),
  awaiting: checkCode,
  declined: checkDeclined,
  refunding: retryRefund,
  paid: noCheck,
  refunded: noCheck,
  "refund-by-hand": noCheck,
};

type ErrorListener = (error: unknown, reference: string) => void;

async function settlePayment(deps: Deps, payment: DuePayment, onError: ErrorListener): Promise<void> {
  const wait = await checks[payment.status](deps, payment).catch((error: unknown) => {
    onError(error, payment.reference);
    return retryInterval(payment.checks);
  });
  const nextCheckAt = wait === null ? null : new Date(deps.clock() + wait);
  // If its status changed meanwhile, whoever changed it has set the next check.
  await deps.db
    .update(payments)
    .set({ nextCheckAt })
    .where(and(eq(payments.id, payment.id), eq(payments.status, payment.status)));
}

/** Settles the payments that are due: unanswered requests, codes that can be paid, refunds that are owed. */
export async function settleDuePayments(deps: Deps, onError: ErrorListener = () => undefined): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const due = await takeDuePayments(deps.db, deps.payments.name, deps.clock());
    await Promise.allSettled(due.map((payment) => settlePayment(deps, payment, onError)));
    if (due.length < batchSize) return;
  }
}
