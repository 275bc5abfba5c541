import { expect, test, afterEach, beforeEach, vi } from "vitest";
import { errorTexts, type ErrorCode } from "@lonchera/contract/errors";
import { CallError } from "../../lib/api/call-error.ts";
import { orderFailure, sendUntilAnswered } from "./order-failure.ts";

type Rest = { detail?: string; code?: ErrorCode; fields?: Record<string, string[]> };

function refused(status: number, rest: Rest = {}) {
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

test("a bank that wants to know who pays is no refusal of the card", () => {
  const detail = "Tu banco pide confirmar que eres tú.";
  expect(refused(402, { detail, code: "authentication_required" })).toEqual({
    kind: "authentication",
    fields: [],
    text: detail,
  });
  expect(refused(402, { detail, code: "payment_declined" }).kind).toBe("declined");
});

test("a provider that does not answer says that nothing was charged", () => {
  const detail = errorTexts.payment_unavailable;
  expect(refused(402, { detail })).toEqual({ kind: "declined", fields: [], text: detail });
});

test("a card that the provider does not know is not paid with, and can be given again", () => {
  expect(refused(400, { fields: { token: [errorTexts.payment_declined()] } })).toEqual({
    kind: "declined",
    fields: [],
    text: "No se pudo procesar el pago. No se cobró nada: vuelve a ingresar tu tarjeta.",
  });
});

test("what is wrong with nothing that the form shows marks nothing", () => {
  const fields = { "Idempotency-Key": ["La clave no es válida."] };
  expect(refused(400, { fields })).toEqual({ kind: "other", fields: [], text: "La clave no es válida." });
});

test("one that was turned away changed nothing", () => {
  const { kind, text } = refused(503, { detail: errorTexts.server_busy, code: "server_busy" });
  expect(kind).toBe("busy");
  expect(text).toContain("No se cobró nada");
});

test.each(["payment_in_progress", "code_pending", "cart_empty"] as const)(
  "another order of theirs stands in the way: %s",
  (code) => {
    const detail = errorTexts[code];
    expect(refused(409, { detail, code })).toEqual({ kind: "orders", fields: [], text: detail });
  },
);

test("any other conflict is about the cart", () => {
  expect(refused(409, { detail: "El total de tu carrito cambió.", code: "total_changed" }).kind).toBe("cart");
});

test("an answer that never came, or that the server itself failed to give, leaves the outcome unknown", () => {
  expect(orderFailure(new CallError({ kind: "network" })).kind).toBe("unknown");
  expect(orderFailure(new CallError({ kind: "timeout" })).kind).toBe("unknown");
  expect(
    refused(503, { detail: "Todavía no pudimos confirmar tu pago.", code: "payment_unknown" }),
  ).toMatchObject({
    kind: "unknown",
    text: "Todavía no pudimos confirmar tu pago.",
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = new CallError({ kind: "network" });
const busy = new CallError({ kind: "refused", status: 503, code: "server_busy", retryAfter: 4 });
const conflict = new CallError({ kind: "refused", status: 409, detail: "El total de tu carrito cambió." });

/** Fails as told, then answers; `at` is when it was asked, in milliseconds from the start. */
async function sent(...failures: CallError[]) {
  const start = Date.now();
  const at: number[] = [];
  const send = () => {
    at.push(Date.now() - start);
    const failure = failures[at.length - 1];
    return failure ? Promise.reject(failure) : Promise.resolve("order");
  };
  const end = sendUntilAnswered(send).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { end: await end, at };
}

test("an answer that was lost is asked for again soon", async () => {
  expect(await sent(lost, lost)).toEqual({ end: "order", at: [0, 1000, 4000] });
});

test("whoever was turned away comes back when told to", async () => {
  const { end, at } = await sent(busy);
  expect(end).toBe("order");
  expect(at[1]).toBeGreaterThanOrEqual(4000);
  expect(at[1]).toBeLessThanOrEqual(6000);
});

test("an answer ends it, whatever it is", async () => {
  expect(await sent(lost, conflict)).toEqual({ end: conflict, at: [0, 1000] });
});

test("to be turned away each time is to be turned away, unless an answer was lost before", async () => {
  expect((await sent(busy, busy, busy)).end).toBe(busy);
  expect((await sent(lost, busy, busy)).end).toBe(lost);
});
