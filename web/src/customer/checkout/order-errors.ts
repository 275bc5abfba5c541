import type { PaymentRefusal } from "@lonchera/contract/checkout";
import { CallError } from "../../http/call-error.ts";
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
   * `unknown`: the order may exist, and only the same request tells. `cart`: the cart is not what was seen.
   * `authentication`: nothing was charged, and the card's bank wants to know who pays.
   */
  readonly kind: "fields" | "declined" | "authentication" | "cart" | "unknown" | "other";
};

const cannotPay = "No se pudo procesar el pago";

/** The provider's word for the buyer, where it has one. */
export function declined(text: string = cannotPay): OrderFailure {
  return { kind: "declined", fields: [], text };
}

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
  return { kind: "fields", fields, text: Object.values(error.fields).flat().join(", ") };
}

function asksForAuthentication({ body }: CallError): boolean {
  const refusal = body as Partial<PaymentRefusal> | null;
  return refusal?.authentication_required === true;
}

/** What went wrong with an order, and for whom to say it. */
export function orderFailure(error: unknown): OrderFailure {
  const nothingKnown = { fields: [], text: unknownOutcome, kind: "unknown" } as const;
  if (!(error instanceof CallError)) return nothingKnown;
  if (error.kind !== "refused" || error.status >= 500) {
    return error.detail ? { ...nothingKnown, text: error.detail } : nothingKnown;
  }
  if (Object.keys(error.fields).length > 0) return fieldFailure(error);
  if (error.status === 402) {
    const refusal = declined(error.detail ?? undefined);
    return asksForAuthentication(error) ? { ...refusal, kind: "authentication" } : refusal;
  }
  return { kind: error.status === 409 ? "cart" : "other", fields: [], text: error.detail ?? cannotPay };
}
