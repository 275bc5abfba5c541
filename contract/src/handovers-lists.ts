import { z } from "zod";
import { handoverMeals } from "@lonchera/domain/handover";
import { endpoint } from "./endpoint.ts";
import { calendarDate, id, idParam, instant } from "./values.ts";

export const handoverMeal = z.enum(handoverMeals, "Comida desconocida");

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

/** The unit of a handover: the meal of an order for a day and a zone. */
export const portion = z.object({
  order: id,
  id_order: z.string(),
  /** Null for orders of other systems. */
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
  /** Null while it is missing. */
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

/** Unpaged, because a phone works on with it when it has no network. `vehicle` and `zone` narrow it down. */
export const listPortions = endpoint("GET", "/api/handovers/{date}/", {
  roles: ["operations", "kitchen"],
  summary: "Lo entregado y lo que falta entregar de un día",
  params: date,
  query: z.object({ meal: handoverMeal.optional(), vehicle: idParam.optional(), zone: idParam.optional() }),
  response: z.array(portion),
});
