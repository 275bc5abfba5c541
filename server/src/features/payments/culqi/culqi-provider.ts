import type { PaymentProvider } from "../provider.ts";
import { asker, type PaymentLog } from "./ask-culqi.ts";
import { findCharge, makeCharge, readCharge, refundCharge, type Patience } from "./charges.ts";
import { findCode, issueCode, readCode, withdrawCode } from "./codes.ts";
import { culqiLimits } from "./limits.ts";

export type CulqiAccess = { readonly secretKey: string; readonly apiUrl: string };

export type CulqiOptions = {
  readonly log: PaymentLog;
  /** The seller's: the provider is given it for a buyer whose own address is too long for it. */
  readonly contactEmail: string;
  readonly patience?: Patience;
};

const usualPatience: Patience = { moving: 25_000, looking: 8_000 };

/** The provider of cards, Yape and codes, over its API (decision 058). */
export function culqiProvider(access: CulqiAccess, options: CulqiOptions): PaymentProvider {
  const { log, contactEmail, patience = usualPatience } = options;
  const ask = asker(access, log);
  const means = { patience, log };
  return {
    name: "culqi",
    limits: culqiLimits,
    charge: (request) => makeCharge(ask, request, { ...means, contactEmail }),
    findCharge: (asked) => findCharge(ask, asked, means),
    readCharge: (chargeId) => readCharge(ask, chargeId, means),
    refund: (chargeId, amount) => refundCharge(ask, chargeId, amount, means),
    issueCode: (request) => issueCode(ask, request, means),
    findCode: (asked) => findCode(ask, asked, means),
    readCode: (codeOrderId) => readCode(ask, codeOrderId, means),
    withdrawCode: (codeOrderId) => withdrawCode(ask, codeOrderId, means),
  };
}
