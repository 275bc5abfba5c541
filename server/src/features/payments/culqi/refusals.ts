import { z } from "zod";
import type { Answer } from "./ask-culqi.ts";
import { declineMessage } from "./declines.ts";

const said = z.string().trim().min(1).max(500).nullish().catch(null);

/** As its documentation names what it refuses; `api_error` is its own failure. */
const types = [
  "invalid_request_error",
  "authentication_error",
  "card_error",
  "resource_error",
  "parameter_error",
  "limit_api_error",
] as const;

const culqiError = z.object({
  object: z.literal("error"),
  type: z.enum(types),
  code: said,
  decline_code: said,
  param: said,
  user_message: said,
  merchant_message: said,
});
type CulqiError = z.output<typeof culqiError>;

/** Why nothing was charged, or that it is not known whether. */
export type Refusal =
  | { readonly kind: "declined"; readonly message: string | null }
  | { readonly kind: "unknown-token" }
  | { readonly kind: "used-token" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "no-answer" };

const aboutUse = /\bus(ad|ó)|utilizad|consumid|\bused\b/i;

/** No code of the provider's tells a token that is used from one that is unknown or expired: its sentence does. */
function tokenRefusal({ code, merchant_message }: CulqiError): Refusal {
  return { kind: aboutUse.test(`${code ?? ""} ${merchant_message ?? ""}`) ? "used-token" : "unknown-token" };
}

const ofUs = new Set([401, 403, 429]);
/** Any other may be somebody's on the way, who does not know what became of the request: 408, 409, 425, 499. */
const ofTheBuyer = new Set([400, 402, 404, 422]);

/** Reads what is no success. Only a refusal that the provider itself words is believed to be one. */
export function readRefusal({ status, body }: Answer): Refusal {
  const { data: error } = culqiError.safeParse(body);
  if (!error || !(ofUs.has(status) || ofTheBuyer.has(status))) return { kind: "no-answer" };
  if (ofUs.has(status) || error.type === "authentication_error" || error.type === "limit_api_error") {
    return { kind: "unavailable" };
  }
  if (error.type !== "card_error" && (error.param === "source_id" || error.type === "resource_error")) {
    return tokenRefusal(error);
  }
  return {
    kind: "declined",
    message: error.user_message ?? declineMessage(error.decline_code ?? error.code),
  };
}

/** The provider will not do it, now or later. */
export function isRefusedForGood(answer: Answer): boolean {
  return !["unavailable", "no-answer"].includes(readRefusal(answer).kind);
}

/** The provider says that it has no such thing, not somebody on the way to it. */
export function isUnknown(answer: Answer): boolean {
  return answer.status === 404 && isRefusedForGood(answer);
}
