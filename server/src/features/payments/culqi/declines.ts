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
export function declineMessage(declineCode: string | null | undefined): string | null {
  return (declineCode && Object.hasOwn(messages, declineCode) && messages[declineCode]) || null;
}
