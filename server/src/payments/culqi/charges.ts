import { z } from "zod";
import type { Asked, ChargeOutcome, ChargeRequest, FoundCharge } from "../provider.ts";
import { NeverAsked, NoAnswer, type Answer, type Ask } from "./ask-culqi.ts";
import { findInList } from "./read-list.ts";
import { readRefusal } from "./refusals.ts";

export type Patience = {
  /** Milliseconds for what moves money: below the 30 s after which others look for it. */
  readonly moving: number;
  /** For looking things up and giving back. */
  readonly looking: number;
};

const count = z.number().nullish().catch(null);
const words = z.string().nullish().catch(null);

const charge = z.object({
  id: z.string().regex(/^chr_\w+$/),
  amount: count,
  amount_refunded: count,
  outcome: z.object({ type: words }).nullish().catch(null),
  /** Where older answers put the type of the outcome. */
  response_code: words,
  metadata: z.object({ reference: words }).nullish().catch(null),
});
type Charge = z.output<typeof charge>;

/** `paid` of a charge means paid out to the seller: it says nothing about the buyer. */
function succeeded({ outcome, response_code }: Charge): boolean | null {
  const type = outcome?.type ?? response_code ?? null;
  return type === null ? null : type === "venta_exitosa";
}

function isRefunded({ amount, amount_refunded }: Charge): boolean {
  return typeof amount_refunded === "number" && amount_refunded > 0 && amount_refunded >= (amount ?? 0);
}

function foundIn(thing: unknown): FoundCharge | null {
  const parsed = charge.safeParse(thing);
  if (!parsed.success || succeeded(parsed.data) !== true) return null;
  const { id, metadata } = parsed.data;
  return { chargeId: id, reference: metadata?.reference ?? null, refunded: isRefunded(parsed.data) };
}

const maxEmail = 50;
const nameLengths = { least: 2, most: 50 };
const phoneLengths = { least: 5, most: 15 };

/** Left out where the provider would refuse it: its risk check does without. */
function fitting(text: string, { least, most }: { least: number; most: number }): string | undefined {
  const characters = [...text.trim()];
  return characters.length < least ? undefined : characters.slice(0, most).join("").trim();
}

/** `contactEmail`: in place of an address that is longer than the provider takes. */
function bodyOf(request: ChargeRequest, contactEmail: string): object {
  const { payer, installments, authentication } = request;
  const tooLong = payer.email.length > maxEmail;
  return {
    amount: request.amount,
    currency_code: "PEN",
    email: tooLong ? contactEmail : payer.email,
    source_id: request.token,
    capture: true,
    description: "Pedido de comidas",
    ...(installments >= 2 ? { installments } : {}),
    metadata: { reference: request.reference, ...(tooLong ? { email: payer.email.slice(0, 200) } : {}) },
    antifraud_details: {
      first_name: fitting(payer.firstName, nameLengths),
      last_name: fitting(payer.lastName, nameLengths),
      phone_number: fitting(payer.phone.replaceAll(/[^\d+]/g, ""), phoneLengths),
      country_code: "PE",
      device_finger_print_id: request.deviceFingerPrint || undefined,
    },
    ...(authentication ? { authentication_3DS: authentication } : {}),
  };
}

const review = z.object({ action_code: z.literal("REVIEW") });

function readOutcome(answer: Answer): ChargeOutcome {
  if (answer.status !== 200 && answer.status !== 201) return readRefusal(answer);
  const made = charge.safeParse(answer.body);
  if (made.success) {
    const sold = succeeded(made.data) ?? answer.status === 201;
    return sold ? { kind: "charged", chargeId: made.data.id } : { kind: "no-answer" };
  }
  return { kind: review.safeParse(answer.body).success ? "authentication-required" : "no-answer" };
}

export async function makeCharge(
  ask: Ask,
  request: ChargeRequest,
  { contactEmail, patience }: { contactEmail: string; patience: Patience },
): Promise<ChargeOutcome> {
  try {
    const body = bodyOf(request, contactEmail);
    const { reference } = request;
    return readOutcome(
      await ask({ what: "charge", path: "/charges", body, reference, patience: patience.moving }),
    );
  } catch (error) {
    return { kind: error instanceof NeverAsked ? "unavailable" : "no-answer" };
  }
}

export function findCharge(
  ask: Ask,
  { reference, amount, askedAt }: Asked,
  { looking }: Patience,
): Promise<FoundCharge | null> {
  const question = {
    what: "find charge",
    resource: "charges",
    reference,
    amount,
    patience: looking,
  } as const;
  return findInList(ask, { ...question, since: askedAt }, (item) => {
    const found = foundIn(item);
    return found?.reference === reference ? found : null;
  });
}

const idForm = /^chr_\w{1,60}$/;

/** The charge as the provider has it, a failed one too; null where it has none. */
async function fetchCharge(ask: Ask, chargeId: string, { looking }: Patience): Promise<Charge | null> {
  if (!idForm.test(chargeId)) return null;
  const { status, body } = await ask({
    what: "read charge",
    path: `/charges/${chargeId}`,
    patience: looking,
  });
  if (status === 404) return null;
  const parsed = charge.safeParse(body);
  if (status !== 200 || parsed.data?.id !== chargeId) throw new NoAnswer(`culqi: read charge: ${status}`);
  return parsed.data;
}

export async function readCharge(
  ask: Ask,
  chargeId: string,
  patience: Patience,
): Promise<FoundCharge | null> {
  return foundIn(await fetchCharge(ask, chargeId, patience));
}

const refusedForGood = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/** Looks before and after asking: a refund whose answer was lost is refused the second time, and done all the same. */
export async function refundCharge(
  ask: Ask,
  chargeId: string,
  amount: number,
  patience: Patience,
): Promise<"refunded" | "by-hand"> {
  const before = await fetchCharge(ask, chargeId, patience);
  if (before === null) return "by-hand";
  if (isRefunded(before)) return "refunded";
  const body = { amount, charge_id: chargeId, reason: "solicitud_comprador" };
  const { status } = await ask({ what: "refund", path: "/refunds", body, patience: patience.looking });
  if (status === 201 || status === 200) return "refunded";
  if (!refusedForGood(status)) throw new NoAnswer(`culqi: refund: ${status}`);
  const after = await fetchCharge(ask, chargeId, patience);
  return after && isRefunded(after) ? "refunded" : "by-hand";
}
