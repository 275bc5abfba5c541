import { z } from "zod";
import type { PaymentSearch, ChargeOutcome, ChargeRequest, FoundCharge } from "../provider.ts";
import {
  compareMoney,
  moneyFields,
  isResponseAsRequested,
  NoResponseError,
  requestPayment,
  type CulqiClient,
  type CulqiResponse,
  type PaymentLog,
} from "./send-request.ts";
import { findByReference } from "./read-list.ts";
import { fetchResource, isFinalRefusal, readRefusal } from "./refusals.ts";

const words = z.string().nullish().catch(null);

const charge = z.object({
  id: z.string().regex(/^chr_\w+$/),
  ...moneyFields,
  amount_refunded: z.number().nullish().catch(null),
  outcome: z.object({ type: words }).nullish().catch(null),
  /** Older responses have the type of the outcome here. */
  response_code: words,
  metadata: z.object({ reference: words }).nullish().catch(null),
});
type Charge = z.output<typeof charge>;

const getOutcome = ({ outcome, response_code }: Charge) => outcome?.type ?? response_code;

function hasOutcome(charge: Charge): boolean {
  return typeof getOutcome(charge) === "string";
}

/** Ignores the field `paid` of a charge, which means that the caterer received the money. */
function isSuccessful(charge: Charge): boolean {
  return getOutcome(charge) === "venta_exitosa";
}

function isRefunded({ amount, amount_refunded }: Charge, upTo = amount ?? 0): boolean {
  return typeof amount_refunded === "number" && amount_refunded > 0 && amount_refunded >= upTo;
}

function toFoundCharge(charge: Charge): FoundCharge {
  const { id, metadata } = charge;
  return { chargeId: id, reference: metadata?.reference ?? null, refunded: isRefunded(charge) };
}

const maxEmail = 50;
const nameLengths = { least: 2, most: 50 };
const phoneLengths = { least: 5, most: 15 };

/**
 * Cuts a text that is too long. Returns undefined for one that is too short, because the provider would refuse it;
 * the risk check does not require it.
 */
function fitText(text: string, { least, most }: { least: number; most: number }): string | undefined {
  const characters = [...text.trim()];
  return characters.length < least ? undefined : characters.slice(0, most).join("").trim();
}

/** `readContactEmail` returns the address that replaces one that is too long for the provider. */
async function createChargeBody(
  request: ChargeRequest,
  readContactEmail: () => Promise<string>,
): Promise<object> {
  const { payer, installments, authentication } = request;
  const tooLong = payer.email.length > maxEmail;
  return {
    amount: request.amount,
    currency_code: "PEN",
    email: tooLong ? await readContactEmail() : payer.email,
    source_id: request.token,
    capture: true,
    description: "Pedido de comidas",
    ...(installments >= 2 ? { installments } : {}),
    metadata: { reference: request.reference, ...(tooLong ? { email: payer.email.slice(0, 200) } : {}) },
    antifraud_details: {
      first_name: fitText(payer.firstName, nameLengths),
      last_name: fitText(payer.lastName, nameLengths),
      phone_number: fitText(payer.phone.replaceAll(/[^\d+]/g, ""), phoneLengths),
      country_code: "PE",
      device_finger_print_id: request.deviceFingerPrint || undefined,
    },
    ...(authentication ? { authentication_3DS: authentication } : {}),
  };
}

const review = z.object({ action_code: z.literal("REVIEW") });

type ChargeAnswer = { readonly made: Charge | undefined; readonly status: number };

function isRequestedCharge(
  { made, status }: ChargeAnswer,
  { amount, reference }: ChargeRequest,
  log: PaymentLog,
): boolean {
  const differences = made
    ? [
        ...compareMoney(made, amount),
        ["reference", (made.metadata?.reference ?? reference) !== reference] as const,
        // Status 201 means that the charge succeeded, even if the response has no outcome.
        ["outcome", !isSuccessful(made) && (status !== 201 || hasOutcome(made))] as const,
      ]
    : [["id", true] as const];
  return isResponseAsRequested(differences, { operation: "charge", reference }, log);
}

function readOutcome(answer: CulqiResponse, request: ChargeRequest, log: PaymentLog): ChargeOutcome {
  if (answer.status !== 200 && answer.status !== 201) return readRefusal(answer);
  if (review.safeParse(answer.body).success) return { kind: "authentication-required" };
  const made = charge.safeParse(answer.body).data;
  return isRequestedCharge({ made, status: answer.status }, request, log) && made
    ? { kind: "charged", chargeId: made.id }
    : { kind: "no-answer" };
}

export async function createCharge(
  client: CulqiClient,
  request: ChargeRequest,
  readContactEmail: () => Promise<string>,
): Promise<ChargeOutcome> {
  const body = await createChargeBody(request, readContactEmail);
  const culqiRequest = { operation: "charge", path: "/charges", body, reference: request.reference } as const;
  return requestPayment(client, culqiRequest, (answer) => readOutcome(answer, request, client.log));
}

export async function findCharge(client: CulqiClient, search: PaymentSearch): Promise<FoundCharge | null> {
  const found = await findByReference(client, search, {
    operation: "find charge",
    resource: "charges",
    read: (item) => {
      const { data } = charge.safeParse(item);
      return data && isSuccessful(data) && data.metadata?.reference === search.reference ? data : null;
    },
  });
  return found && toFoundCharge(found);
}

const idForm = /^chr_\w{1,60}$/;

/** Returns a charge from the provider, even a failed one, or null if it does not exist. */
function fetchCharge(client: CulqiClient, chargeId: string): Promise<Charge | null> {
  if (!idForm.test(chargeId)) return Promise.resolve(null);
  const path = `/charges/${chargeId}`;
  return fetchResource(client, { operation: "read charge", path }, charge, chargeId);
}

export async function readCharge(client: CulqiClient, chargeId: string): Promise<FoundCharge | null> {
  const found = await fetchCharge(client, chargeId);
  return found && isSuccessful(found) && (found.currency_code ?? "PEN") === "PEN"
    ? toFoundCharge(found)
    : null;
}

/**
 * Reads the charge before and after the request, because the provider refuses to repeat a refund whose response
 * was lost.
 */
export async function refundCharge(
  client: CulqiClient,
  chargeId: string,
  upTo: number,
): Promise<"refunded" | "by-hand"> {
  const before = await fetchCharge(client, chargeId);
  if (before === null) return "by-hand";
  if (isRefunded(before, upTo)) return "refunded";
  const body = {
    amount: upTo - (before.amount_refunded ?? 0),
    charge_id: chargeId,
    reason: "solicitud_comprador",
  };
  const timeout = client.timeouts.read;
  const answer = await client.send({ operation: "refund", path: "/refunds", body, timeout });
  if (answer.status === 201 || answer.status === 200) return "refunded";
  if (!isFinalRefusal(answer)) throw new NoResponseError(`culqi: refund: ${answer.status}`);
  const after = await fetchCharge(client, chargeId);
  if (after && isRefunded(after, upTo)) return "refunded";
  // A part was refunded meanwhile. Because of the error the reconciler asks for the rest later.
  const isChanged = (after?.amount_refunded ?? 0) !== (before.amount_refunded ?? 0);
  if (isChanged) throw new NoResponseError("culqi: refund: changed meanwhile");
  return "by-hand";
}
