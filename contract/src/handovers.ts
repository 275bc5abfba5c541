import { z } from "zod";
import { handoverMeals } from "@lonchera/domain/handover";
import { endpoint } from "./endpoint.ts";
import type { DetailError } from "./errors.ts";
import { calendarDate, id, idParam, instant, optionalText } from "./values.ts";

export const handoverMessages = {
  unknownCode: "Ningún pedido tiene este código. Revísalo y vuelve a escribirlo.",
  unknownOrder: "Este pedido no existe.",
  unknownVehicle: "Este vehículo no existe.",
  unknownZone: "Esta zona de entrega no existe.",
  otherZone: "Este pedido no va a esa zona.",
} as const;

/** Hours after which what a phone noted without network is no longer accepted. */
export const maxHoursOffline = 72;

const meal = z.enum(handoverMeals, "Comida desconocida");

const handover = z.object({
  /** Chosen by the phone. */
  key: z.uuid(),
  /** By the server's clock. */
  at: instant,
  /** By the phone's clock, if it had no network. */
  scanned_at: instant.nullable(),
  /** The person of staff; null for customers. */
  by: z.string().nullable(),
  /** The vehicle or zone at which it was handed over. */
  place: z.string(),
});
export type Handover = z.output<typeof handover>;

/** What is handed over at once: the meal of an order for a day and a zone. */
const portion = z.object({
  order: id,
  id_order: z.string(),
  /** Null for orders of other systems. */
  code: z.string().nullable(),
  date: calendarDate,
  meal,
  person: z.string(),
  company: z.string(),
  zone_id: id,
  zone: z.string(),
  vehicle_id: id.nullable(),
  vehicle: z.string().nullable(),
  dishes: z.array(z.object({ name: z.string(), options: z.string(), quantity: z.int() })),
  /** Null while it is missing. */
  handover: handover.nullable(),
});
export type Portion = z.output<typeof portion>;

/** A meal of a day at a zone, with the vehicle that brings it. */
const handoverPlace = z.object({
  meal,
  vehicle_id: id.nullable(),
  vehicle: z.string().nullable(),
  company: z.string(),
  zone_id: id,
  zone: z.string(),
  portions: z.int(),
  handed_over: z.int(),
});
export type HandoverPlace = z.output<typeof handoverPlace>;

const date = z.object({ date: calendarDate });

export const listHandoverPlaces = endpoint({
  method: "GET",
  path: "/api/handovers/{date}/places/",
  access: "staff",
  roles: ["operations", "kitchen"],
  summary: "Lo que se entrega un día, por comida, vehículo y zona",
  params: date,
  response: z.array(handoverPlace),
});

/** Unpaged, because a phone works on with it when it has no network. `vehicle` and `zone` narrow it down. */
export const listPortions = endpoint({
  method: "GET",
  path: "/api/handovers/{date}/",
  access: "staff",
  roles: ["operations", "kitchen"],
  summary: "Lo entregado y lo que falta entregar de un día",
  params: date,
  query: z.object({ meal: meal.optional(), vehicle: idParam.optional(), zone: idParam.optional() }),
  response: z.array(portion),
});

/**
 * 409 of a handover: the portion that is not handed over, with its handover if it was before, or the portions of which one is
 * to be chosen.
 */
export type HandoverRefusal = DetailError & { readonly portions: readonly Portion[] };

const params = z.object({ key: z.uuid("La clave no es válida") });

export const recordHandover = endpoint({
  method: "PUT",
  path: "/api/handovers/{key}/",
  refuses: [409],
  access: "staff",
  roles: ["operations", "kitchen"],
  summary: "Entregar la comida de un pedido, una sola vez",
  params,
  body: z
    .object({
      date: calendarDate,
      meal,
      /** The code as it was scanned or typed; or the order. */
      code: optionalText(40).optional(),
      order: id.optional(),
      /** Which of the order's zones; without it the only one, or the one where the phone is. */
      zone: id.optional(),
      /** Where the phone is. */
      at_vehicle: id.nullish(),
      at_zone: id.nullish(),
      /** Hand over also what does not belong there. */
      elsewhere: z.boolean("Debe ser verdadero o falso").default(false),
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
export const undoHandover = endpoint({
  method: "DELETE",
  path: "/api/handovers/{key}/",
  access: "staff",
  roles: ["operations", "kitchen"],
  summary: "Deshacer una entrega",
  params,
  status: 204,
  response: z.null(),
});

/** `code` is null, and there are no portions, unless owners switched handovers on. */
export const getOrderHandovers = endpoint({
  method: "GET",
  path: "/api/orders/{id}/handovers/",
  access: "signed-in",
  roles: ["operations", "kitchen", "billing", "support"],
  summary: "El código de un pedido y lo que ya se entregó de él",
  params: z.object({ id: idParam }),
  response: z.object({
    code: z.string().nullable(),
    portions: z.array(portion.pick({ date: true, meal: true, zone_id: true, zone: true, handover: true })),
  }),
});
