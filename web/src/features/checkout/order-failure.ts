import type { ErrorCode } from "@lonchera/contract/errors";
import { CallError } from "../../lib/api/call-error.ts";
import { retryAfterDelay } from "../../lib/api/query-client.ts";
import type { CheckoutValues } from "./checkout-schema.ts";

const formFields = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "document_type",
  "dni",
  "type_of_receipt",
  "ruc_number",
  "delivery_zone",
  "additional_note",
  "accept_politics",
  "accept_declaration",
  "confirmation_of_acceptance",
] as const satisfies readonly (keyof CheckoutValues)[];
type FormField = (typeof formFields)[number];

export type OrderFailure = {
  /** What the alert says. */
  readonly text: string;
  /** What stands beside the fields. */
  readonly fields: readonly { name: FormField; message: string }[];
  /**
   * `unknown`: the order may exist, and only the same request tells. `busy`: it was turned away, and nothing is changed.
   * `cart`: the cart is not what was seen. `orders`: another order of theirs stands in the way, or is this one.
   * `authentication`: nothing was charged, and the card's bank wants to know who pays.
   */
  readonly kind: "fields" | "declined" | "authentication" | "cart" | "orders" | "busy" | "unknown" | "other";
};

const cannotPay = "No se pudo procesar el pago";

/** The provider's word for the buyer, where it has one. */
export function declined(text: string = cannotPay): OrderFailure {
  return { kind: "declined", fields: [], text };
}

const cardNotTaken = "No se pudo procesar el pago. No se cobró nada: vuelve a ingresar tu tarjeta.";
const turnedAway = "No se cobró nada y tu carrito sigue como estaba. Vuelve a intentarlo en unos segundos.";
const unknownOutcome =
  "No recibimos la respuesta de tu pedido. Vuelve a intentarlo: no se cobrará ni se pedirá dos veces.";

function fieldOf(wireName: string): FormField | undefined {
  const name = wireName.split(".").at(-1);
  return formFields.find((field) => field === name);
}

function fieldFailure(error: CallError): OrderFailure {
  const fields = Object.entries(error.fields).flatMap(([wireName, [message]]) => {
    const name = fieldOf(wireName);
    return name && message ? [{ name, message }] : [];
  });
  if (fields.length === 0 && "token" in error.fields) return declined(cardNotTaken);
  const text = Object.values(error.fields).flat().join(", ");
  return { kind: fields.length > 0 ? "fields" : "other", fields, text };
}

const mendedInOrders: readonly (ErrorCode | null)[] = ["payment_in_progress", "code_pending", "cart_empty"];

function kindOfConflict({ code }: CallError): "cart" | "orders" {
  return mendedInOrders.includes(code) ? "orders" : "cart";
}

/** What went wrong with an order, and for whom to say it. */
export function orderFailure(error: unknown): OrderFailure {
  const nothingKnown = { fields: [], text: unknownOutcome, kind: "unknown" } as const;
  if (!(error instanceof CallError)) return nothingKnown;
  if (error.code === "server_busy") return { kind: "busy", fields: [], text: turnedAway };
  if (error.kind !== "refused" || error.status >= 500) {
    return error.detail ? { ...nothingKnown, text: error.detail } : nothingKnown;
  }
  if (Object.keys(error.fields).length > 0) return fieldFailure(error);
  if (error.status === 402) {
    const refusal = declined(error.detail ?? undefined);
    return error.code === "authentication_required" ? { ...refusal, kind: "authentication" } : refusal;
  }
  const kind = error.status === 409 ? kindOfConflict(error) : "other";
  return { kind, fields: [], text: error.detail ?? cannotPay };
}

/** Milliseconds before each repetition of a request whose answer was lost. */
const pauses = [1000, 3000];

/** Sends the same request again, a few times, while it is turned away or its outcome is unknown. */
export async function sendUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  let doubt: unknown = null;
  for (const pause of [...pauses, null]) {
    try {
      return await send();
    } catch (error) {
      const { kind } = orderFailure(error);
      if (kind !== "unknown" && kind !== "busy") throw error;
      if (kind === "unknown") doubt = error;
      // One that is turned away says nothing of the one before, whose answer was lost.
      if (pause === null) throw doubt ?? error;
      const delay = (kind === "busy" ? retryAfterDelay(error) : null) ?? pause;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  throw new Error("unreachable");
}
