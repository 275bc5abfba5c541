import { z } from "zod";
import { maxQuantity, cartLineMessages } from "./cart.ts";
import { endpoint } from "./endpoint.ts";
import { order } from "./orders.ts";
import { calendarDate, id, idParams, money, optionalText, wholeNumber } from "./field-schemas.ts";

/** The message for staff who change or place an order after the cut-off of a dish without a reason. */
export const lateReasonMessage = "Ya pasó la hora límite: escribe el motivo.";

const noChanges = "No hay cambios";

/** A change of a line by staff. `quantity` is the number of units to add; a negative number removes units. */
const lineChange = z.object({
  /** The id of the ordered line. Without it, the units are added to the line of this item, zone and options. */
  line: id.optional(),
  item: id,
  quantity: wholeNumber()
    .min(-maxQuantity, cartLineMessages.tooManyUnits)
    .max(maxQuantity, cartLineMessages.tooManyUnits)
    .refine((units) => units !== 0, noChanges),
  delivery_zone: id.nullable(),
  subitems: z.array(id).max(20, "Son demasiadas opciones").default([]),
});

/**
 * Staff change an order. All changes are made, or none. `seen` are the lines on which the changes are based. A repeated
 * request is refused, because the lines differ then. After the cut-off of a changed dish, a reason is required.
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

/** `refund` is the amount that is paid back. For an order by payroll, it is the amount that is no longer deducted. */
export const previewDroppedDay = endpoint("GET", "/api/orders/{id}/drop-day/", {
  access: "customer",
  refuses: [409],
  summary: "Lo que se devolvería al quitar un día de un pedido propio",
  params: idParams,
  query: z.object({ date: calendarDate }),
  response: z.object({ refund: money }),
});
