import { z } from "zod";
import type { Asked, CodeOutcome, CodeRequest, FoundCode } from "../provider.ts";
import { differencesOfMoney, isAsAsked, money, refuseToGuess } from "./as-asked.ts";
import { NeverAsked, NoAnswer, type Answer, type Ask, type PaymentLog } from "./ask-culqi.ts";
import type { Means } from "./charges.ts";
import { findInList } from "./read-list.ts";
import { isRefusedForGood, isUnknown, readRefusal } from "./refusals.ts";

const codeOrder = z.object({
  id: z.string().regex(/^ord_\w+$/),
  ...money,
  order_number: z.string().nullish().catch(null),
  state: z.string().nullish().catch(null),
});
type CodeOrder = z.output<typeof codeOrder>;

const states: Readonly<Record<string, FoundCode["state"]>> = {
  created: "waiting",
  pending: "waiting",
  paid: "paid",
  expired: "over",
  deleted: "over",
};

/** A state that is new to us waits: whatever it means, what it is about can still be paid for all we know. */
function stateOf(state: string | null | undefined): FoundCode["state"] {
  return states[state?.toLowerCase() ?? ""] ?? "waiting";
}

function foundOf({ id, order_number, state }: CodeOrder): FoundCode {
  return { codeOrderId: id, reference: order_number ?? null, state: stateOf(state) };
}

function bodyOf({ amount, reference, payer, expiresAt }: CodeRequest): object {
  return {
    amount,
    currency_code: "PEN",
    description: "Pedido de comidas",
    order_number: reference,
    client_details: {
      first_name: payer.firstName,
      last_name: payer.lastName,
      email: payer.email,
      phone_number: payer.phone,
    },
    expiration_date: Math.floor(expiresAt.getTime() / 1000),
    // The buyer chooses bank, agent or wallet in the provider's dialog, which confirms it.
    confirm: false,
    metadata: { reference },
  };
}

function isTheOne(issued: CodeOrder | undefined, request: CodeRequest, log: PaymentLog): boolean {
  const { amount, reference } = request;
  const differences = issued
    ? [...differencesOfMoney(issued, amount), ["order_number", issued.order_number !== reference] as const]
    : [["id", true] as const];
  return isAsAsked(differences, { what: "code", reference }, log);
}

function readOutcome(answer: Answer, request: CodeRequest, log: PaymentLog): CodeOutcome {
  if (answer.status === 200 || answer.status === 201) {
    const issued = codeOrder.safeParse(answer.body).data;
    return isTheOne(issued, request, log) && issued
      ? { kind: "issued", codeOrderId: issued.id }
      : { kind: "no-answer" };
  }
  const refusal = readRefusal(answer);
  if (refusal.kind === "unknown-token" || refusal.kind === "used-token") {
    return { kind: "declined", message: null };
  }
  return refusal;
}

export async function issueCode(
  ask: Ask,
  request: CodeRequest,
  { patience, log }: Means,
): Promise<CodeOutcome> {
  try {
    const { reference } = request;
    const body = bodyOf(request);
    const question = { what: "code", path: "/orders", body, reference, patience: patience.moving } as const;
    return readOutcome(await ask(question), request, log);
  } catch (error) {
    return { kind: error instanceof NeverAsked ? "unavailable" : "no-answer" };
  }
}

export function findCode(
  ask: Ask,
  { reference, amount, askedAt }: Asked,
  { patience, log }: Means,
): Promise<FoundCode | null> {
  const question = {
    what: "find code",
    resource: "orders",
    reference,
    amount,
    patience: patience.looking,
  } as const;
  return findInList(ask, { ...question, since: askedAt }, (item) => {
    const { data: found } = codeOrder.safeParse(item);
    if (found?.order_number !== reference) return null;
    refuseToGuess(differencesOfMoney(found, amount), question, log);
    return foundOf(found);
  });
}

const idForm = /^ord_\w{1,60}$/;

export async function readCode(
  ask: Ask,
  codeOrderId: string,
  { patience }: Pick<Means, "patience">,
): Promise<FoundCode | null> {
  if (!idForm.test(codeOrderId)) return null;
  const answer = await ask({
    what: "read code",
    path: `/orders/${codeOrderId}`,
    patience: patience.looking,
  });
  if (isUnknown(answer)) return null;
  const { status } = answer;
  const { data: found } = codeOrder.safeParse(answer.body);
  if (status !== 200 || found?.id !== codeOrderId) throw new NoAnswer(`culqi: read code: ${status}`);
  return foundOf(found);
}

/** Refused where it is paid or over: then there is nothing to withdraw. */
export async function withdrawCode(
  ask: Ask,
  codeOrderId: string,
  { patience }: Pick<Means, "patience">,
): Promise<void> {
  if (!idForm.test(codeOrderId)) return;
  const path = `/orders/${codeOrderId}`;
  const answer = await ask({ what: "withdraw code", path, method: "DELETE", patience: patience.looking });
  const isDone = answer.status >= 200 && answer.status < 300;
  if (!isDone && !isRefusedForGood(answer)) throw new NoAnswer(`culqi: withdraw code: ${answer.status}`);
}
