import { culqiLimits } from "../../../src/features/payments/culqi/limits.ts";
import { newId, type BookedOrder, type Books, type CodeState } from "./books.ts";
import type { Act } from "./calls-of-cards.ts";
import { aboutParameter, orderBody, refusal } from "./replies.ts";

const limits = culqiLimits.code;

const words = (value: unknown) => (typeof value === "string" ? value : "");

export const makeOrder: Act = (books, { body = {} }, now) => {
  const { amount } = body;
  if (!Number.isInteger(amount) || Number(amount) < limits.least || Number(amount) > limits.most)
    return aboutParameter("amount", "El monto no es válido.");
  const reference = words(body["order_number"]);
  if (reference === "" || reference.length > 36)
    return aboutParameter("order_number", "El número de orden debe tener de 1 a 36 caracteres.");
  if (books.orders.some((order) => order.reference === reference))
    return aboutParameter("order_number", "Ya existe una orden con este número.");
  const expiresAt = Number(body["expiration_date"]) * 1000;
  if (!(expiresAt > now)) return aboutParameter("expiration_date", "La fecha de expiración ya pasó.");
  const client = body["client_details"] as Record<string, unknown> | undefined;
  for (const field of ["first_name", "last_name", "email", "phone_number"]) {
    if (words(client?.[field]) === "") return aboutParameter(field, "Este dato del cliente falta.");
  }
  const order: BookedOrder = {
    id: newId("ord"),
    amount: Number(amount),
    reference,
    createdAt: now,
    expiresAt,
    state: body["confirm"] === false ? "created" : "pending",
    paidAt: null,
  };
  books.orders.push(order);
  return { status: 201, body: orderBody(order) };
};

/** The buyer chose how to pay it in the provider's dialog. */
export const confirmOrder: Act = (books, { path }) => {
  const order = books.orders.find(({ id }) => path === `/orders/${id}/confirm`);
  if (!order) return refusal("resource_error", "No existe la orden.");
  if (order.state === "created") order.state = "pending";
  return { status: 200, body: orderBody(order) };
};

type Tell = (type: string, thing: object) => void;

function isOpen(order: BookedOrder): boolean {
  return order.state === "created" || order.state === "pending";
}

/** Moves a code on, and tells so; throws where it has ended already. */
export function changeCode(books: Books, orderId: string, state: CodeState, now: number, tell: Tell): void {
  const order = books.orders.find(({ id }) => id === orderId);
  if (!order || !isOpen(order)) throw new Error(`order ${orderId} is ${order?.state ?? "unknown"}`);
  order.state = state;
  if (state === "paid") order.paidAt = now;
  tell("order.status.changed", orderBody(order));
}

export function expireDue(books: Books, now: number, tell: Tell): void {
  for (const order of books.orders) {
    if (isOpen(order) && order.expiresAt <= now) changeCode(books, order.id, "expired", now, tell);
  }
}

export const deleteOrder: Act = (books, { path }, now, tell) => {
  const order = books.orders.find(({ id }) => path === `/orders/${id}`);
  if (!order) return refusal("resource_error", "No existe la orden.");
  if (!isOpen(order)) return refusal("invalid_request_error", "La orden ya no se puede eliminar.");
  changeCode(books, order.id, "deleted", now, tell);
  return { status: 200, body: { id: order.id, deleted: true } };
};
