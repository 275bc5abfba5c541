import { z } from "zod";
import { paymentMethods } from "@lonchera/domain/payment-methods";
import { endpoint } from "./endpoint.ts";
import { id, instant, money, pageOf, paging } from "./field-schemas.ts";

/**
 * `no-answer`: the provider did not answer in time. `refunded`: somebody refunded the charge in the provider's panel before
 * the order was placed. `late-charge` and `second-charge`: the charge was made, but belongs to no order and is refunded.
 */
const paymentFailures = [
  "declined",
  "unavailable",
  "unknown-token",
  "used-token",
  "no-answer",
  "refunded",
  "late-charge",
  "second-charge",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

const failedPayment = z.object({
  id,
  at: instant,
  amount: money,
  method: z.enum(paymentMethods),
  failure: z.enum(paymentFailures),
  /** The provider's text for the buyer. */
  message: z.string().nullable(),
  /** The provider's id of the charge, if there is one. */
  charge_id: z.string().nullable(),
  customer: z.object({ id, full_name: z.string(), company_name: z.string().nullable() }).nullable(),
});
export type FailedPayment = z.output<typeof failedPayment>;

export const failedPaymentPageSizes = [10, 25, 50] as const;

export const listFailedPayments = endpoint("GET", "/api/failed-payments/", {
  roles: ["billing", "support"],
  summary: "Pagos que no se cobraron, o se cobraron sin pedido, con su motivo; primero los más recientes",
  query: z.object(paging(failedPaymentPageSizes[0])),
  response: pageOf(failedPayment),
});
