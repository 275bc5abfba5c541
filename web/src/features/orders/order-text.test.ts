import { expect, test } from "vitest";
import type { Order } from "@lonchera/contract/orders";
import { findPaymentAmount } from "./order-amounts.ts";
import { getOrderStatus, isAwaitingPayment } from "./order-text.ts";
import { explainCharge, formatPayment } from "./payment-text.ts";
import { buildOrder } from "./order.test-data.ts";

const code = { order: "ord_test_1", payment_code: "12345678", expires_at: "2026-11-21T20:00:00Z" };

function buildOrderPaidBy(payment: Partial<Order["payment"]>, change: Partial<Order> = {}): Order {
  return buildOrder({ ...change, payment: { ...buildOrder().payment, ...payment } });
}

const waiting = buildOrderPaidBy({ status: "pending", method: "code", charge_id: null, code });
const ended = { cancelled: true, status: false };

test.each([
  ["Pendiente de pago", "Código · Pendiente de pago", waiting],
  ["Activo", "Código · Pagado", buildOrderPaidBy({ method: "code" })],
  ["Activo", "Yape · Pagado", buildOrderPaidBy({ method: "yape" })],
  ["Pago en proceso", "Tarjeta · Pago en proceso", buildOrderPaidBy({ status: "pending", charge_id: null })],
  ["Cancelado", "No se llegó a pagar", buildOrderPaidBy({ status: "pending", charge_id: null }, ended)],
  [
    "Cancelado",
    "Código · Devolución pendiente",
    buildOrderPaidBy({ method: "code", refund_due: true }, ended),
  ],
  ["Cancelado", "Tarjeta · Reembolsado", buildOrderPaidBy({ status: "refunded" }, ended)],
  [
    "Activo",
    "A cuenta de la empresa",
    buildOrderPaidBy({ payment_type: "C", status: "account", charge_id: null }),
  ],
])("an order can stand as «%s», paid as «%s»", (state, payment, it) => {
  expect([getOrderStatus(it).label, formatPayment(it)]).toEqual([state, payment]);
});

test("only what is neither paid nor cancelled waits for its payment", () => {
  expect(isAwaitingPayment(waiting)).toBe(true);
  expect(isAwaitingPayment({ ...waiting, cancelled: true })).toBe(false);
  expect(isAwaitingPayment(buildOrder())).toBe(false);
});

test("where 'Total' and 'Pagado' differ, a sentence says why", () => {
  const reason = "Se cobra solo el precio de los platos.";
  expect(explainCharge(buildOrderPaidBy({}))).toContain(reason);
  expect(explainCharge(buildOrderPaidBy({ refund_due: true, refund_due_amount: 1000 }, ended))).toContain(
    reason,
  );
  expect(explainCharge(buildOrderPaidBy({ payment_type: "C", status: "account" }, ended))).toBeNull();
  expect(explainCharge(buildOrder({ prices_include_igv: true }))).toBeNull();
});

test.each([
  [{ name: "A pagar", amount: 1000 }, waiting],
  [{ name: "Pagado", amount: 1000 }, buildOrderPaidBy({})],
  [
    { name: "Por devolver", amount: 1000 },
    buildOrderPaidBy({ charge_id: "ord_test_1", refund_due: true, refund_due_amount: 1000 }, ended),
  ],
  [null, buildOrderPaidBy({ status: "refunded" }, ended)],
  [null, buildOrderPaidBy({ status: "pending", charge_id: null }, ended)],
  [null, buildOrderPaidBy({ payment_type: "C", status: "account", charge_id: null })],
])("what is paid, or to be, is said as %j", (due, it) => {
  expect(findPaymentAmount(it)).toEqual(due);
});
