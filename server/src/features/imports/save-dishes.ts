import type { ImportRecord } from "@lonchera/contract/imports";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import type { ImportedCompany, imports } from "../../platform/db/schema/imports.ts";
import { createMissingDays } from "../categories/save-category.ts";
import { readUserName } from "../history/record-change.ts";
import { createItems } from "../items/save-item.ts";
import { toItemSettings } from "../items/item-settings.ts";
import type { ItemSettings } from "../items/queries.ts";
import type { ImportReferences } from "./check-rows.ts";
import { changeDishes, type ValueChange } from "./dish-updates.ts";
import { insertImport, lockDays } from "./queries.ts";

/** Returns the companies that got items, with the days, sorted by name. */
function groupByCompany(items: readonly ItemSettings[], references: ImportReferences): ImportedCompany[] {
  const daysOf = new Map<number, Set<number>>();
  for (const { company, categoryId } of items)
    for (const id of company) daysOf.getOrInsertComputed(id, () => new Set()).add(categoryId);
  return references.companies
    .map(({ id, name }) => ({ id, name, days: [...(daysOf.get(id) ?? [])] }))
    .filter(({ days }) => days.length > 0)
    .sort((one, other) => one.name.localeCompare(other.name, "es"));
}

type DishPlan = {
  readonly source: Pick<typeof imports.$inferInsert, "kind" | "fileName" | "fileHash">;
  /** The days of the dishes, in order. Missing days are created. */
  readonly dates: readonly CalendarDate[];
  readonly createSettings: (dayIds: ReadonlyMap<CalendarDate, number>) => readonly ItemSettings[];
  readonly updates: readonly ValueChange[];
  readonly references: ImportReferences;
};

/** Creates and updates dishes with the record for undoing them. The caller clears the menu cache afterwards. */
export async function saveImportedDishes(
  tx: Transaction,
  staff: Staff,
  at: Date,
  { source, dates, createSettings, updates, references }: DishPlan,
) {
  const madeDays = await createMissingDays(tx, staff, at, dates);
  const days = await lockDays(tx, dates);
  const dayIds = new Map(days.map(({ date, id }) => [date, id]));
  const settings = createSettings(dayIds);
  const itemIds = await createItems(tx, staff, at, settings, {
    dates: new Map(days.map(({ id, date }) => [id, date])),
    companies: new Map(references.companies.map(({ id, name }) => [id, name])),
    types: new Map(references.types.map(({ id, name }) => [id, name])),
  });
  await changeDishes(tx, staff, at, updates);
  const made = new Set(madeDays.map(({ id }) => id));
  const row = {
    ...source,
    importedAt: at,
    importedByUserId: staff.id,
    importedByName: await readUserName(tx, staff.id),
    itemCount: itemIds.length,
    updatedCount: updates.length,
    days: dates.flatMap((date) => {
      const id = dayIds.get(date);
      return id === undefined ? [] : [{ id, category_date: date, made: made.has(id) }];
    }),
    companies: groupByCompany([...settings, ...updates.map(({ item }) => toItemSettings(item))], references),
  };
  const stored = updates.map(({ item, before, after }) => ({ itemId: item.id, before, after }));
  const record = await insertImport(tx, row, itemIds, stored);
  await recordImportEvent(tx, at, record, madeDays.length);
  return { record, days, itemIds };
}

async function recordImportEvent(
  tx: Transaction,
  at: Date,
  record: ImportRecord,
  newDays: number,
): Promise<void> {
  const { id, item_count: made, updated_count: updated, companies } = record;
  await recordAuditEvent(tx, {
    event: "import",
    at,
    thing: "import",
    ids: [id],
    details: [
      ["Platos", String(made)],
      ...(updated > 0 ? [["Platos actualizados", String(updated)] as const] : []),
      ["Días nuevos", String(newDays)],
      ["Empresas", String(companies.length)],
    ],
  });
}
