import { withSpan } from "../../../platform/tracing/tracing.ts";
import type { PaymentProvider } from "../provider.ts";
import { createRequestSender, type CulqiClient, type PaymentLog, type Timeouts } from "./send-request.ts";
import { findCharge, createCharge, readCharge, refundCharge } from "./charges.ts";
import { findCode, issueCode, readCode, withdrawCode } from "./codes.ts";

export type CulqiAccess = { readonly secretKey: string; readonly apiUrl: string };

export type CulqiOptions = {
  readonly log: PaymentLog;
  /** Returns the caterer's address. It is sent for a buyer whose address is too long for the provider. */
  readonly readContactEmail: () => Promise<string>;
  readonly timeouts?: Timeouts;
};

const defaultTimeouts: Timeouts = { write: 25_000, read: 8_000 };

/**
 * The smallest and the largest amount of a payment in céntimos, according to the provider's documentation of 2022.
 */
export const culqiLimits = {
  card: { least: 300, most: 999_900 },
  code: { least: 600, most: 999_900 },
} as const;

/** Payments by card, Yape and code over the API of Culqi (decision 020). */
export function createCulqiProvider(access: CulqiAccess, options: CulqiOptions): PaymentProvider {
  const { log, readContactEmail, timeouts = defaultTimeouts } = options;
  const sendRequest = createRequestSender(access, log);
  const client: CulqiClient = {
    send: (request) => withSpan(`culqi ${request.operation}`, {}, () => sendRequest(request), "CLIENT"),
    timeouts,
    log,
  };
  return {
    name: "culqi",
    finishesAlone: true,
    limits: culqiLimits,
    charge: (request) => createCharge(client, request, readContactEmail),
    findCharge: (search) => findCharge(client, search),
    readCharge: (chargeId) => readCharge(client, chargeId),
    refund: (chargeId, upTo) => refundCharge(client, chargeId, upTo),
    issueCode: (request) => issueCode(client, request),
    findCode: (search) => findCode(client, search),
    readCode: (codeOrderId) => readCode(client, codeOrderId),
    withdrawCode: (codeOrderId) => withdrawCode(client, codeOrderId),
  };
}
