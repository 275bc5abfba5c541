import { asc, eq, sql } from "drizzle-orm";
import type { PortionLimit } from "@lonchera/contract/portion-limits";
import type { Queryable } from "../../platform/db/client.ts";
import { portionLimits } from "../../platform/db/schema/menus.ts";
import { requireRow } from "../../platform/db/written-rows.ts";

type Page = { readonly page: number; readonly page_size: number; readonly id?: number | undefined };

/** The limits of every day come first. */
export async function findPortionLimits(db: Queryable, { id, page, page_size }: Page) {
  const condition = id === undefined ? undefined : eq(portionLimits.id, id);
  const results: PortionLimit[] = await db
    .select()
    .from(portionLimits)
    .where(condition)
    .orderBy(sql`${portionLimits.date} desc nulls first`, asc(portionLimits.product), asc(portionLimits.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { count: await db.$count(portionLimits, condition), results };
}

/** Locks the row until the transaction ends. Returns undefined if there is none. */
export async function lockPortionLimit(tx: Queryable, id: number): Promise<PortionLimit | undefined> {
  const [found] = await tx.select().from(portionLimits).where(eq(portionLimits.id, id)).for("update");
  return found;
}

export async function insertPortionLimit(
  tx: Queryable,
  limit: Omit<PortionLimit, "id">,
): Promise<PortionLimit> {
  return requireRow(await tx.insert(portionLimits).values(limit).returning());
}

export async function updatePortionLimitRow(tx: Queryable, { id, ...limit }: PortionLimit): Promise<void> {
  await tx.update(portionLimits).set(limit).where(eq(portionLimits.id, id));
}

export async function removePortionLimitRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(portionLimits).where(eq(portionLimits.id, id));
}
