/** What each documented test card ends with. */
export const testCards: ReadonlyMap<string, string> = new Map([
  ["4111111111111111", "approved"],
  ["5111111111111118", "approved"],
  ["371212121212122", "approved"],
  ["36001212121210", "approved"],
  ["4000020000000000", "stolen_card"],
  ["4000030000000009", "lost_card"],
  ["4000040000000008", "insufficient_funds"],
  ["5400000000000005", "contact_issuer"],
]);

/** The phone that pays with Yape. */
export const testYapePhone = "900000001";

export const declineCodes = [
  "expired_card",
  "stolen_card",
  "lost_card",
  "insufficient_funds",
  "contact_issuer",
  "invalid_cvv",
  "incorrect_cvv",
  "too_many_attempts_cvv",
  "issuer_not_available",
  "issuer_decline_operation",
  "invalid_card",
  "processing_error",
  "fraudulent",
] as const;

const endings = ["approved", "review", "timeout_charged", "expired", ...declineCodes];
const longestFirst = endings.toSorted((a, b) => b.length - a.length).join("|");
const directForm = new RegExp(`^(?:tkn|ype)_test_(${longestFirst})(?:_.*)?$`, "s");

/** What a token that names its own ending ends with. */
export function endingOf(tokenId: string): string | undefined {
  return directForm.exec(tokenId)?.[1];
}

const userMessages: Readonly<Record<string, string>> = {
  stolen_card: "Su tarjeta fue rechazada. Contáctese con la entidad emisora de su tarjeta.",
  lost_card: "Su tarjeta fue rechazada. Contáctese con la entidad emisora de su tarjeta.",
  insufficient_funds:
    "Su tarjeta no tiene fondos suficientes. Contáctese con la entidad emisora de su tarjeta.",
  contact_issuer: "La operación fue denegada por la entidad emisora de su tarjeta. Contáctese con ella.",
};

/** What the provider lets the buyer know; nothing for a token with `_mute` in its name. */
export function userMessage(declineCode: string, tokenId: string): object {
  if (tokenId.includes("_mute")) return {};
  return {
    user_message:
      userMessages[declineCode] ??
      "Su pago no pudo ser procesado. Contáctese con la entidad emisora de su tarjeta.",
  };
}
