import { z } from "zod";
import type { LimitedRole } from "@lonchera/domain/codes";
import { endpoint } from "./endpoint.ts";
import { id, idParam, instant } from "./field-schemas.ts";

/** `client` is the account of a customer or of staff. */
export const historyEntities = [
  "company",
  "item",
  "category",
  "zone",
  "cutting-time",
  "client",
  "order",
  "claim",
  "settings",
  "closure",
  "portion-limit",
] as const;

type HistoryEntity = (typeof historyEntities)[number];

/** The roles, besides owners, that may read the history of a record. Only owners may read the history of a staff account. */
export const historyRoles: Readonly<Record<HistoryEntity, readonly LimitedRole[]>> = {
  company: ["operations"],
  item: ["operations"],
  category: ["operations"],
  zone: ["operations"],
  "cutting-time": ["operations"],
  client: ["support"],
  order: ["billing"],
  claim: ["support"],
  settings: [],
  closure: ["operations"],
  "portion-limit": ["operations"],
};

export const historyEntry = z.object({
  /** Null for the first entry of an unchanged order, which is derived from the order itself. */
  id: id.nullable(),
  /** `archived` where the record was deleted or the order cancelled. */
  kind: z.enum(["created", "changed", "archived"]),
  at: instant,
  /** The person's name at that time. */
  by: z.string(),
  /**
   * The changed fields, with the labels and the order of the form. A value is null if the field was or is empty.
   */
  fields: z.array(z.object({ field: z.string(), old: z.string().nullable(), now: z.string().nullable() })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const listHistory = endpoint("GET", "/api/history/{thing}/{id}/", {
  roles: ["operations", "billing", "support"],
  summary: "Historial de cambios, lo más reciente primero",
  params: z.object({ thing: z.enum(historyEntities), id: idParam }),
  response: z.array(historyEntry),
});

/** The version of the record with which a form was filled. A save without it overwrites newer changes. */
export const editedVersion = id.optional();

/** The version of a record to delete. A deletion without it deletes newer changes, too. */
export const deletedVersion = z.object({ version: idParam.optional() });
