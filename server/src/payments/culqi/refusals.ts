import { z } from "zod";
import type { Answer } from "./ask-culqi.ts";
import { declineMessage } from "./declines.ts";

const said = z.string().trim().min(1).max(500).nullish().catch(null);

const culqiError = z.object({
  type: said,
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

/** Reads what is no success. Only a refusal that the provider itself words is believed to be one. */
export function readRefusal({ status, body }: Answer): Refusal {
  if (status === 401 || status === 403 || status === 429) return { kind: "unavailable" };
  const parsed = culqiError.safeParse(body);
  if (!parsed.success || status < 400 || status >= 500) return { kind: "no-answer" };
  const error = parsed.data;
  if (error.type === "authentication_error" || error.type === "limit_api_error") {
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
