import type { OrderInput } from "@lonchera/contract/checkout";
import { orderingMessages } from "@lonchera/contract/ordering-messages";
import type { Deps } from "../deps.ts";
import { refuse, refuseField } from "../http/refusal.ts";
import { markPaid, undoOrder } from "../payments/settle.ts";
import type { ChargeOutcome } from "../payments/provider.ts";

type Charge = { readonly reference: string; readonly amount: number; readonly input: OrderInput };

/** An answer that was lost is looked for at once; what stays unknown is settled later by the job. */
async function outcomeOf(deps: Deps, { reference, amount, input }: Charge): Promise<ChargeOutcome> {
  const token = input.token ?? "";
  const outcome = await deps.payments.charge({ token, amount, email: input.email, reference });
  if (outcome.kind !== "no-answer") return outcome;
  const found = await deps.payments.find(reference).catch(() => null);
  return found ? { kind: "charged", chargeId: found.chargeId } : outcome;
}

/** Phases 2 and 3: asks the provider, then marks the order paid or undoes it and says why. */
export async function chargeOrder(deps: Deps, charge: Charge): Promise<void> {
  const outcome = await outcomeOf(deps, charge).catch((): ChargeOutcome => ({ kind: "no-answer" }));
  if (outcome.kind === "charged") return markPaid(deps, charge.reference, outcome.chargeId);
  if (outcome.kind === "no-answer") return refuse(503, orderingMessages.paymentUnknown, 10);
  await undoOrder(deps, charge.reference);
  if (outcome.kind === "used-token") return refuse(409, orderingMessages.tokenUsed);
  if (outcome.kind === "unknown-token") return refuseField("token", orderingMessages.cannotPay);
  return refuse(402, outcome.message ?? orderingMessages.cannotPay);
}
