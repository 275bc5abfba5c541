import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import type { DetailError } from "./errors.ts";
import { handoverMeal, portion, type Portion } from "./handovers-lists.ts";
import { calendarDate, flag, id, idParams, instant, optionalText } from "./values.ts";

export const handoverMessages = {
  noCode: "Escribe las ocho letras y números del código.",
  unknownCode: "Ningún pedido tiene este código. Revísalo y vuelve a escribirlo.",
  unknownOrder: "Este pedido no existe.",
  unknownVehicle: "Este vehículo no existe.",
  unknownZone: "Esta zona de entrega no existe.",
  otherZone: "Este pedido no va a esa zona.",
} as const;

/** Hours for which the time of a phone without network counts. After them the server's time does. */
export const maxHoursOffline = 72;

/**
 * 409 of a handover: the portion that is not handed over, with its handover if it was before, or the portions of which one is
 * to be chosen.
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
      /** The code as it was scanned or typed; or the order. */
      code: optionalText(40).optional(),
      order: id.optional(),
      /** The delivery zone. By default the order's only one, or the one where the phone is. */
      zone: id.optional(),
      /** The vehicle or zone where the phone is. */
      at_vehicle: id.nullish(),
      at_zone: id.nullish(),
      /** Also hands over orders that belong to another place. */
      elsewhere: flag.default(false),
      /** When the phone noted it, if it had no network. */
      scanned_at: instant.nullish(),
    })
    .refine((body) => (body.code ?? "") !== "" || body.order !== undefined, {
      message: "Escribe el código",
      path: ["code"],
    }),
  response: portion,
});

/** Nothing happens where it is undone already. */
export const undoHandover = endpoint("DELETE", "/api/handovers/{key}/", {
  roles: ["operations", "kitchen"],
  summary: "Deshacer una entrega",
  params,
});

/** `code` is null, and there are no portions, unless owners switched handovers on. */
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
