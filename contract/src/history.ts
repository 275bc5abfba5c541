import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, idParam, instant } from "./values.ts";

export const changedThings = [
  "company",
  "item",
  "category",
  "zone",
  "cutting-time",
  "client",
  "order",
  "claim",
] as const;

export const change = z.object({
  /** Null where the thing itself tells it: an order's making, until the order changes. */
  id: id.nullable(),
  /** `archived`: its end; an order was cancelled. */
  kind: z.enum(["created", "changed", "archived"]),
  at: instant,
  /** Who, as called then. */
  by: z.string(),
  /** What, in the words and the order of the screen, from the old value to the new one; null where there was or is none. */
  fields: z.array(z.object({ field: z.string(), old: z.string().nullable(), now: z.string().nullable() })),
});
export type Change = z.output<typeof change>;

export const listHistory = endpoint({
  method: "GET",
  path: "/api/history/{thing}/{id}/",
  access: "staff",
  summary: "Historial de cambios, lo más reciente primero",
  params: z.object({ thing: z.enum(changedThings), id: idParam }),
  response: z.array(change),
});

/** What a form sends along with an edit: the version that it was filled from. Without it, the last one to save wins. */
export const editedVersion = id.optional();
