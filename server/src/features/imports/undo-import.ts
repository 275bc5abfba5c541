import type { ImportRecord } from "@lonchera/contract/imports";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { abort } from "../../platform/http/http-error.ts";
import { deleteUntouchedDays } from "../categories/save-category.ts";
import type { Deps } from "../deps.ts";
import { findUserName } from "../history/record-change.ts";
import { deleteOrArchiveItems } from "../items/archive-items.ts";
import { importTransaction } from "./import-transaction.ts";
import { formatList } from "./read-cells.ts";
import { findImport, findOrderedNames, findOrphanedDays, lockImportedItems, markUndone } from "./queries.ts";

async function undo(tx: Transaction, staff: Staff, at: Date, id: number): Promise<ImportRecord> {
  const present = (await findImport(tx, id)) ?? abort(404, "not_found");
  if (present.undone_at !== null) abort(409, "import_undone");
  const itemIds = await lockImportedItems(tx, id);
  const ordered = await findOrderedNames(tx, id);
  if (ordered.length > 0) abort(409, "import_ordered", ordered.length, formatList(ordered));
  await deleteOrArchiveItems(tx, staff, at, itemIds);
  const madeDays = present.days.filter(({ made }) => made).map((day) => day.id);
  const orphaned = await findOrphanedDays(
    tx,
    present.days.map((day) => day.id),
  );
  await deleteUntouchedDays(tx, staff, at, [...madeDays, ...orphaned]);
  await markUndone(tx, id, {
    undoneAt: at,
    undoneByUserId: staff.id,
    undoneByName: await findUserName(tx, staff.id),
  });
  await recordAuditEvent(tx, {
    event: "import-undone",
    at,
    thing: "import",
    ids: [id],
    details: [["Platos", String(itemIds.length)]],
  });
  return (await findImport(tx, id)) ?? abort(404, "not_found");
}

/** Deletes the items and empty days that an import created, unless an item was ordered. Other items of these days stay. */
export async function undoImport(deps: Deps, staff: Staff, id: number): Promise<ImportRecord> {
  const at = new Date(deps.clock());
  const undone = await importTransaction(deps, (tx) => undo(tx, staff, at, id));
  deps.menuCache.clear();
  return undone;
}
