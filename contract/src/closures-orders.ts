import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import { calendarDate, id, idParams, pageOf, paging } from "./field-schemas.ts";

/** A placed order with lines for a closed day. */
const closureOrder = z.object({
  id,
  id_order: z.string(),
  company: z.string(),
  customer: z.string(),
  /** The number of portions for the closed day. */
  portions: z.int(),
  /** True if the payment code is not paid yet. Such an order can only be cancelled as a whole. */
  awaiting_payment: z.boolean(),
});
export type ClosureOrder = z.output<typeof closureOrder>;

export const listClosureOrders = endpoint("GET", "/api/closures/{id}/orders/", {
  roles: ["operations", "billing"],
  summary: "Pedidos de un día sin atención",
  params: idParams,
  query: z.object(paging(20)),
  response: pageOf(closureOrder),
});

/** The maximum number of orders that one call moves or cancels. */
export const maxResolvedOrders = 20;

/** The result of one call. `next` is the `after` of the next call, or null after the last one. */
const resolution = z.object({
  /** The number of orders that were moved or cancelled. */
  resolved: z.int(),
  /** The orders that stay for the day, with the reasons. If a part of an order was handed over, the rest counts as resolved. */
  left: z.array(z.object({ id_order: z.string(), reason: z.string() })),
  next: id.nullable(),
});
export type ClosureOrdersResult = z.output<typeof resolution>;

const resolutionInput = z.object({
  /** The `next` of the previous call. Without it, the call begins with the first order. */
  after: id.nullish(),
  /** The version of the closed day that staff saw. If the day has changed since, the response is a 409. */
  version: editedVersion,
});
export type ClosureOrdersInput = z.output<typeof resolutionInput>;

export const moveClosureOrders = endpoint("POST", "/api/closures/{id}/orders/move/", {
  roles: ["billing"],
  refuses: [409],
  summary: "Pasar los pedidos de un día sin atención a otra fecha, de veinte en veinte",
  params: idParams,
  body: resolutionInput.extend({ date: calendarDate }),
  response: resolution,
});

export const cancelClosureOrders = endpoint("POST", "/api/closures/{id}/orders/cancel/", {
  roles: ["billing"],
  refuses: [409],
  confirmIdentity: true,
  summary: "Quitar de los pedidos un día sin atención, con su devolución, de veinte en veinte",
  params: idParams,
  body: resolutionInput,
  response: resolution,
});
