import { receivePaymentEvent } from "@lonchera/contract/settlement";
import { settleDuePayments } from "../../src/features/settlement/reconcile.ts";
import type { Act, Answer } from "./act.ts";
import type { Bank, Notice } from "./bank.ts";
import type { Client } from "./client.ts";
import { actors } from "./gates.ts";
import type { Model } from "./model.ts";
import type { ProcessLife } from "./process-life.ts";

export const webhookAuth = "culqi:only-for-simulations";

export const reconcilerWords = "the reconciler runs";

/** The job that runs by itself; what comes of it shows in the payments. */
export function settle(life: () => ProcessLife): Act {
  return {
    words: reconcilerWords,
    send: async () => {
      await settleDuePayments(life().deps);
      return { status: 200, body: null };
    },
    judge: () => ({ status: 200 }),
  };
}

/** Whatever was heard of a charge is in our books, with an order or on its way back. */
function isHeard(model: Model, bank: Bank, { data }: Notice, now: number): boolean {
  const { id } = data as { id?: string };
  const charge = bank.charges.get(id ?? "");
  const isShown = charge !== undefined && charge.shownFrom <= now && !charge.refunded;
  return !isShown || [...model.payments.values()].some((payment) => payment.charge === id);
}

type Delivery = { readonly bank: Bank; readonly notice: Notice; readonly clock: () => number };

/** The provider tells by itself, with the password or without it, the data as a text or not. */
export function deliver(
  client: Client,
  { bank, notice, clock }: Delivery,
  { knows, asText }: { knows: boolean; asText: boolean },
): Act {
  const { id, type, data } = notice;
  const password = knows ? webhookAuth : "culqi:guessed-guessed";
  const headers = { authorization: `Basic ${Buffer.from(password).toString("base64")}` };
  const body = { id, type, data: asText ? JSON.stringify(data) : (data as Record<string, unknown>) };
  let wasLeftAlone = false;
  return {
    words: `the provider tells ${id}: ${type} ${JSON.stringify(data)}${knows ? "" : ", without its password"}`,
    send: async (): Promise<Answer> => {
      const answer = await client.call(null, receivePaymentEvent, { body }, headers);
      wasLeftAlone = actors.getStore()?.wasLeftAlone ?? false;
      return answer;
    },
    judge: () => ({ status: knows ? 200 : 401 }),
    complaint: (model, answer) => {
      const expected = knows ? (wasLeftAlone ? 503 : 200) : 401;
      if (answer.status !== expected) return `answered ${answer.status} to ${id}`;
      if (answer.status === 503) notice.left += 1;
      if (answer.status !== 200) return null;
      return isHeard(model, bank, notice, clock()) ? null : `forgot what ${id} told`;
    },
  };
}
