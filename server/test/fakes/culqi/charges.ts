import { culqiLimits } from "../../../src/features/payments/culqi/culqi-provider.ts";
import { buildChargeBody, newId, buildRefundBody, type Books, type FakeCharge, type Token } from "./books.ts";
import {
  createErrorReply,
  toFields,
  createParameterError,
  toText,
  type Operation,
  type Reply,
} from "./calls.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The outcome of each documented test card. */
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

/** The documented test phone of Yape. */
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

const outcomes = ["approved", "review", "timeout_charged", "expired", ...declineCodes];
const alternatives = outcomes.toSorted((a, b) => b.length - a.length).join("|");
const directForm = new RegExp(`^(?:tkn|ype)_test_(${alternatives})(?:_.*)?$`, "s");

/** Returns the outcome that a direct token names in its id. */
function findOutcome(tokenId: string): string | undefined {
  return directForm.exec(tokenId)?.[1];
}

const userMessages: Readonly<Record<string, string>> = {
  stolen_card: "Su tarjeta fue rechazada. Contáctese con la entidad emisora de su tarjeta.",
  lost_card: "Su tarjeta fue rechazada. Contáctese con la entidad emisora de su tarjeta.",
  insufficient_funds:
    "Su tarjeta no tiene fondos suficientes. Contáctese con la entidad emisora de su tarjeta.",
  contact_issuer: "La operación fue denegada por la entidad emisora de su tarjeta. Contáctese con ella.",
};

/** Returns the message for the buyer. A token with `_mute` in its name has none. */
function createUserMessage(declineCode: string, tokenId: string): object {
  if (tokenId.includes("_mute")) return {};
  return {
    user_message:
      userMessages[declineCode] ??
      "Su pago no pudo ser procesado. Contáctese con la entidad emisora de su tarjeta.",
  };
}

function issueToken(books: Books, kind: "tkn" | "ype", outcome: string, now: number, more: object): Reply {
  const token: Token = { id: newId(kind), outcome, createdAt: now, used: false };
  books.tokens.set(token.id, token);
  const body = { object: "token", id: token.id, creation_date: now, active: true, ...more };
  return { status: 201, body };
}

export const createCardToken: Operation = (books, { body = {} }, now) => {
  const number = toText(body["card_number"]).replaceAll(/\D/g, "");
  const outcome = testCards.get(number);
  if (outcome === undefined) return createParameterError("card_number", "El número de tarjeta no es válido.");
  const masked = `${number.slice(0, 6)}******${number.slice(-4)}`;
  const more = { type: "card", email: body["email"], card_number: masked, last_four: number.slice(-4) };
  return issueToken(books, "tkn", outcome, now, { ...more, iin: {}, client: {}, metadata: {} });
};

export const createYapeToken: Operation = (books, { body = {} }, now) => {
  if (!/^\d{6}$/.test(toText(body["otp"]))) return createParameterError("otp", "El código no es válido.");
  if (body["number_phone"] !== testYapePhone)
    return createParameterError("number_phone", "El número no es válido.");
  return issueToken(books, "ype", "approved", now, { type: "yape", iin: {}, client: {}, metadata: {} });
};

const tokenLifetime = 5 * 60_000;

/** Finds a token. A direct token exists from its first use. */
function findToken(books: Books, id: string, now: number): Token | undefined {
  const known = books.tokens.get(id);
  const outcome = findOutcome(id);
  if (known ?? outcome === undefined) return known;
  const createdAt = outcome === "expired" ? 0 : now;
  const token: Token = { id, outcome, createdAt, used: false };
  books.tokens.set(id, token);
  return token;
}

function recordCharge(books: Books, body: Fields, token: Token, now: number): FakeCharge {
  const metadata = toFields(body["metadata"]) as Record<string, string>;
  const charge: FakeCharge = {
    id: newId("chr"),
    token: token.id,
    amount: Number(body["amount"]),
    reference: metadata["reference"] ?? null,
    metadata,
    email: toText(body["email"]),
    installments: Number(body["installments"] ?? 0),
    declineCode: ["approved", "review", "timeout_charged"].includes(token.outcome) ? null : token.outcome,
    createdAt: now,
    refunded: 0,
  };
  books.charges.push(charge);
  return charge;
}

