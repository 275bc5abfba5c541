import { z } from "zod";
import type { ChargeOutcome } from "../provider.ts";
import { NoResponseError, type CulqiClient, type CulqiRequest, type CulqiResponse } from "./send-request.ts";

const callBank = "Tu tarjeta fue rechazada. Comunícate con tu banco para conocer el motivo.";
const tryLater = "Tu banco no pudo procesar el pago. Vuelve a intentarlo en unos minutos o usa otra tarjeta.";
const wrongCvv = "El código de seguridad (CVV) no es correcto. Revísalo y vuelve a intentarlo.";

/** Messages by the provider's `decline_code`. They do not say that a card is known to be stolen or lost. */
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

/** Returns our message for a decline to which the provider gave none, or null for an unknown code. */
export function getDeclineMessage(declineCode: string | null | undefined): string | null {
  return (declineCode && Object.hasOwn(messages, declineCode) && messages[declineCode]) || null;
}

const optionalText = z.string().trim().min(1).max(500).nullish().catch(null);

/** The documented types of refusals. The type `api_error` is missing, because it is a failure of the provider. */
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
  code: optionalText,
  decline_code: optionalText,
  param: optionalText,
  user_message: optionalText,
  merchant_message: optionalText,
});
type CulqiError = z.output<typeof culqiError>;

/** The reason why nothing was charged. After `no-answer` it is unknown whether there is a charge. */
type Refusal = Exclude<ChargeOutcome, { kind: "charged" | "authentication-required" }>;

const aboutUse = /\bus(ad|ó)|utilizad|consumid|\bused\b/i;

/** The provider has no code for a used token, so its message is searched for words like "used". */
function toTokenRefusal({ code, merchant_message }: CulqiError): Refusal {
  return { kind: aboutUse.test(`${code ?? ""} ${merchant_message ?? ""}`) ? "used-token" : "unknown-token" };
}

const ourStatuses = new Set([401, 403, 429]);
/** Other statuses, such as 408, 409, 425 and 499, may come from a proxy, which does not know the result of the request. */
const buyerStatuses = new Set([400, 402, 404, 422]);

/** Reads an unsuccessful response. Only an error in the provider's own format counts as a refusal. */
export function readRefusal({ status, body }: CulqiResponse): Refusal {
  const { data: error } = culqiError.safeParse(body);
  if (!error || !(ourStatuses.has(status) || buyerStatuses.has(status))) return { kind: "no-answer" };
  if (ourStatuses.has(status) || error.type === "authentication_error" || error.type === "limit_api_error") {
    return { kind: "unavailable" };
  }
  if (error.type !== "card_error" && (error.param === "source_id" || error.type === "resource_error")) {
    return toTokenRefusal(error);
  }
  return {
    kind: "declined",
    message: error.user_message ?? getDeclineMessage(error.decline_code ?? error.code),
  };
}

/** Returns true if the provider will refuse this request again. */
export function isFinalRefusal(answer: CulqiResponse): boolean {
  return !["unavailable", "no-answer"].includes(readRefusal(answer).kind);
}

/** Reads a resource by its id. Returns null if the provider itself, not a proxy, says that it does not exist. */
export async function fetchResource<Found extends { readonly id: string }>(
  { send, timeouts }: CulqiClient,
  culqiRequest: Pick<CulqiRequest, "operation" | "path">,
  schema: z.ZodType<Found>,
  id: string,
): Promise<Found | null> {
  const answer = await send({ ...culqiRequest, timeout: timeouts.read });
  const { status } = answer;
  if (status === 404 && isFinalRefusal(answer)) return null;
  const { data: found } = schema.safeParse(answer.body);
  if (status !== 200 || found?.id !== id)
    throw new NoResponseError(`culqi: ${culqiRequest.operation}: ${status}`);
  return found;
}
