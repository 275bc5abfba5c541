import { z } from "zod";
import { paymentMethods } from "@lonchera/domain/payment-methods";
import { endpoint } from "./endpoint.ts";
import { id, idParams, instant, money, pageOf, paging } from "./field-schemas.ts";

/**
 * `waiting`: the provider has not made the refund yet. `failed`: the provider has refused or not answered several times; the
 * server still tries. `by-hand`: staff must refund it, because the provider cannot. `made`: the money was refunded.
 */
export const refundStates = ["waiting", "failed", "by-hand", "made"] as const;

const refund = z.object({
  /** The id of the payment. */
  id,
  state: z.enum(refundStates),
  amount: money,
  method: z.enum(paymentMethods),
  /** The provider's id of the charge. */
  charge_id: z.string().nullable(),
  /** The time at which the refund became due or, if it was made, was made. */
  since: instant,
  /** Null if the charge has no order, because it was a second one, or came too late to place the order. */
  order: z
    .object({ id, id_order: z.string(), full_name_user: z.string(), company_name: z.string() })
    .nullable(),
});
export type Refund = z.output<typeof refund>;

export const refundPageSizes = [10, 25, 50] as const;
/** `pending` means all refunds that were not made yet. */
export const refundFilters = ["pending", ...refundStates] as const;

export const listRefunds = endpoint("GET", "/api/refunds/", {
  roles: ["billing"],
  summary: "Devoluciones de pagos, también las de pagos sin pedido; primero las pendientes más antiguas",
  query: z.object({
    state: z.enum(refundFilters, "Estado desconocido").default("pending"),
    ...paging(refundPageSizes[0]),
  }),
  response: pageOf(refund),
});

/**
 * Records that staff refunded the money. A second call changes nothing. If more is due than the amount that staff saw,
 * the call is refused.
 */
export const markRefundMade = endpoint("POST", "/api/refunds/{id}/made/", {
  roles: ["billing"],
  refuses: [409],
  confirmIdentity: true,
  summary: "Anotar que se devolvió el dinero de un pago",
  params: idParams,
  body: z.object({ amount: money.optional() }).nullish(),
  response: refund,
});
