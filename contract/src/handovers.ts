import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import type { DetailError } from "./errors.ts";
import { handoverMeal, portion, type Portion } from "./handovers-lists.ts";
import { calendarDate, flag, id, idParams, instant, optionalText } from "./field-schemas.ts";

export const handoverMessages = {
  noCode: "Escribe las ocho letras y números del código.",
  unknownCode: "Ningún pedido tiene este código. Revísalo y vuelve a escribirlo.",
  unknownOrder: "Este pedido no existe.",
  unknownVehicle: "Este vehículo no existe.",
  unknownZone: "Esta zona de entrega no existe.",
  otherZone: "Este pedido no va a esa zona.",
} as const;

/** The number of hours for which the time of a phone without network is accepted. After that, the server's time is used. */
export const maxHoursOffline = 72;

/**
 * The body of a 409. `portions` has the refused portion, with the earlier handover if there is one, or the portions among
 * which staff must choose.
 */
export type HandoverRefusal = DetailError & { readonly portions: readonly Portion[] };

const params = z.object({ key: z.uuid("La clave no es válida") });

export const recordHandover = endpoint("PUT", "/api/handovers/{key}/", {
  roles: ["operations", "kitchen"],
  refuses: [409],
  summary: "Entregar la comida de un pedido, una sola vez",
  params,
  body: z
    .object({
      date: calendarDate,
      meal: handoverMeal,
      /** The scanned or typed code. Either `code` or `order` is required. */
      code: optionalText(40).optional(),
      order: id.optional(),
      /** The delivery zone. By default, it is the order's only zone, or the zone where the phone is. */
      zone: id.optional(),
      /** The vehicle or zone where the phone is. */
      at_vehicle: id.nullish(),
      at_zone: id.nullish(),
      /** True to hand over an order even if it belongs to another place. */
      elsewhere: flag.default(false),
      /** The time at which the phone recorded the handover, if it had no network. */
      scanned_at: instant.nullish(),
    })
    .refine((body) => (body.code ?? "") !== "" || body.order !== undefined, {
      message: "Escribe el código",
      path: ["code"],
    }),
  response: portion,
});

/** A second call changes nothing. */
export const undoHandover = endpoint("DELETE", "/api/handovers/{key}/", {
  roles: ["operations", "kitchen"],
  summary: "Deshacer una entrega",
  params,
});

/** Unless owners have switched handovers on, `code` is null and there are no portions. */
export const getOrderHandovers = endpoint("GET", "/api/orders/{id}/handovers/", {
  access: "signed-in",
  roles: ["operations", "kitchen", "billing", "support"],
  summary: "El código de un pedido y lo que ya se entregó de él",
  params: idParams,
  response: z.object({
    code: z.string().nullable(),
    portions: z.array(portion.pick({ date: true, meal: true, zone_id: true, zone: true, handover: true })),
  }),
});
