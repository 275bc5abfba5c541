import { z } from "zod";
import type { OrderPayload } from "./order-payload.ts";

/** The provider's script for 3-D Secure, as it defines itself. */
export type BankScript = {
  publicKey?: string;
  options?: object;
  settings?: object;
  /** An id of this browser, by which the bank tells whether it knows it. */
  generateDevice(): unknown;
  /** Shows the bank's own page; the result comes as a message of the window. */
  initAuthentication(token: string): unknown;
  reset?(): void;
};

declare global {
  interface Window {
    Culqi3DS?: BankScript;
  }
}

type Confirmation = NonNullable<OrderPayload["authentication_3DS"]>;

export type BankAnswer =
  | { readonly kind: "confirmed"; readonly confirmation: Confirmation }
  /** The bank says no, or nothing that can be understood. */
  | { readonly kind: "refused" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "late" };

/** Milliseconds; the provider's token lives five minutes. */
const patience = 4 * 60_000;
/** A result that comes as the bank's window closes still counts. */
const lastWord = 1_000;

const words = z.union([z.string().min(1), z.number().transform(String)]);
const confirmation = z.object({
  eci: words,
  xid: z
    .string()
    .nullish()
    .transform((xid) => xid ?? ""),
  cavv: words,
  protocolVersion: words,
  directoryServerTransactionId: words,
});

/** What a message of the script says; null where it is about something else, or not from it. */
export function answerIn(data: unknown): BankAnswer | null {
  if (typeof data !== "object" || data === null) return null;
  const { parameters3DS, error } = data as { parameters3DS?: unknown; error?: unknown };
  if (parameters3DS) {
    const parsed = confirmation.safeParse(parameters3DS);
    return parsed.success ? { kind: "confirmed", confirmation: parsed.data } : { kind: "refused" };
  }
  return error ? { kind: "refused" } : null;
}

type BankQuestion = {
  readonly token: string;
  /** Céntimos. */
  readonly amount: number;
  readonly email: string;
  /** Only what comes from one of them is believed. */
  readonly origins: readonly string[];
};

/** Has the card's bank ask its customer who is paying. */
export function askBank(bank: BankScript, question: BankQuestion, leave: AbortSignal): Promise<BankAnswer> {
  const { token, amount, email, origins } = question;
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const end = (answer: BankAnswer) => {
      if (signal.aborted) return;
      listening.abort();
      clearTimeout(timer);
      bank.reset?.();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ kind: "late" }), patience);
    leave.addEventListener("abort", () => end({ kind: "cancelled" }), { signal });
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      const answer = origins.includes(origin) ? answerIn(data) : null;
      if (answer) end(answer);
    };
    window.addEventListener("message", hear, { signal });
    const closeModalAction = () => void setTimeout(() => end({ kind: "cancelled" }), lastWord);
    bank.options = { showModal: true, showLoading: true, showIcon: true, closeModalAction };
    bank.settings = { charge: { totalAmount: amount, returnUrl: window.location.href }, card: { email } };
    Promise.resolve()
      .then(() => bank.initAuthentication(token))
      .catch(() => end({ kind: "refused" }));
  });
}
