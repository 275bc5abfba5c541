import type { Cart } from "@lonchera/contract/cart";
import type { createOrder } from "@lonchera/contract/checkout";
import type { CallInput } from "@lonchera/contract/endpoint";
import { legalVersion } from "@lonchera/contract/legal";
import { centimos } from "../cart/cart-line.ts";
import { invoice, noRuc, type CheckedValues } from "./checkout-schema.ts";

export type OrderPayload = CallInput<typeof createOrder>["body"];

type Buyer = { readonly isType1: boolean; readonly company: string };

/** What it is paid with: a token of the provider's dialog, or a code (type1); nothing on the company's account. */
export type Means = Pick<OrderPayload, "pay_by_code" | "installments" | "device_finger_print_id"> & {
  readonly token?: string;
};

/** The order as it is sent. */
export function orderPayload(values: CheckedValues, cart: Cart, buyer: Buyer, means: Means): OrderPayload {
  const { type_of_receipt, ruc_number, dni, delivery_zone, ...person } = values;
  return {
    ...person,
    payment: {
      charge_id: null,
      payment_type: buyer.isType1 ? "T" : "C",
      amount: centimos(cart.total),
      type_of_receipt,
      ruc_number: type_of_receipt === invoice ? ruc_number : noRuc,
    },
    schedule_order: false,
    no_need_invoice: false,
    company_slug: buyer.company,
    delivery_zone: buyer.isType1 ? delivery_zone : null,
    email_cc: "",
    consents_version: legalVersion,
    dni: buyer.isType1 ? dni : "",
    ...means,
    token: means.token ?? null,
  };
}

/**
 * One key for one payload: sent again after an answer that was lost, it brings the same order back.
 * After an answer the next attempt is a new one.
 */
export function createAttempts(newKey: () => string = () => crypto.randomUUID()) {
  let last: { body: string; key: string } | null = null;
  return {
    keyFor(payload: OrderPayload): string {
      const body = JSON.stringify(payload);
      if (last?.body !== body) last = { body, key: newKey() };
      return last.key;
    },
    forget(): void {
      last = null;
    },
  };
}
