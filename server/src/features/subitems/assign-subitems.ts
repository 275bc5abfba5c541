import {
  subitemMessages,
  type OptionAssignment,
  type Subitem,
  type AssignmentChanges,
} from "@lonchera/contract/subitems";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { menuTransaction } from "../menus/menu-transaction.ts";
import type { Deps } from "../deps.ts";
import {
  createHistory,
  firstVersion,
  recordChange,
  recordChanges,
  type Change,
} from "../history/record-change.ts";
import {
  assignSubitemsOfOption,
  copyAssignments,
  findItemSubitems,
  lockItemVersions,
  setItemVersion,
  deleteAssignments,
  assignSubitems,
  lockSubitems,
} from "./queries.ts";

const history = createHistory("item");

type AssignedSubitems = readonly Subitem[];

function toSnapshot(assigned: AssignedSubitems) {
  return { Subitems: assigned.length === 0 ? null : assigned.map((one) => one.subitem_name).join(", ") };
}

/** Assignments belong to the item, so a change makes a new version of it and an entry in its history. */
async function recordAssignment(
  tx: Queryable,
  { clock }: Deps,
  staff: Staff,
  present: { id: number; version: number },
  before: AssignedSubitems,
  after: AssignedSubitems,
): Promise<void> {
  const item = { id: present.id, version: present.version + 1 };
  await setItemVersion(tx, item.id, item.version);
  const at = new Date(clock());
  await recordChange(tx, history.toEdit(staff, at, item, toSnapshot(before), toSnapshot(after)));
}

/** Assigns every subitem of an option to an item and returns all its subitems. */
export async function assignOption(deps: Deps, staff: Staff, body: OptionAssignment): Promise<Subitem[]> {
  const { option, item_id: id } = body;
  return menuTransaction(deps, async (tx) => {
    const version =
      (await lockItemVersions(tx, [id])).get(id) ?? abortField("item_id", subitemMessages.unknownItem);
    const before = await findItemSubitems(tx, id);
    await assignSubitemsOfOption(tx, id, option);
    const after = await findItemSubitems(tx, id);
    if (!after.some((one) => one.option === option)) abortField("option", subitemMessages.emptyOption);
    if (after.length > before.length) await recordAssignment(tx, deps, staff, { id, version }, before, after);
    return after;
  });
}

/** Copies the subitems of items to new ones and returns the changes, which the caller records. */
export async function copySubitemAssignments(
  tx: Transaction,
  staff: Staff,
  at: Date,
  pairs: Parameters<typeof copyAssignments>[1],
): Promise<Change[]> {
  const names = await copyAssignments(tx, pairs);
  return [...names].map(([id, subitems]) => {
    const item = { id, version: firstVersion + 1 };
    return history.toEdit(staff, at, item, { Subitems: null }, { Subitems: subitems });
  });
}

/** Carts with this choice cannot be ordered until it is replaced; placed orders keep it. */
export async function unassignSubitem(
  deps: Deps,
  staff: Staff,
  id: number,
  subitemId: number,
): Promise<void> {
  await menuTransaction(deps, async (tx) => {
    const version = (await lockItemVersions(tx, [id])).get(id) ?? abort(404, "not_found");
    const before = await findItemSubitems(tx, id);
    const removed = await deleteAssignments(tx, id, [subitemId]);
    if (removed.length === 0) abort(404, "not_found");
    const after = await findItemSubitems(tx, id);
    await recordAssignment(tx, deps, staff, { id, version }, before, after);
  });
}

type ItemChange = AssignmentChanges["items"][number];

/** Changes one item, which the caller has locked. Returns undefined if nothing changes. */
async function changeItem(
  tx: Transaction,
  { item_id: id, add, remove }: ItemChange,
  version: number,
  staff: Staff,
  at: Date,
): Promise<{ made: ItemChange; change: Change } | undefined> {
  const before = await findItemSubitems(tx, id);
  const removed = await deleteAssignments(tx, id, remove);
  const added = await assignSubitems(tx, id, add);
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
  const changed = await menuTransaction(deps, async (tx) => {
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
