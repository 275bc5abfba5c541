import { z } from "zod";
import { paymentMethods } from "@lonchera/domain/payment-methods";
import { endpoint } from "./endpoint.ts";
import { id, idParams, instant, money, pageOf, paging } from "./values.ts";

/**
 * `waiting`: the provider is being asked. `failed`: it has refused or not answered several times, and is still asked.
 * `by-hand`: the provider cannot refund it, so staff must. `made`: the money was given back.
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
  /** When the refund became due. For one that was made, when it was made. */
  since: instant,
  /** Null if the order no longer exists: it was charged a second time, or too late to be placed. */
  order: z
    .object({ id, id_order: z.string(), full_name_user: z.string(), company_name: z.string() })
    .nullable(),
});
export type Refund = z.output<typeof refund>;

export const refundPageSizes = [10, 25, 50] as const;
/** `pending`: all that were not made yet. */
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
 * Records that staff gave the money back. A second call changes nothing. If more is due than the amount that they saw,
 * nothing is recorded.
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
