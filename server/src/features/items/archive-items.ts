import { and, asc, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { StaffItem } from "@lonchera/contract/categories";
import type { ArchivedRecord } from "@lonchera/contract/archived";
import { formatDate, toLimaDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction, Queryable } from "../../platform/db/client.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { itemCompanies, items, categories } from "../../platform/db/schema/menus.ts";
import { cartLines } from "../../platform/db/schema/orders.ts";
import { abort } from "../../platform/http/http-error.ts";
import { createHistory, recordChanges, recordChange } from "../history/record-change.ts";
import { findStaffItems } from "../menus/staff-items.ts";
import { menuTransaction } from "../menus/menu-transaction.ts";
import type { Deps } from "../deps.ts";
import { toItemSettings, toItemSnapshot } from "./item-settings.ts";
import { archiveItemRows, findItemReferences } from "./queries.ts";

const history = createHistory("item");

/** Records in the history that items were archived. The caller records the audit event. */
export async function recordItemArchivals(
  tx: Transaction,
  staff: Staff,
  at: Date,
  archivedItems: readonly StaffItem[],
): Promise<void> {
  const references = await findItemReferences(tx, archivedItems.map(toItemSettings));
  const archivals = archivedItems.map((item) => {
    return history.toArchival(staff, at, item, toItemSnapshot(toItemSettings(item), references));
  });
  await recordChanges(tx, archivals);
}

async function findItemsInCarts(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectDistinct({ id: cartLines.itemId })
    .from(cartLines)
    .where(isAmong(cartLines.itemId, ids));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes items, or archives those that are in carts, because the carts still name them. The caller has locked them,
 * has checked that no order has any, records the audit event, and clears the menu cache afterwards.
 */
export async function deleteOrArchiveItems(
  tx: Transaction,
  staff: Staff,
  at: Date,
  ids: readonly number[],
): Promise<void> {
  await recordItemArchivals(tx, staff, at, await findStaffItems(tx, isAmong(items.id, ids)));
  const kept = await findItemsInCarts(tx, ids);
  await archiveItemRows(tx, [...kept], at);
  const deleted = ids.filter((id) => !kept.has(id));
  await tx.delete(itemCompanies).where(isAmong(itemCompanies.itemId, deleted));
  await tx.delete(items).where(isAmong(items.id, deleted));
}

/** A company's menu has fewer items than this in the weeks that are planned. */
const limit = 500;

/** Returns the archived items of a company from today on, those of the next day first. */
export async function findArchivedItems(
  db: Queryable,
  company: number,
  now: number,
): Promise<ArchivedRecord[]> {
  const rows = await db
    .select({
      id: items.id,
      name: items.name,
      product: items.product,
      archivedAt: items.archivedAt,
      day: categories.categoryDate,
    })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .innerJoin(itemCompanies, and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, company)))
    .where(and(isNotNull(items.archivedAt), gte(categories.categoryDate, toLimaDate(now))))
    .orderBy(asc(categories.categoryDate), desc(items.archivedAt), desc(items.id))
    .limit(limit);
  return rows.map(({ id, name, product, archivedAt, day }) => ({
    id,
    name,
    detail: `${productNames[product]} del ${formatDate(day)}`,
    archived_at: archivedAt?.toISOString() ?? "",
  }));
}

/** Puts the item back in the menus of its day, with its former stock. */
export async function restoreItem(deps: Deps, staff: Staff, id: number): Promise<void> {
  await menuTransaction(deps, async (tx) => {
    const [restored] = await tx
      .update(items)
      .set({ archivedAt: null, version: sql`${items.version} + 1` })
      .where(and(eq(items.id, id), isNotNull(items.archivedAt)))
      .returning({ id: items.id, version: items.version });
    if (!restored) return abort(404, "not_found");
    const [before, after] = [{ Archivado: "Sí" }, { Archivado: "No" }];
    await recordChange(tx, history.toEdit(staff, new Date(deps.clock()), restored, before, after));
  });
}
