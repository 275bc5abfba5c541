import { z } from "zod";
import type { Asked, ChargeOutcome, ChargeRequest, FoundCharge } from "../provider.ts";
import { differencesOfMoney, isAsAsked, refuseToGuess } from "./as-asked.ts";
import { NeverAsked, NoAnswer, type Answer, type Ask, type PaymentLog } from "./ask-culqi.ts";
import { charge, foundOf, hasOutcome, isRefunded, succeeded, type Charge } from "./charge-answer.ts";
import { chargeBody } from "./charge-request.ts";
import { findInList } from "./read-list.ts";
import { isRefusedForGood, isUnknown, readRefusal } from "./refusals.ts";

export type Patience = {
  /** Milliseconds for what moves money: below the 30 s after which others look for it. */
  readonly moving: number;
  /** For looking things up and giving back. */
  readonly looking: number;
};

export type Means = { readonly patience: Patience; readonly log: PaymentLog };

const review = z.object({ action_code: z.literal("REVIEW") });

type Made = { readonly made: Charge | undefined; readonly status: number };

function isTheOne({ made, status }: Made, { amount, reference }: ChargeRequest, log: PaymentLog): boolean {
  const differences = made
    ? [
        ...differencesOfMoney(made, amount),
        ["reference", (made.metadata?.reference ?? reference) !== reference] as const,
        // 201 says by itself that it was charged; an outcome may only contradict that.
        ["outcome", !succeeded(made) && (status !== 201 || hasOutcome(made))] as const,
      ]
    : [["id", true] as const];
  return isAsAsked(differences, { what: "charge", reference }, log);
}

function readOutcome(answer: Answer, request: ChargeRequest, log: PaymentLog): ChargeOutcome {
  if (answer.status !== 200 && answer.status !== 201) return readRefusal(answer);
  if (review.safeParse(answer.body).success) return { kind: "authentication-required" };
  const made = charge.safeParse(answer.body).data;
  return isTheOne({ made, status: answer.status }, request, log) && made
    ? { kind: "charged", chargeId: made.id }
    : { kind: "no-answer" };
}

export async function makeCharge(
  ask: Ask,
  request: ChargeRequest,
  { contactEmail, patience, log }: Means & { contactEmail: string },
): Promise<ChargeOutcome> {
  try {
    const body = chargeBody(request, contactEmail);
    const { reference } = request;
    const question = {
      what: "charge",
      path: "/charges",
      body,
      reference,
      patience: patience.moving,
    } as const;
    return readOutcome(await ask(question), request, log);
  } catch (error) {
    return { kind: error instanceof NeverAsked ? "unavailable" : "no-answer" };
  }
}

export function findCharge(
  ask: Ask,
  { reference, amount, askedAt }: Asked,
  { patience, log }: Means,
): Promise<FoundCharge | null> {
  const question = {
    what: "find charge",
    resource: "charges",
    reference,
    amount,
    patience: patience.looking,
  } as const;
  return findInList(ask, { ...question, since: askedAt }, (item) => {
    const { data: found } = charge.safeParse(item);
    if (!found || !succeeded(found) || found.metadata?.reference !== reference) return null;
    refuseToGuess(differencesOfMoney(found, amount), question, log);
    return foundOf(found);
  });
}

const idForm = /^chr_\w{1,60}$/;

/** The charge as the provider has it, a failed one too; null where it has none. */
async function fetchCharge(ask: Ask, chargeId: string, { looking }: Patience): Promise<Charge | null> {
  if (!idForm.test(chargeId)) return null;
  const answer = await ask({
    what: "read charge",
    path: `/charges/${chargeId}`,
    patience: looking,
  });
  if (isUnknown(answer)) return null;
  const { status } = answer;
  const parsed = charge.safeParse(answer.body);
  if (status !== 200 || parsed.data?.id !== chargeId) throw new NoAnswer(`culqi: read charge: ${status}`);
  return parsed.data;
}

export async function readCharge(
  ask: Ask,
  chargeId: string,
  { patience }: Pick<Means, "patience">,
): Promise<FoundCharge | null> {
  const found = await fetchCharge(ask, chargeId, patience);
  return found && succeeded(found) && (found.currency_code ?? "PEN") === "PEN" ? foundOf(found) : null;
}

/** Looks before and after asking: a refund whose answer was lost is refused the second time, and done all the same. */
export async function refundCharge(
  ask: Ask,
  chargeId: string,
  amount: number,
  { patience }: Pick<Means, "patience">,
): Promise<"refunded" | "by-hand"> {
  const before = await fetchCharge(ask, chargeId, patience);
  if (before === null) return "by-hand";
  if (isRefunded(before)) return "refunded";
  const body = { amount, charge_id: chargeId, reason: "solicitud_comprador" };
  const answer = await ask({ what: "refund", path: "/refunds", body, patience: patience.looking });
  if (answer.status === 201 || answer.status === 200) return "refunded";
  if (!isRefusedForGood(answer)) throw new NoAnswer(`culqi: refund: ${answer.status}`);
  const after = await fetchCharge(ask, chargeId, patience);
  return after && isRefunded(after) ? "refunded" : "by-hand";
}
