import { z } from "zod";
import type { FoundCharge } from "../provider.ts";
import { money } from "./as-asked.ts";

const words = z.string().nullish().catch(null);

export const charge = z.object({
  id: z.string().regex(/^chr_\w+$/),
  ...money,
  amount_refunded: z.number().nullish().catch(null),
  outcome: z.object({ type: words }).nullish().catch(null),
  /** Where older answers put the type of the outcome. */
  response_code: words,
  metadata: z.object({ reference: words }).nullish().catch(null),
});
export type Charge = z.output<typeof charge>;

const outcomeOf = ({ outcome, response_code }: Charge) => outcome?.type ?? response_code;

export function hasOutcome(charge: Charge): boolean {
  return typeof outcomeOf(charge) === "string";
}

/** `paid` of a charge means paid out to the seller: it says nothing about the buyer. */
export function succeeded(charge: Charge): boolean {
  return outcomeOf(charge) === "venta_exitosa";
}

export function isRefunded({ amount, amount_refunded }: Charge): boolean {
  return typeof amount_refunded === "number" && amount_refunded > 0 && amount_refunded >= (amount ?? 0);
}

export function foundOf(charge: Charge): FoundCharge {
  const { id, metadata } = charge;
  return { chargeId: id, reference: metadata?.reference ?? null, refunded: isRefunded(charge) };
}
