import type { Vehicle } from "@lonchera/contract/vehicles";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { insertVehicle, renameVehicle } from "./queries.ts";

export function addVehicle({ db, clock }: Deps, name: string): Promise<Vehicle> {
  return transaction(db, async (tx) => {
    const made = await insertVehicle(tx, name);
    const at = new Date(clock());
    await recordAuditEvent(tx, { event: "record-created", at, thing: "vehicle", ids: [made.id] });
    return made;
  });
}

export function changeVehicle({ db, clock }: Deps, id: number, name: string): Promise<Vehicle> {
  return transaction(db, async (tx) => {
    const renamed = (await renameVehicle(tx, id, name)) ?? abort(404, "not_found");
    const at = new Date(clock());
    await recordAuditEvent(tx, { event: "record-changed", at, thing: "vehicle", ids: [id] });
    return renamed;
  });
}
