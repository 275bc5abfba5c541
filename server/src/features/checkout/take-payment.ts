import { and, eq } from "drizzle-orm";
import { errorTexts } from "@lonchera/contract/error-texts";
import { createErrorBody } from "@lonchera/contract/errors";
import type { PaymentFailure } from "@lonchera/contract/failed-payments";
import { formatAmount } from "@lonchera/domain/money";
import type { Deps } from "../deps.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { abort, abortField, HttpError } from "../../platform/http/http-error.ts";
import { getRequestContext } from "../../platform/http/request-context.ts";
import { releaseRequestSlot } from "../../platform/http/request-queue.ts";
import { declinePayment, recordIssuedCode, settleCharge } from "../settlement/settle.ts";
import type { ChargeOutcome, CodeOutcome, Payer } from "../payments/provider.ts";
import type { PaymentRequest, CheckedOrderInput } from "./insert-order.ts";

type RequestedPayment = PaymentRequest & {
  readonly companyId: number;
  readonly input: CheckedOrderInput;
};

function toPayer({ first_name, last_name, email, phone }: CheckedOrderInput): Payer {
  return { firstName: first_name, lastName: last_name, email, phone };
}

/** Logs that the provider could not say whether a payment was made. The reconciler asks again. */
function logUnknown(reference: string) {
  return (error: unknown): null => {
    getRequestContext()?.log.warn({ err: error, reference }, "a payment is unknown");
    return null;
  };
}

/** Charges a card. If the response is lost, the charge is looked up once, and the reconciler settles it later. */
async function chargeCard(
  deps: Deps,
  { reference, amount, input }: RequestedPayment,
): Promise<ChargeOutcome> {
  const requestedAt = new Date(deps.clock());
  const outcome = await deps.payments.charge({
    token: input.token ?? "",
    amount,
    reference,
    payer: toPayer(input),
    installments: input.installments,
    deviceFingerPrint: input.device_finger_print_id,
    authentication: input.authentication_3DS,
  });
  if (outcome.kind !== "no-answer") return outcome;
  const found = await deps.payments
    .findCharge({ reference, amount, requestedAt })
    .catch(logUnknown(reference));
  if (found?.refunded) return { kind: "declined", message: null };
  return found ? { kind: "charged", chargeId: found.chargeId } : outcome;
}

/** Requests a payment code. A lost response is handled as in `chargeCard`. */
async function issueCode(
  deps: Deps,
  { reference, amount, input, expiresAt }: RequestedPayment,
): Promise<CodeOutcome> {
  const requestedAt = new Date(deps.clock());
  const payer = toPayer(input);
  const outcome = await deps.payments.issueCode({
    amount,
    reference,
    payer,
    expiresAt: expiresAt ?? requestedAt,
  });
  if (outcome.kind !== "no-answer") return outcome;
  const found = await deps.payments.findCode({ reference, amount, requestedAt }).catch(logUnknown(reference));
  return found ? { kind: "issued", ...found } : outcome;
}

type UnpaidOutcome = Exclude<ChargeOutcome | CodeOutcome, { kind: "charged" | "issued" | "no-answer" }>;

/** Asking for 3-D Secure is no failure: the buyer continues with another payment. */
function toFailure(outcome: UnpaidOutcome) {
  const failureMessage = outcome.kind === "declined" ? outcome.message : null;
  return outcome.kind === "authentication-required"
    ? { failureMessage }
    : { failureMessage, failure: outcome.kind };
}

/** Throws the error for the buyer after the order was deleted. */
function refuseUnpaid(kind: UnpaidOutcome["kind"] | PaymentFailure, message: string | null): never {
  switch (kind) {
    case "used-token":
      return abort(409, "token_used");
    case "unknown-token":
      return abortField("token", errorTexts.payment_declined());
    case "authentication-required":
      throw new HttpError(402, {
        ...createErrorBody("authentication_required"),
        authentication_required: true,
      });
    case "unavailable":
    case "no-answer":
      return abort(402, "payment_unavailable");
    case "declined":
    case "refunded":
    case "late-charge":
    case "second-charge":
      return abort(402, "payment_declined", message);
  }
}

/** Throws the error for a buyer whose payment failed while another request of the same order waited for it. */
export async function refuseFailedPayment(
  db: Queryable,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<never> {
  const [payment] = await db
    .select({ failure: payments.failure, message: payments.failureMessage })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.id, id)));
  return refuseUnpaid(payment?.failure ?? "authentication-required", payment?.message ?? null);
}

/** The provider did not answer. The order waits for the reconciler. */
export class UnknownPaymentError extends HttpError {
  constructor() {
    super(503, createErrorBody("payment_unknown"), 10);
  }
}

/**
 * Runs phases 2 and 3 of an order: asks the provider, then marks the order as paid or awaiting payment, or deletes it
 * and throws the reason.
 */
export async function takePayment(deps: Deps, payment: RequestedPayment): Promise<void> {
  const { method } = payment;
  const ask = method === "card" ? chargeCard : issueCode;
  releaseRequestSlot();
  const outcome = await ask(deps, payment).catch(async (error: unknown) => {
    // Nothing was sent, so the order need not wait. If there is a charge after all, it is found and refunded.
    await declinePayment(deps, payment, { mayBeCharged: true, failure: "unavailable" });
    throw error;
  });
  if (outcome.kind === "charged") return settleCharge(deps, payment, outcome.chargeId);
  if (outcome.kind === "issued") return recordIssuedCode(deps, payment, outcome);
  if (outcome.kind === "no-answer") throw new UnknownPaymentError();
  const reason = toFailure(outcome);
  await declinePayment(deps, payment, { mayBeCharged: false, ...reason });
  return refuseUnpaid(outcome.kind, reason.failureMessage);
}

/** Throws 409 if the amount is below or above the provider's limits. */
export function requirePayableAmount(
  { payments }: Deps,
  input: Pick<CheckedOrderInput, "payment" | "pay_by_code">,
): void {
  const { payment_type, amount } = input.payment;
  if (payment_type !== "T") return;
  const { least, most } = payments.limits[input.pay_by_code ? "code" : "card"];
  if (amount < least) abort(409, "amount_too_small", formatAmount(least));
  if (amount > most) abort(409, "amount_too_large", formatAmount(most));
}
