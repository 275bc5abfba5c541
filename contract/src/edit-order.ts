import { z } from "zod";
import { maxQuantity, orderingMessages } from "./cart.ts";
import { endpoint } from "./endpoint.ts";
import { order } from "./orders.ts";
import { calendarDate, id, idParams, money, optionalText, wholeNumber } from "./values.ts";

/** Shown to staff who change or place an order after the cut-off of a dish. */
export const lateReasonMessage = "Ya pasó la hora límite: escribe el motivo.";

const noChanges = "No hay cambios";

/** A line that staff change: `quantity` units more, or fewer where it is negative. */
const lineChange = z.object({
  /** The ordered line; without it units are added to the line of this item, zone and options. */
  line: id.optional(),
  item: id,
  quantity: wholeNumber()
    .min(-maxQuantity, orderingMessages.tooManyUnits)
    .max(maxQuantity, orderingMessages.tooManyUnits)
    .refine((units) => units !== 0, noChanges),
  delivery_zone: id.nullable(),
  subitems: z.array(id).max(20, "Son demasiadas opciones").default([]),
});

/**
 * Staff change an order, all changes or none. `seen` are the lines on which the changes are based, so that a repeated request and
 * one that is based on former lines are refused. After the cut-off of a changed dish a reason is required.
 */
export const editOrder = endpoint("POST", "/api/orders/{id}/edit/", {
  roles: ["billing"],
  refuses: [409],
  summary: "Cambiar un pedido en nombre de su cliente",
  params: idParams,
  body: z.object({
    seen: z.array(z.object({ line: id, quantity: z.int() })).max(1000, "Son demasiadas líneas"),
    changes: z.array(lineChange).min(1, noChanges).max(200, "Son demasiados cambios"),
    reason: optionalText(300).default(""),
  }),
  response: order,
});

/** `refund` is the amount that is paid back or, for an order by payroll, no longer deducted. */
export const previewDroppedDay = endpoint("GET", "/api/orders/{id}/drop-day/", {
  access: "customer",
  refuses: [409],
  summary: "Lo que se devolvería al quitar un día de un pedido propio",
  params: idParams,
  query: z.object({ date: calendarDate }),
  response: z.object({ refund: money }),
});
