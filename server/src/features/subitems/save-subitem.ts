import type { Subitem, SubitemInput } from "@lonchera/contract/subitems";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { changeMenu } from "../menus/change-menu.ts";
import type { Deps } from "../deps.ts";
import { insertSubitem, removeSubitemRow, updateSubitemRow } from "./queries.ts";

const thing = "subitem";

export function addSubitem({ db, clock }: Deps, input: SubitemInput): Promise<Subitem> {
  return transaction(db, async (tx) => {
    const made = await insertSubitem(tx, input);
    await recordAuditEvent(tx, { event: "record-created", at: new Date(clock()), thing, ids: [made.id] });
    return made;
  });
}

export function changeSubitem(deps: Deps, id: number, input: SubitemInput): Promise<Subitem> {
  return changeMenu(deps, async (tx) => {
    const row = (await updateSubitemRow(tx, id, input)) ?? abort(404, "not_found");
    await recordAuditEvent(tx, { event: "record-changed", at: new Date(deps.clock()), thing, ids: [id] });
    return row;
  });
}

export async function removeSubitem(deps: Deps, id: number): Promise<void> {
  await changeMenu(deps, async (tx) => {
    if (!(await removeSubitemRow(tx, id))) abort(404, "not_found");
    await recordAuditEvent(tx, { event: "record-archived", at: new Date(deps.clock()), thing, ids: [id] });
  });
}
