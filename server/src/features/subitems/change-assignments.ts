import { subitemMessages, type AssignmentChanges } from "@lonchera/contract/subitems";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { abortField } from "../../platform/http/http-error.ts";
import { changeMenu } from "../menus/change-menu.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChanges, type Change } from "../history/record-change.ts";
import { toSnapshot } from "./assign-subitems.ts";
import {
  assignSubitemIds,
  deleteAssignments,
  findItemSubitems,
  lockItemVersions,
  lockSubitems,
  setItemVersion,
} from "./queries.ts";

const history = createHistory("item");

type ItemChange = AssignmentChanges["items"][number];

/** Changes one item, which the caller has locked; undefined if nothing changes. */
async function changeItem(
  tx: Transaction,
  { item_id: id, add, remove }: ItemChange,
  version: number,
  staff: Staff,
  at: Date,
): Promise<{ made: ItemChange; change: Change } | undefined> {
  const before = await findItemSubitems(tx, id);
  const removed = await deleteAssignments(tx, id, remove);
  const added = await assignSubitemIds(tx, id, add);
  if (removed.length === 0 && added.length === 0) return undefined;
  const after = await findItemSubitems(tx, id);
  await setItemVersion(tx, id, version);
  return {
    made: { item_id: id, add: added, remove: removed },
    change: history.toEdit(staff, at, { id, version }, toSnapshot(before), toSnapshot(after)),
  };
}

/** Carts with a choice that is taken away cannot be ordered until it is replaced; placed orders keep it. */
export async function changeSubitemAssignments(
  deps: Deps,
  staff: Staff,
  { items }: AssignmentChanges,
): Promise<AssignmentChanges> {
  const at = new Date(deps.clock());
  const changed = await changeMenu(deps, async (tx) => {
    const versions = await lockItemVersions(
      tx,
      items.map((item) => item.item_id),
    );
    const named = [...new Set(items.flatMap(({ add, remove }) => [...add, ...remove]))];
    const known = await lockSubitems(tx, named);
    if (named.some((id) => !known.has(id))) abortField("items", subitemMessages.unknownSubitem);
    const made: ItemChange[] = [];
    const changes: Change[] = [];
    for (const item of items) {
      const version = versions.get(item.item_id) ?? abortField("items", subitemMessages.unknownItem);
      versions.set(item.item_id, version + 1);
      const result = await changeItem(tx, item, version + 1, staff, at);
      if (result === undefined) continue;
      made.push(result.made);
      changes.push(result.change);
    }
    if (changes.length === 0) return [];
    await recordChanges(tx, changes);
    const ids = changes.map(({ id }) => id);
    await recordAuditEvent(tx, {
      event: "record-changed",
      at,
      thing: "item",
      ids,
      details: [["Campos", "Subitems"]],
    });
    return made;
  });
  return { items: changed };
}
