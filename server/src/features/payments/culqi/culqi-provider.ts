import type { PaymentProvider } from "../provider.ts";
import { createSender, type PaymentLog } from "./send-request.ts";
import { findCharge, createCharge, readCharge, refundCharge, type Timeouts } from "./charges.ts";
import { findCode, issueCode, readCode, withdrawCode } from "./codes.ts";

export type CulqiAccess = { readonly secretKey: string; readonly apiUrl: string };

export type CulqiOptions = {
  readonly log: PaymentLog;
  /** The seller's: the provider is given it for a buyer whose own address is too long for it. */
  readonly contactEmail: string;
  readonly timeouts?: Timeouts;
};

const defaultTimeouts: Timeouts = { write: 25_000, read: 8_000 };

/** Céntimos of PEN that one payment may be of, both ends included; as the provider described its API in 2022. */
export const culqiLimits = {
  card: { least: 300, most: 999_900 },
  code: { least: 600, most: 999_900 },
} as const;

/** The provider of cards, Yape and codes, over its API (decision 020). */
export function culqiProvider(access: CulqiAccess, options: CulqiOptions): PaymentProvider {
  const { log, contactEmail, timeouts = defaultTimeouts } = options;
  const send = createSender(access, log);
  const settings = { timeouts, log };
  return {
    name: "culqi",
    limits: culqiLimits,
    charge: (request) => createCharge(send, request, { ...settings, contactEmail }),
    findCharge: (asked) => findCharge(send, asked, settings),
    readCharge: (chargeId) => readCharge(send, chargeId, settings),
    refund: (chargeId, amount) => refundCharge(send, chargeId, amount, settings),
    issueCode: (request) => issueCode(send, request, settings),
    findCode: (asked) => findCode(send, asked, settings),
    readCode: (codeOrderId) => readCode(send, codeOrderId, settings),
    withdrawCode: (codeOrderId) => withdrawCode(send, codeOrderId, settings),
  };
}
