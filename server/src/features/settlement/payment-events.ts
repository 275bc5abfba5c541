import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { PaymentEvent } from "@lonchera/contract/settlement";
import { paymentEvents, payments } from "../../platform/db/schema/payments.ts";
import type { Deps } from "../deps.ts";
import { storeRefundOutcome } from "../payments/refund.ts";
import { declinePayment, recordIssuedCode, settleCharge } from "./settle.ts";

/** Only the ids of an event are used. Everything else is read from the provider. */
const withId = z.object({ id: z.string() });
const withChargeId = z.object({ charge_id: z.string() });

function parseData(event: PaymentEvent): unknown {
  if (typeof event.data !== "string") return event.data;
  try {
    return JSON.parse(event.data);
  } catch {
    return undefined;
  }
}

async function receiveCharge(deps: Deps, chargeId: string): Promise<void> {
  const found = await deps.payments.readCharge(chargeId);
  if (found?.reference && !found.refunded)
    await settleCharge(deps, { reference: found.reference }, found.chargeId);
}

/** Finds the payment by its charge, because two charges for one payment have the same reference. */
async function receiveRefund(deps: Deps, chargeId: string): Promise<void> {
  const found = await deps.payments.readCharge(chargeId);
  if (!found?.refunded) return;
  const refunded = await deps.db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.chargeId, found.chargeId), eq(payments.provider, deps.payments.name)));
  for (const { reference } of refunded) await storeRefundOutcome(deps, reference, "refunded");
}

/** Settles a code by its current state at the provider. */
export async function settleCode(deps: Deps, codeOrderId: string): Promise<void> {
  const found = await deps.payments.readCode(codeOrderId);
  if (!found?.reference) return;
  const { reference } = found;
  if (found.state === "paid") await settleCharge(deps, { reference }, found.codeOrderId);
  if (found.state === "waiting") await recordIssuedCode(deps, { reference }, found);
  if (found.state === "over") await declinePayment(deps, { reference }, { mayBeCharged: true });
}

async function settleEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const data = parseData(event);
  const named = withId.safeParse(data);
  const refund = withChargeId.safeParse(data);
  if (event.type === "charge.creation.succeeded" && named.success) await receiveCharge(deps, named.data.id);
  if (event.type === "refund.creation.succeeded" && refund.success)
    await receiveRefund(deps, refund.data.charge_id);
  if (event.type === "order.status.changed" && named.success) await settleCode(deps, named.data.id);
}

/** Settles an event once. Rejects if the provider cannot be reached, so that it sends the event again. */
export async function receivePaymentEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const [stored] = await deps.db
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, receivedAt: new Date(deps.clock()) })
    // The update changes nothing, but returns the row of a repeated event.
    .onConflictDoUpdate({ target: paymentEvents.id, set: { id: event.id } })
    .returning({ settledAt: paymentEvents.settledAt });
  if (stored?.settledAt) return;
  await settleEvent(deps, event);
  await deps.db
    .update(paymentEvents)
    .set({ settledAt: new Date(deps.clock()) })
    .where(eq(paymentEvents.id, event.id));
}
