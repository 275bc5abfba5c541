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
  /** Null for the first entry of an unchanged order, which is derived from the order itself. */
  id: id.nullable(),
  /** `archived` where the record was deleted or the order cancelled. */
  kind: z.enum(["created", "changed", "archived"]),
  at: instant,
  /** The person's name at that time. */
  by: z.string(),
  /**
   * The changed fields with the labels and in the order of the form; a value is null where the field was or is
   * empty.
   */
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

/** The version that a form was filled from. A save without it overwrites newer changes. */
export const editedVersion = id.optional();
