import type { CartLine } from "@lonchera/contract/cart";
import type { ErrorCode } from "@lonchera/contract/errors";
import { formatList } from "@lonchera/domain/texts";
import { CallError } from "../../lib/api/errors.ts";
import { consentFields, typedFields } from "./checkout-values.ts";

const formFields = [...typedFields, ...consentFields];
type FormField = (typeof formFields)[number];

export type OrderFailure = {
  /** The alert shows it. */
  readonly text: string;
  /** These messages are shown beside the fields of the form. */
  readonly fields: readonly { name: FormField; message: string }[];
  /**
   * `unknown`: the order may exist; sending the same request again shows it. `busy`: the request was not processed.
   * `cart`: the cart differs from what the user saw. `orders`: an order of the user must be paid or cancelled first, or
   * this order exists already. `authentication`: nothing was charged, and the card's bank asks for 3-D Secure.
   */
  readonly kind: "fields" | "declined" | "authentication" | "cart" | "orders" | "busy" | "unknown" | "other";
};

const cannotPay = "No se pudo procesar el pago";

/** `text` is the provider's message for the buyer, where it has one. */
export function createDeclinedFailure(text: string = cannotPay): OrderFailure {
  return { kind: "declined", fields: [], text };
}

/** Creates the failure of a cart with lines that cannot be ordered. A dish of several lines is named once. */
export function createBlockedCartFailure(lines: readonly CartLine[]): OrderFailure {
  const names = new Set(lines.map(({ item }) => item.name));
  return { kind: "cart", fields: [], text: `Ahora no se puede pedir: ${formatList([...names])}.` };
}

const tokenRefused = "No se pudo procesar el pago. No se cobró nada: vuelve a ingresar tu tarjeta.";
const paymentChanged = "La forma de pagar tu pedido cambió. Revísala y vuelve a intentarlo.";
const busyText = "No se cobró nada y tu carrito sigue como estaba. Vuelve a intentarlo en unos segundos.";
const unknownText =
  "No recibimos la respuesta de tu pedido. Vuelve a intentarlo: no se cobrará ni se pedirá dos veces.";

function findFormField(wireName: string): FormField | undefined {
  const name = wireName.split(".").at(-1);
  return formFields.find((field) => field === name);
}

function createFieldFailure(error: CallError): OrderFailure {
  const fields = Object.entries(error.fields).flatMap(([wireName, [message]]) => {
    const name = findFormField(wireName);
    return name && message ? [{ name, message }] : [];
  });
  if (fields.length === 0 && "payment.payment_type" in error.fields)
    return { kind: "cart", fields, text: paymentChanged };
  if (fields.length === 0 && "token" in error.fields) return createDeclinedFailure(tokenRefused);
  const text = Object.values(error.fields).flat().join(", ");
  return { kind: fields.length > 0 ? "fields" : "other", fields, text };
}

const solvedInOrders: readonly (ErrorCode | null)[] = ["payment_in_progress", "code_pending", "cart_empty"];

function getConflictKind({ code }: CallError): "cart" | "orders" {
  return solvedInOrders.includes(code) ? "orders" : "cart";
}

/** Returns why an order was not made, from the error of its request. */
export function toOrderFailure(error: unknown): OrderFailure {
  const unknown: OrderFailure = { kind: "unknown", fields: [], text: unknownText };
  if (!(error instanceof CallError)) return unknown;
  if (error.code === "server_busy") return { kind: "busy", fields: [], text: busyText };
  if (error.kind !== "refused" || error.status >= 500) {
    return error.detail ? { ...unknown, text: error.detail } : unknown;
  }
  if (Object.keys(error.fields).length > 0) return createFieldFailure(error);
  if (error.status === 402) {
    const refusal = createDeclinedFailure(error.detail ?? undefined);
    return error.code === "authentication_required" ? { ...refusal, kind: "authentication" } : refusal;
  }
  const kind = error.status === 409 ? getConflictKind(error) : "other";
  return { kind, fields: [], text: error.detail ?? cannotPay };
}

/** Returns true if the same request may be sent again: it was not processed, or it is not known whether it was. */
export function isWorthRetrying({ kind }: OrderFailure): boolean {
  return kind === "unknown" || kind === "busy";
}
