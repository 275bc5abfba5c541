import type { Subitem, SubitemEdit, SubitemInput } from "@lonchera/contract/subitems";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { diffSnapshots, type Snapshot } from "../history/record-change.ts";
import { menuTransaction } from "../menus/menu-transaction.ts";
import type { Deps } from "../deps.ts";
import { insertSubitem, lockSubitem, removeSubitemRow, updateSubitemRow } from "./queries.ts";

const thing = "subitem";

export function addSubitem({ db, clock }: Deps, input: SubitemInput): Promise<Subitem> {
  return transaction(db, async (tx) => {
    const made = await insertSubitem(tx, input);
    await recordAuditEvent(tx, { event: "record-created", at: new Date(clock()), thing, ids: [made.id] });
    return made;
  });
}

function toSnapshot({ subitem_name, item_type, option }: Omit<Subitem, "id" | "subitem_id">): Snapshot {
  return { Nombre: subitem_name, Tipo: item_type, Opción: option };
}

/** An edit that changes nothing is not refused, because it may be the repetition of one whose answer was lost. */
export function changeSubitem(deps: Deps, id: number, { seen, ...input }: SubitemEdit): Promise<Subitem> {
  return menuTransaction(deps, async (tx) => {
    const present = (await lockSubitem(tx, id)) ?? abort(404, "not_found");
    const stored = toSnapshot(present);
    const changedMeanwhile = diffSnapshots(toSnapshot(seen ?? present), stored);
    if (changedMeanwhile.length > 0 && diffSnapshots(stored, toSnapshot(input)).length > 0) {
      const changeTexts = changedMeanwhile.map(([field, old, now]) => `${field}: ${old} → ${now}`);
      abort(409, "changed_meanwhile", changeTexts.join("; "));
    }
    await updateSubitemRow(tx, id, input);
    await recordAuditEvent(tx, { event: "record-changed", at: new Date(deps.clock()), thing, ids: [id] });
    return { ...present, ...input };
  });
}

export async function removeSubitem(deps: Deps, id: number): Promise<void> {
  await menuTransaction(deps, async (tx) => {
    if (!(await removeSubitemRow(tx, id))) abort(404, "not_found");
    await recordAuditEvent(tx, { event: "record-archived", at: new Date(deps.clock()), thing, ids: [id] });
  });
}
