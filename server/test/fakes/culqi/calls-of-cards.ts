import { culqiLimits } from "../../../src/features/payments/culqi/limits.ts";
import { newId, type BookedCharge, type Books, type Token } from "./books.ts";
import type { Call } from "./call.ts";
import { aboutParameter, chargeBody, refundBody, refusal, type Reply } from "./replies.ts";
import { endingOf, testCards, testYapePhone, userMessage } from "./test-cards.ts";

/** What a call does to the books, and what it tells the world besides its answer. */
export type Act = (
  books: Books,
  call: Call,
  now: number,
  tell: (type: string, thing: object) => void,
) => Reply;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

const words = (value: unknown) => (typeof value === "string" ? value : "");

function issueToken(books: Books, kind: "tkn" | "ype", ending: string, now: number, more: object): Reply {
  const token: Token = { id: newId(kind), ending, createdAt: now, used: false };
  books.tokens.set(token.id, token);
  const body = { object: "token", id: token.id, creation_date: now, active: true, ...more };
  return { status: 201, body };
}

export const makeCardToken: Act = (books, { body = {} }, now) => {
  const number = words(body["card_number"]).replaceAll(/\D/g, "");
  const ending = testCards.get(number);
  if (ending === undefined) return aboutParameter("card_number", "El número de tarjeta no es válido.");
  const masked = `${number.slice(0, 6)}******${number.slice(-4)}`;
  const more = { type: "card", email: body["email"], card_number: masked, last_four: number.slice(-4) };
  return issueToken(books, "tkn", ending, now, { ...more, iin: {}, client: {}, metadata: {} });
};

export const makeYapeToken: Act = (books, { body = {} }, now) => {
  if (!/^\d{6}$/.test(words(body["otp"]))) return aboutParameter("otp", "El código no es válido.");
  if (body["number_phone"] !== testYapePhone)
    return aboutParameter("number_phone", "El número no es válido.");
  return issueToken(books, "ype", "approved", now, { type: "yape", iin: {}, client: {}, metadata: {} });
};

const tokenLives = 5 * 60_000;

/** Direct tokens come to be when they are first shown. */
function tokenOf(books: Books, id: string, now: number): Token | undefined {
  const known = books.tokens.get(id);
  const ending = endingOf(id);
  if (known ?? ending === undefined) return known;
  const createdAt = ending === "expired" ? 0 : now;
  const token: Token = { id, ending, createdAt, used: false };
  books.tokens.set(id, token);
  return token;
}

function bookCharge(books: Books, body: Fields, token: Token, now: number): BookedCharge {
  const metadata = fieldsOf(body["metadata"]) as Record<string, string>;
  const charge: BookedCharge = {
    id: newId("chr"),
    token: token.id,
    amount: Number(body["amount"]),
    reference: metadata["reference"] ?? null,
    metadata,
    email: words(body["email"]),
    installments: Number(body["installments"] ?? 0),
    declineCode: ["approved", "review", "timeout_charged"].includes(token.ending) ? null : token.ending,
    createdAt: now,
    refunded: 0,
  };
  books.charges.push(charge);
  return charge;
}

/** What is wrong with the body of a charge; null where nothing is. */
function wrongCharge(body: Fields): Reply | null {
  const { least, most } = culqiLimits.card;
  const { amount, currency_code, email, description, installments } = body;
  if (!Number.isInteger(amount) || Number(amount) < least || Number(amount) > most)
    return aboutParameter("amount", "El monto no es válido.");
  if (currency_code !== "PEN") return aboutParameter("currency_code", "La moneda no es válida.");
  if (words(email).length < 5 || words(email).length > 50)
    return aboutParameter("email", "El correo debe tener de 5 a 50 caracteres.");
  if (description !== undefined && (words(description).length < 5 || words(description).length > 80))
    return aboutParameter("description", "La descripción debe tener de 5 a 80 caracteres.");
  if (installments !== undefined && (Number(installments) < 2 || Number(installments) > 48))
    return aboutParameter("installments", "Las cuotas van de 2 a 48.");
  const pairs = Object.entries(fieldsOf(body["metadata"]));
  if (pairs.length > 20 || pairs.some(([key, value]) => key.length > 30 || words(value).length > 200))
    return aboutParameter("metadata", "La metadata no es válida.");
  return null;
}

const review: Reply = {
  status: 200,
  body: {
    action_code: "REVIEW",
    merchant_message: "Se requiere autenticación 3DS",
    user_message: "Su banco pide que confirme su identidad.",
  },
};

export const makeCharge: Act = (books, { body = {} }, now, tell) => {
  const wrong = wrongCharge(body);
  if (wrong) return wrong;
  const sourceId = words(body["source_id"]);
  const token = tokenOf(books, sourceId, now);
  if (!token) return aboutParameter("source_id", `No existe el siguiente token id: '${sourceId}'.`);
  if (token.used) return aboutParameter("source_id", `El token '${sourceId}' ya fue usado.`);
  if (token.createdAt + tokenLives <= now)
    return aboutParameter("source_id", `El token '${sourceId}' ha expirado.`);
  if (token.ending === "review" && !body["authentication_3DS"]) return review;
  const charge = bookCharge(books, body, token, now);
  const { declineCode } = charge;
  tell(declineCode === null ? "charge.creation.succeeded" : "charge.creation.failed", chargeBody(charge));
  if (declineCode !== null) {
    const more = { code: "card_declined", decline_code: declineCode, charge_id: charge.id };
    const message = `La tarjeta fue rechazada: ${declineCode} (${words(fieldsOf(body["antifraud_details"])["first_name"])})`;
    return refusal("card_error", message, { ...more, ...userMessage(declineCode, sourceId) });
  }
  token.used = true;
  return { status: 201, body: chargeBody(charge) };
};

const reasons = ["duplicado", "fraudulento", "solicitud_comprador"];

export const makeRefund: Act = (books, { body = {} }, now, tell) => {
  const { amount, reason } = body;
  const chargeId = words(body["charge_id"]);
  if (!reasons.includes(words(reason))) return aboutParameter("reason", "El motivo no es válido.");
  const charge = books.charges.find(({ id, declineCode }) => id === chargeId && declineCode === null);
  if (!charge) return refusal("resource_error", `No existe el cargo '${chargeId}'.`, { param: "charge_id" });
  const left = charge.amount - charge.refunded;
  if (!Number.isInteger(amount) || Number(amount) <= 0 || Number(amount) > left) {
    tell("refund.creation.failed", { object: "refund", charge_id: chargeId });
    return refusal("invalid_request_error", "El monto supera lo que queda por devolver.", {
      param: "amount",
    });
  }
  const refund = {
    id: newId("ref"),
    chargeId,
    amount: Number(amount),
    reason: words(reason),
    createdAt: now,
  };
  books.refunds.push(refund);
  charge.refunded += refund.amount;
  tell("refund.creation.succeeded", refundBody(refund));
  return { status: 201, body: refundBody(refund) };
};
