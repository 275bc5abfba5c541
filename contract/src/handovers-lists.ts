import { z } from "zod";
import { handoverMeals } from "@lonchera/domain/handover";
import { endpoint } from "./endpoint.ts";
import { calendarDate, id, idParam, instant } from "./field-schemas.ts";

export const handoverMeal = z.enum(handoverMeals, "Comida desconocida");

const handover = z.object({
  /** The phone chooses the key. */
  key: z.uuid(),
  /** The time by the server's clock. */
  at: instant,
  /** The time by the phone's clock, if the phone had no network. */
  scanned_at: instant.nullable(),
  /** The name of the person of staff who handed it over; null for customers, who do not see it. */
  by: z.string().nullable(),
  /** The vehicle or zone at which it was handed over. */
  place: z.string(),
});

/** The unit of a handover: the meal of an order for a day and a zone. */
export const portion = z.object({
  order: id,
  id_order: z.string(),
  /** The handover code; null for orders that came from other systems. */
  code: z.string().nullable(),
  date: calendarDate,
  meal: handoverMeal,
  person: z.string(),
  company: z.string(),
  zone_id: id,
  zone: z.string(),
  vehicle_id: id.nullable(),
  vehicle: z.string().nullable(),
  dishes: z.array(z.object({ name: z.string(), options: z.string(), quantity: z.int() })),
  /** Null until the portion is handed over. */
  handover: handover.nullable(),
});
export type Portion = z.output<typeof portion>;

/** A meal of a day at a zone, with the vehicle that brings it. */
const handoverPlace = z.object({
  meal: handoverMeal,
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

export const listHandoverPlaces = endpoint("GET", "/api/handovers/{date}/places/", {
  roles: ["operations", "kitchen"],
  summary: "Lo que se entrega un día, por comida, vehículo y zona",
  params: date,
  response: z.array(handoverPlace),
});

/** The list has no pages, because phones use it without network. `vehicle` and `zone` filter it. */
export const listPortions = endpoint("GET", "/api/handovers/{date}/", {
  roles: ["operations", "kitchen"],
  summary: "Lo entregado y lo que falta entregar de un día",
  params: date,
  query: z.object({ meal: handoverMeal.optional(), vehicle: idParam.optional(), zone: idParam.optional() }),
  response: z.array(portion),
});
