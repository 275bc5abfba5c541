import { culqiLimits } from "../../../src/features/payments/culqi/culqi-provider.ts";
import { newId, buildOrderBody, type Books, type FakeOrder } from "./books.ts";
import { createErrorReply, createParameterError, toText, type Emit, type Operation } from "./calls.ts";

const limits = culqiLimits.code;

export const createOrder: Operation = (books, { body = {} }, now) => {
  const { amount } = body;
  if (!Number.isInteger(amount) || Number(amount) < limits.least || Number(amount) > limits.most)
    return createParameterError("amount", "El monto no es válido.");
  const reference = toText(body["order_number"]);
  if (reference === "" || reference.length > 36)
    return createParameterError("order_number", "El número de orden debe tener de 1 a 36 caracteres.");
  if (books.orders.some((order) => order.reference === reference))
    return createParameterError("order_number", "Ya existe una orden con este número.");
  const expiresAt = Number(body["expiration_date"]) * 1000;
  if (!(expiresAt > now)) return createParameterError("expiration_date", "La fecha de expiración ya pasó.");
  const client = body["client_details"] as Record<string, unknown> | undefined;
  for (const field of ["first_name", "last_name", "email", "phone_number"]) {
    if (toText(client?.[field]) === "") return createParameterError(field, "Este dato del cliente falta.");
  }
  const order: FakeOrder = {
    id: newId("ord"),
    amount: Number(amount),
    reference,
    createdAt: now,
    expiresAt,
    state: body["confirm"] === false ? "created" : "pending",
    paidAt: null,
  };
  books.orders.push(order);
  return { status: 201, body: buildOrderBody(order) };
};

function isOpen(order: FakeOrder): boolean {
  return order.state === "created" || order.state === "pending";
}

/** Changes the state of an order and emits its event. Throws if the state is already final. */
export function changeOrderState(
  books: Books,
  orderId: string,
  state: FakeOrder["state"],
  now: number,
  emit: Emit,
): void {
  const order = books.orders.find(({ id }) => id === orderId);
  if (!order || !isOpen(order)) throw new Error(`order ${orderId} is ${order?.state ?? "unknown"}`);
  order.state = state;
  if (state === "paid") order.paidAt = now;
  emit("order.status.changed", buildOrderBody(order));
}

export function expireDueOrders(books: Books, now: number, emit: Emit): void {
  for (const order of books.orders) {
    if (isOpen(order) && order.expiresAt <= now) changeOrderState(books, order.id, "expired", now, emit);
  }
}

export const deleteOrder: Operation = (books, { path }, now, emit) => {
  const order = books.orders.find(({ id }) => path === `/orders/${id}`);
  if (!order) return createErrorReply("resource_error", "No existe la orden.");
  if (!isOpen(order)) return createErrorReply("invalid_request_error", "La orden ya no se puede eliminar.");
  changeOrderState(books, order.id, "deleted", now, emit);
  return { status: 200, body: { id: order.id, deleted: true } };
};
