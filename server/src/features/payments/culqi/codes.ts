import { z } from "zod";
import type { PaymentSearch, CodeOutcome, CodeRequest, FoundCode, IssuedCode } from "../provider.ts";
import {
  compareMoney,
  isResponseAsRequested,
  moneyFields,
  NoResponseError,
  requestPayment,
  type CulqiClient,
  type CulqiResponse,
  type PaymentLog,
} from "./send-request.ts";
import { findByReference } from "./read-list.ts";
import { fetchResource, isFinalRefusal, readRefusal } from "./refusals.ts";

const codeOrder = z.object({
  id: z.string().regex(/^ord_\w+$/),
  ...moneyFields,
  order_number: z.string().nullish().catch(null),
  state: z.string().nullish().catch(null),
  payment_code: z
    .string()
    .regex(/^[\w -]{1,40}$/)
    .nullish()
    .catch(null),
});
type CodeOrder = z.output<typeof codeOrder>;

const states: Readonly<Record<string, FoundCode["state"]>> = {
  created: "waiting",
  pending: "waiting",
  paid: "paid",
  expired: "over",
  deleted: "over",
};

/** An unknown state counts as waiting, because the code may still be paid. */
function toCodeState(state: string | null | undefined): FoundCode["state"] {
  return states[state?.toLowerCase() ?? ""] ?? "waiting";
}

function toIssuedCode({ id, payment_code }: CodeOrder): IssuedCode {
  return { codeOrderId: id, paymentCode: payment_code ?? null };
}

function toFoundCode(order: CodeOrder): FoundCode {
  const { order_number, state } = order;
  return { ...toIssuedCode(order), reference: order_number ?? null, state: toCodeState(state) };
}

function createCodeBody({ amount, reference, payer, expiresAt }: CodeRequest): object {
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
    // The buyer chooses bank, agent or wallet in the provider's dialog, which then confirms the order.
    confirm: false,
    metadata: { reference },
  };
}

function isRequestedCode(issued: CodeOrder | undefined, request: CodeRequest, log: PaymentLog): boolean {
  const { amount, reference } = request;
  const differences = issued
    ? [...compareMoney(issued, amount), ["order_number", issued.order_number !== reference] as const]
    : [["id", true] as const];
  return isResponseAsRequested(differences, { operation: "code", reference }, log);
}

function readOutcome(answer: CulqiResponse, request: CodeRequest, log: PaymentLog): CodeOutcome {
  if (answer.status === 200 || answer.status === 201) {
    const issued = codeOrder.safeParse(answer.body).data;
    return isRequestedCode(issued, request, log) && issued
      ? { kind: "issued", ...toIssuedCode(issued) }
      : { kind: "no-answer" };
  }
  const refusal = readRefusal(answer);
  if (refusal.kind === "unknown-token" || refusal.kind === "used-token") {
    return { kind: "declined", message: null };
  }
  return refusal;
}

export async function issueCode(client: CulqiClient, request: CodeRequest): Promise<CodeOutcome> {
  const body = createCodeBody(request);
  const culqiRequest = { operation: "code", path: "/orders", body, reference: request.reference } as const;
  return requestPayment(client, culqiRequest, (answer) => readOutcome(answer, request, client.log));
}

export async function findCode(client: CulqiClient, search: PaymentSearch): Promise<FoundCode | null> {
  const found = await findByReference(client, search, {
    operation: "find code",
    resource: "orders",
    read: (item) => {
      const { data } = codeOrder.safeParse(item);
      return data?.order_number === search.reference ? data : null;
    },
  });
  return found && toFoundCode(found);
}

const idForm = /^ord_\w{1,60}$/;

export async function readCode(client: CulqiClient, codeOrderId: string): Promise<FoundCode | null> {
  if (!idForm.test(codeOrderId)) return null;
  const path = `/orders/${codeOrderId}`;
  const found = await fetchResource(client, { operation: "read code", path }, codeOrder, codeOrderId);
  return found && toFoundCode(found);
}

/** Withdraws a code. The provider refuses this for a paid or expired code, which is no error. */
export async function withdrawCode({ send, timeouts }: CulqiClient, codeOrderId: string): Promise<void> {
  if (!idForm.test(codeOrderId)) return;
  const path = `/orders/${codeOrderId}`;
  const answer = await send({ operation: "withdraw code", path, method: "DELETE", timeout: timeouts.read });
  const isDone = answer.status >= 200 && answer.status < 300;
  if (!isDone && !isFinalRefusal(answer)) throw new NoResponseError(`culqi: withdraw code: ${answer.status}`);
}
