import { expect, test } from "vitest";
import { checkoutMessages } from "@lonchera/contract/checkout";
import { errorTexts } from "@lonchera/contract/error-texts";
import type { ErrorCode } from "@lonchera/contract/errors";
import { CallError } from "../../lib/api/errors.ts";
import { toOrderFailure } from "./order-failure.ts";

type Rest = { detail?: string; code?: ErrorCode; fields?: Record<string, string[]> };

function buildFailure(status: number, rest: Rest = {}) {
  return toOrderFailure(new CallError({ kind: "refused", status, ...rest }));
}

test("field errors are shown beside their fields, wherever they are in the payload, and joined in the alert", () => {
  const fields = {
    phone: ["Este campo es requerido"],
    "payment.ruc_number": ["El RUC no es válido"],
    token: ["Vuelve a pagar"],
  };
  expect(buildFailure(400, { fields })).toEqual({
    kind: "fields",
    text: "Este campo es requerido, El RUC no es válido, Vuelve a pagar",
    fields: [
      { name: "phone", message: "Este campo es requerido" },
      { name: "ruc_number", message: "El RUC no es válido" },
    ],
  });
});

test("a declined card shows the provider's message, or a general one", () => {
  expect(buildFailure(402, { detail: "Tu tarjeta no tiene fondos." })).toMatchObject({
    kind: "declined",
    text: "Tu tarjeta no tiene fondos.",
  });
  expect(buildFailure(402).text).toBe("No se pudo procesar el pago");
});

test("a bank that asks for 3-D Secure has not declined the card", () => {
  const detail = "Tu banco pide confirmar que eres tú.";
  expect(buildFailure(402, { detail, code: "authentication_required" })).toEqual({
    kind: "authentication",
    fields: [],
    text: detail,
  });
  expect(buildFailure(402, { detail, code: "payment_declined" }).kind).toBe("declined");
});

test("when the provider does not answer, the text says that nothing was charged", () => {
  const detail = errorTexts.payment_unavailable;
  expect(buildFailure(402, { detail })).toEqual({ kind: "declined", fields: [], text: detail });
});

test("a token that the provider does not know asks for the card again", () => {
  expect(buildFailure(400, { fields: { token: [errorTexts.payment_declined()] } })).toEqual({
    kind: "declined",
    fields: [],
    text: "No se pudo procesar el pago. No se cobró nada: vuelve a ingresar tu tarjeta.",
  });
});

test("an error of a field outside the form marks no field", () => {
  const fields = { "Idempotency-Key": ["La clave no es válida."] };
  expect(buildFailure(400, { fields })).toEqual({
    kind: "other",
    fields: [],
    text: "La clave no es válida.",
  });
});

test("a busy server has not processed the order", () => {
  const { kind, text } = buildFailure(503, { detail: errorTexts.server_busy, code: "server_busy" });
  expect(kind).toBe("busy");
  expect(text).toContain("No se cobró nada");
});

test.each(["payment_in_progress", "code_pending", "cart_empty"] as const)(
  "the conflict %s is solved in the orders",
  (code) => {
    const detail = errorTexts[code];
    expect(buildFailure(409, { detail, code })).toEqual({ kind: "orders", fields: [], text: detail });
  },
);

test("another way to pay, because the company changed its subsidy, is solved in the cart", () => {
  const fields = { "payment.payment_type": [checkoutMessages.paymentType] };
  expect(buildFailure(400, { fields }).kind).toBe("cart");
});

test("any other conflict is solved in the cart", () => {
  expect(buildFailure(409, { detail: "El total de tu carrito cambió.", code: "total_changed" }).kind).toBe(
    "cart",
  );
});

test("the outcome is unknown without an answer and after a server error", () => {
  expect(toOrderFailure(new CallError({ kind: "network" })).kind).toBe("unknown");
  expect(toOrderFailure(new CallError({ kind: "timeout" })).kind).toBe("unknown");
  expect(
    buildFailure(503, { detail: "Todavía no pudimos confirmar tu pago.", code: "payment_unknown" }),
  ).toMatchObject({
    kind: "unknown",
    text: "Todavía no pudimos confirmar tu pago.",
  });
});
