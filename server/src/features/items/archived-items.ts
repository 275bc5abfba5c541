import { and, asc, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { ArchivedRecord } from "@lonchera/contract/archived";
import { formatDate, toBusinessDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { abort } from "../../platform/http/http-error.ts";
import { changeMenu } from "../menus/change-menu.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChange } from "../history/record-change.ts";

/** More than a company's menu has in the weeks that are planned. */
const limit = 500;
const history = createHistory("item");

/** The archived items of a company from today on, those of the next day first. */
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
    .where(and(isNotNull(items.archivedAt), gte(categories.categoryDate, toBusinessDate(now))))
    .orderBy(asc(categories.categoryDate), desc(items.archivedAt), desc(items.id))
    .limit(limit);
  return rows.map(({ id, name, product, archivedAt, day }) => ({
    id,
    name,
    detail: `${productNames[product]} del ${formatDate(day)}`,
    archived_at: archivedAt?.toISOString() ?? "",
  }));
}

/** The item is back in the menus of its day, with its stock of before. */
export async function restoreItem(deps: Deps, staff: Staff, id: number): Promise<void> {
  await changeMenu(deps, async (tx) => {
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
