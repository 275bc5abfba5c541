import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../platform/db/client.ts";
import { changes } from "../../platform/db/schema/changes.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { readFieldChanges } from "../history/record-change.ts";

/**
 * Returns the names of those dishes that were deleted or taken from the company, by their ids. They come from the
 * history, because the offer's row is gone, and an undone import deletes its dishes for good.
 */
export async function findFormerDishNames(
  db: Queryable,
  itemIds: readonly number[],
  companyId: number,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  if (itemIds.length === 0) return names;
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const recorded = await db
    .select({ id: changes.thingId, fields: changes.fields, present: items.name })
    .from(changes)
    .leftJoin(items, eq(items.id, changes.thingId))
    .where(and(eq(changes.thing, "item"), inArray(changes.thingId, [...itemIds])))
    .orderBy(asc(changes.id));
  for (const { id, fields, present } of recorded) {
    const values = new Map(readFieldChanges(fields).map(([field, old, now]) => [field, [old, now]]));
    const wasOffered = values
      .get("Compañías")
      ?.some((list) => `, ${list}, `.includes(`, ${company?.name}, `));
    const name = present ?? values.get("Nombre")?.find((value) => value !== null);
    if (wasOffered && name) names.set(id, name);
  }
  return names;
}
