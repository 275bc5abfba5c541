import { expect, test } from "vitest";
import { CallError } from "../../http/call-error.ts";
import { orderFailure } from "./order-errors.ts";

function refused(status: number, rest: { detail?: string; fields?: Record<string, string[]> } = {}) {
  return orderFailure(new CallError({ kind: "refused", status, ...rest }));
}

test("field errors stand beside their fields, whatever their place in the payload, and joined in the alert", () => {
  const fields = {
    phone: ["Este campo es requerido"],
    "payment.ruc_number": ["El RUC no es válido"],
    token: ["Vuelve a pagar"],
  };
  expect(refused(400, { fields })).toEqual({
    kind: "fields",
    text: "Este campo es requerido, El RUC no es válido, Vuelve a pagar",
    fields: [
      { name: "phone", message: "Este campo es requerido" },
      { name: "ruc_number", message: "El RUC no es válido" },
    ],
  });
});

test("a declined card says the provider's words, or the general ones", () => {
  expect(refused(402, { detail: "Tu tarjeta no tiene fondos." })).toMatchObject({
    kind: "declined",
    text: "Tu tarjeta no tiene fondos.",
  });
  expect(refused(402).text).toBe("No se pudo procesar el pago");
});

test("a conflict is about the cart", () => {
  expect(refused(409, { detail: "El total de tu carrito cambió." }).kind).toBe("cart");
});

test("an answer that never came, or that the server itself failed to give, leaves the outcome unknown", () => {
  expect(orderFailure(new CallError({ kind: "network" })).kind).toBe("unknown");
  expect(orderFailure(new CallError({ kind: "timeout" })).kind).toBe("unknown");
  expect(refused(503, { detail: "Todavía no pudimos confirmar tu pago." })).toMatchObject({
    kind: "unknown",
    text: "Todavía no pudimos confirmar tu pago.",
  });
});
