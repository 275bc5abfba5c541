import { z } from "zod";
import type { Asked, CodeOutcome, CodeRequest, FoundCode } from "../provider.ts";
import { NeverAsked, NoAnswer, type Answer, type Ask } from "./ask-culqi.ts";
import type { Patience } from "./charges.ts";
import { findInList } from "./read-list.ts";
import { readRefusal } from "./refusals.ts";

const codeOrder = z.object({
  id: z.string().regex(/^ord_\w+$/),
  order_number: z.string().nullish().catch(null),
  state: z.string().nullish().catch(null),
});

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

function foundIn(thing: unknown): FoundCode | null {
  const { success, data } = codeOrder.safeParse(thing);
  if (!success) return null;
  return { codeOrderId: data.id, reference: data.order_number ?? null, state: stateOf(data.state) };
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

function readOutcome(answer: Answer): CodeOutcome {
  if (answer.status === 200 || answer.status === 201) {
    const issued = foundIn(answer.body);
    return issued ? { kind: "issued", codeOrderId: issued.codeOrderId } : { kind: "no-answer" };
  }
  const refusal = readRefusal(answer);
  if (refusal.kind === "unknown-token" || refusal.kind === "used-token") {
    return { kind: "declined", message: null };
  }
  return refusal;
}

export async function issueCode(ask: Ask, request: CodeRequest, { moving }: Patience): Promise<CodeOutcome> {
  try {
    const { reference } = request;
    return readOutcome(
      await ask({ what: "code", path: "/orders", body: bodyOf(request), reference, patience: moving }),
    );
  } catch (error) {
    return { kind: error instanceof NeverAsked ? "unavailable" : "no-answer" };
  }
}

export function findCode(
  ask: Ask,
  { reference, amount, askedAt }: Asked,
  { looking }: Patience,
): Promise<FoundCode | null> {
  const question = { what: "find code", resource: "orders", reference, amount, patience: looking } as const;
  return findInList(ask, { ...question, since: askedAt }, (item) => {
    const found = foundIn(item);
    return found?.reference === reference ? found : null;
  });
}

const idForm = /^ord_\w{1,60}$/;

export async function readCode(
  ask: Ask,
  codeOrderId: string,
  { looking }: Patience,
): Promise<FoundCode | null> {
  if (!idForm.test(codeOrderId)) return null;
  const { status, body } = await ask({
    what: "read code",
    path: `/orders/${codeOrderId}`,
    patience: looking,
  });
  if (status === 404) return null;
  const found = foundIn(body);
  if (status !== 200 || found?.codeOrderId !== codeOrderId) throw new NoAnswer(`culqi: read code: ${status}`);
  return found;
}

/** Refused where it is paid or over: then there is nothing to withdraw. */
export async function withdrawCode(ask: Ask, codeOrderId: string, { looking }: Patience): Promise<void> {
  if (!idForm.test(codeOrderId)) return;
  const path = `/orders/${codeOrderId}`;
  const { status } = await ask({ what: "withdraw code", path, method: "DELETE", patience: looking });
  const isDecided = (status >= 200 && status < 300) || status === 400 || status === 404 || status === 422;
  if (!isDecided) throw new NoAnswer(`culqi: withdraw code: ${status}`);
}
