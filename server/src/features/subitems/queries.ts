import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Subitem, SubitemInput } from "@lonchera/contract/subitems";
import type { SubitemOption, SubitemType } from "@lonchera/domain/codes";
import type { Queryable } from "../../platform/db/client.ts";
import { itemCompanies, items, itemSubitems, subitems } from "../../platform/db/schema/menus.ts";
import { requireRow } from "../../platform/db/written-rows.ts";

const columns = {
  id: subitems.id,
  subitem_id: subitems.id,
  subitem_name: subitems.name,
  item_type: sql<SubitemType>`${subitems.itemType}`,
  option: subitems.option,
};
const inOrder = [asc(subitems.option), asc(subitems.id)];

export function findSubitems(db: Queryable): Promise<Subitem[]> {
  return db
    .select(columns)
    .from(subitems)
    .orderBy(...inOrder);
}

export function findItemSubitems(db: Queryable, itemId: number): Promise<Subitem[]> {
  return db
    .select(columns)
    .from(subitems)
    .innerJoin(itemSubitems, and(eq(itemSubitems.subitemId, subitems.id), eq(itemSubitems.itemId, itemId)))
    .orderBy(...inOrder);
}

export async function isItemOfferedTo(db: Queryable, companyId: number, itemId: number): Promise<boolean> {
  const [offered] = await db
    .select({ id: items.id })
    .from(items)
    .innerJoin(itemCompanies, and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, companyId)))
    .where(and(eq(items.id, itemId), isNull(items.archivedAt)));
  return offered !== undefined;
}

function toRow(input: SubitemInput) {
  return { name: input.subitem_name, itemType: input.item_type, option: input.option };
}

export async function insertSubitem(db: Queryable, input: SubitemInput): Promise<Subitem> {
  return requireRow(await db.insert(subitems).values(toRow(input)).returning(columns));
}

/** Locks the row until the transaction ends. Returns undefined if there is none. */
export async function lockSubitem(tx: Queryable, id: number): Promise<Subitem | undefined> {
  const [found] = await tx.select(columns).from(subitems).where(eq(subitems.id, id)).for("no key update");
  return found;
}

export async function updateSubitemRow(tx: Queryable, id: number, input: SubitemInput): Promise<void> {
  await tx.update(subitems).set(toRow(input)).where(eq(subitems.id, id));
}

/** Returns false if there was no such subitem. */
export async function removeSubitemRow(db: Queryable, id: number): Promise<boolean> {
  const removed = await db.delete(subitems).where(eq(subitems.id, id)).returning({ id: subitems.id });
  return removed.length > 0;
}

export async function setItemVersion(tx: Queryable, id: number, version: number): Promise<void> {
  await tx.update(items).set({ version }).where(eq(items.id, id));
}

/** Skips assigned subitems and those that are being deleted concurrently. */
export async function assignSubitemsOfOption(
  tx: Queryable,
  itemId: number,
  option: SubitemOption,
): Promise<void> {
  const assignment = { itemId: sql<number>`${itemId}::integer`.as("item_id"), subitemId: subitems.id };
  const assigned = tx.select(assignment).from(subitems).where(eq(subitems.option, option)).for("key share");
  await tx.insert(itemSubitems).select(assigned).onConflictDoNothing();
}

/**
 * Copies the assignments of items to new ones, except for subitems that are being deleted concurrently, and returns the
 * names of each new item's subitems.
 */
export async function copyAssignments(
  tx: Queryable,
  pairs: readonly { readonly originalId: number; readonly itemId: number }[],
): Promise<ReadonlyMap<number, string>> {
  const originals = sql.param(pairs.map(({ originalId }) => originalId));
  const copies = sql.param(pairs.map(({ itemId }) => itemId));
  await tx.execute(sql`insert into item_subitems (item_id, subitem_id)
    select copy.item_id, subitem.id
    from unnest(${originals}::integer[], ${copies}::integer[]) as copy (original_id, item_id)
      join item_subitems on item_subitems.item_id = copy.original_id
      join subitems subitem on subitem.id = item_subitems.subitem_id
    for key share of subitem`);
  const { rows } = await tx.execute<{ id: number; names: string }>(sql`update items set version = version + 1
    from (select item_id, string_agg(subitem.name, ', ' order by subitem.option, subitem.id) as names
      from item_subitems join subitems subitem on subitem.id = subitem_id
      where item_id = any(${copies}::integer[]) group by item_id) as assigned
    where items.id = assigned.item_id returning items.id, assigned.names`);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** Locks items in ascending id until the transaction ends and returns their versions. */
export async function lockItemVersions(tx: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await tx
    .select({ id: items.id, version: items.version })
    .from(items)
    .where(and(inArray(items.id, ids), isNull(items.archivedAt)))
    .orderBy(asc(items.id))
    .for("no key update");
  return new Map(found.map(({ id, version }) => [id, version]));
}

/** Returns the ids of those subitems that exist, which cannot be deleted until the transaction ends. */
export async function lockSubitems(tx: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const found = await tx
    .select({ id: subitems.id })
    .from(subitems)
    .where(inArray(subitems.id, ids))
    .orderBy(asc(subitems.id))
    .for("key share");
  return new Set(found.map(({ id }) => id));
}

/** Returns the ids of the subitems that were not assigned before. */
export async function assignSubitems(
  tx: Queryable,
  itemId: number,
  subitemIds: readonly number[],
): Promise<number[]> {
  if (subitemIds.length === 0) return [];
  const added = await tx
    .insert(itemSubitems)
    .values(subitemIds.map((subitemId) => ({ itemId, subitemId })))
    .onConflictDoNothing()
    .returning({ id: itemSubitems.subitemId });
  return added.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Returns the ids of the subitems that were assigned before. */
export async function deleteAssignments(
  tx: Queryable,
  itemId: number,
  subitemIds: readonly number[],
): Promise<number[]> {
  const removed = await tx
    .delete(itemSubitems)
    .where(and(eq(itemSubitems.itemId, itemId), inArray(itemSubitems.subitemId, subitemIds)))
    .returning({ id: itemSubitems.subitemId });
  return removed.map(({ id }) => id).toSorted((one, other) => one - other);
}
