import { expect, test } from "vitest";
import type { Order } from "@lonchera/contract/orders";
import { buildOrder } from "./order.test-data.ts";
import { describeDayRefund, describeFreedSubsidy, describeRefund } from "./refund-text.ts";

const { payment } = buildOrder();

/** Builds an order of S/ 13.50, of which the company pays half. */
function buildSubsidizedOrder(change: Partial<Order["payment"]> = {}): Order {
  const amounts = { total: "13.50", subsidy_total: "6.75", amount_due: "6.75" };
  return buildOrder({ ...amounts, payment: { ...payment, amount: 675, ...change } });
}

function toPlainText(text: string): string {
  return text.replaceAll("\u00A0", " ");
}

test.each([
  ["an order without a subsidy", buildOrder(), " y se reembolsará el cobro a la tarjeta", ""],
  [
    "one paid with Yape",
    buildSubsidizedOrder({ method: "yape" }),
    " y se reembolsarán S/ 6.75 a Yape",
    "S/ 6.75, queda libre",
  ],
  [
    "one paid by card",
    buildSubsidizedOrder(),
    " y se reembolsarán S/ 6.75 a la tarjeta",
    "S/ 6.75, queda libre",
  ],
  [
    "one paid by code",
    buildSubsidizedOrder({ method: "code" }),
    " y se devolverán los S/ 6.75 pagados",
    "S/ 6.75, queda libre",
  ],
  [
    "one that goes to the payroll",
    buildSubsidizedOrder({ payment_type: "C", status: "account", payroll: true }),
    " y no se descuenta nada de la planilla",
    "S/ 6.75, queda libre",
  ],
])("what cancelling gives back of %s", (_, order, refund, freed) => {
  expect(toPlainText(describeRefund(order))).toBe(refund);
  expect(toPlainText(describeFreedSubsidy(order, false))).toContain(freed);
});

test.each([
  ["paid by card", buildSubsidizedOrder()],
  ["by payroll", buildSubsidizedOrder({ payment_type: "C", payroll: true })],
])("a dropped day that the company paid alone gives back nothing of an order %s", (_, order) => {
  expect(describeDayRefund(order, 0)).toBe("Tu subvención de ese día queda libre.");
});

test("nothing is promised if all that was paid went back before", () => {
  expect(describeDayRefund(buildOrder(), 0)).toBe("");
  const order = buildSubsidizedOrder({ amount: 0 });
  expect(describeRefund(order)).toBe("");
});

test.each([
  [buildSubsidizedOrder(), "Se reembolsarán S/ 6.75 a la tarjeta."],
  [buildSubsidizedOrder({ method: "code" }), "Te devolveremos S/ 6.75."],
  [buildSubsidizedOrder({ payment_type: "C", payroll: true }), "Se descuentan S/ 6.75 menos de tu planilla."],
  [buildSubsidizedOrder({ payment_type: "C" }), "Tu subvención de ese día queda libre."],
  [buildOrder({ payment: { ...payment, payment_type: "C" } }), "No se carga a la cuenta de tu empresa."],
])("what a dropped day gives back", (order, text) => {
  expect(toPlainText(describeDayRefund(order, 675))).toBe(text);
});