/** Returns the error of an invalid charge, or null. */
function validateCharge(body: Fields): Reply | null {
  const { least, most } = culqiLimits.card;
  const { amount, currency_code, email, description, installments } = body;
  if (!Number.isInteger(amount) || Number(amount) < least || Number(amount) > most)
    return createParameterError("amount", "El monto no es válido.");
  if (currency_code !== "PEN") return createParameterError("currency_code", "La moneda no es válida.");
  if (toText(email).length < 5 || toText(email).length > 50)
    return createParameterError("email", "El correo debe tener de 5 a 50 caracteres.");
  if (description !== undefined && (toText(description).length < 5 || toText(description).length > 80))
    return createParameterError("description", "La descripción debe tener de 5 a 80 caracteres.");
  if (installments !== undefined && (Number(installments) < 2 || Number(installments) > 48))
    return createParameterError("installments", "Las cuotas van de 2 a 48.");
  const pairs = Object.entries(toFields(body["metadata"]));
  if (pairs.length > 20 || pairs.some(([key, value]) => key.length > 30 || toText(value).length > 200))
    return createParameterError("metadata", "La metadata no es válida.");
  return null;
}

const reviewReply: Reply = {
  status: 200,
  body: {
    action_code: "REVIEW",
    merchant_message: "Se requiere autenticación 3DS",
    user_message: "Su banco pide que confirme su identidad.",
  },
};

export const createCharge: Operation = (books, { body = {} }, now, emit) => {
  const error = validateCharge(body);
  if (error) return error;
  const sourceId = toText(body["source_id"]);
  const token = findToken(books, sourceId, now);
  if (!token) return createParameterError("source_id", `No existe el siguiente token id: '${sourceId}'.`);
  if (token.used) return createParameterError("source_id", `El token '${sourceId}' ya fue usado.`);
  if (token.createdAt + tokenLifetime <= now)
    return createParameterError("source_id", `El token '${sourceId}' ha expirado.`);
  if (token.outcome === "review" && !body["authentication_3DS"]) return reviewReply;
  const charge = recordCharge(books, body, token, now);
  const { declineCode } = charge;
  emit(
    declineCode === null ? "charge.creation.succeeded" : "charge.creation.failed",
    buildChargeBody(charge),
  );
  if (declineCode !== null) {
    const more = { code: "card_declined", decline_code: declineCode, charge_id: charge.id };
    const message = `La tarjeta fue rechazada: ${declineCode} (${toText(toFields(body["antifraud_details"])["first_name"])})`;
    return createErrorReply("card_error", message, { ...more, ...createUserMessage(declineCode, sourceId) });
  }
  token.used = true;
  return { status: 201, body: buildChargeBody(charge) };
};

const reasons = ["duplicado", "fraudulento", "solicitud_comprador"];

export const createRefund: Operation = (books, { body = {} }, now, emit) => {
  const { amount, reason } = body;
  const chargeId = toText(body["charge_id"]);
  if (!reasons.includes(toText(reason))) return createParameterError("reason", "El motivo no es válido.");
  const charge = books.charges.find(({ id, declineCode }) => id === chargeId && declineCode === null);
  if (!charge)
    return createErrorReply("resource_error", `No existe el cargo '${chargeId}'.`, { param: "charge_id" });
  const left = charge.amount - charge.refunded;
  if (!Number.isInteger(amount) || Number(amount) <= 0 || Number(amount) > left) {
    emit("refund.creation.failed", { object: "refund", charge_id: chargeId });
    return createErrorReply("invalid_request_error", "El monto supera lo que queda por devolver.", {
      param: "amount",
    });
  }
  const refund = {
    id: newId("ref"),
    chargeId,
    amount: Number(amount),
    reason: toText(reason),
    createdAt: now,
  };
  books.refunds.push(refund);
  charge.refunded += refund.amount;
  emit("refund.creation.succeeded", buildRefundBody(refund));
  return { status: 201, body: buildRefundBody(refund) };
};
