import { z } from "zod";
import type { CulqiResponse } from "./send-request.ts";

const callBank = "Tu tarjeta fue rechazada. Comunícate con tu banco para conocer el motivo.";
const tryLater = "Tu banco no pudo procesar el pago. Vuelve a intentarlo en unos minutos o usa otra tarjeta.";
const wrongCvv = "El código de seguridad (CVV) no es correcto. Revísalo y vuelve a intentarlo.";

/** By the provider's `decline_code`. Whoever pays with a stolen or lost card is not told that this is known. */
const messages: Readonly<Record<string, string>> = {
  expired_card: "Tu tarjeta está vencida. Usa otra tarjeta.",
  stolen_card: callBank,
  lost_card: callBank,
  insufficient_funds: "Tu tarjeta no tiene fondos suficientes. Usa otra tarjeta o comunícate con tu banco.",
  contact_issuer: callBank,
  invalid_cvv: wrongCvv,
  incorrect_cvv: wrongCvv,
  too_many_attempts_cvv:
    "Se intentó demasiadas veces con un código de seguridad (CVV) incorrecto. Usa otra tarjeta o comunícate con tu banco.",
  issuer_not_available: tryLater,
  issuer_decline_operation: "Tu banco no autorizó el pago. Comunícate con tu banco o usa otra tarjeta.",
  invalid_card: "La tarjeta no es válida para esta compra. Revisa sus datos o usa otra tarjeta.",
  processing_error: tryLater,
  fraudulent: callBank,
};

/** What the buyer is told of a decline about which the provider says nothing to them; null for a code that is new to us. */
function declineMessage(declineCode: string | null | undefined): string | null {
  return (declineCode && Object.hasOwn(messages, declineCode) && messages[declineCode]) || null;
}

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

const ourStatuses = new Set([401, 403, 429]);
/** Any other may be somebody's on the way, who does not know what became of the request: 408, 409, 425, 499. */
const buyerStatuses = new Set([400, 402, 404, 422]);

/** Reads what is no success. Only a refusal that the provider itself words is believed to be one. */
export function readRefusal({ status, body }: CulqiResponse): Refusal {
  const { data: error } = culqiError.safeParse(body);
  if (!error || !(ourStatuses.has(status) || buyerStatuses.has(status))) return { kind: "no-answer" };
  if (ourStatuses.has(status) || error.type === "authentication_error" || error.type === "limit_api_error") {
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
export function isFinalRefusal(answer: CulqiResponse): boolean {
  return !["unavailable", "no-answer"].includes(readRefusal(answer).kind);
}

/** The provider says that it has no such thing, not somebody on the way to it. */
export function isNotFound(answer: CulqiResponse): boolean {
  return answer.status === 404 && isFinalRefusal(answer);
}
