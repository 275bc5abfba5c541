import type { Vehicle, VehicleEdit } from "@lonchera/contract/vehicles";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import {
  archiveVehicleRow,
  findZonesOfVehicle,
  insertVehicle,
  lockVehicle,
  updateVehicleName,
  restoreVehicleRow,
} from "./queries.ts";

export function addVehicle({ db, clock }: Deps, name: string): Promise<Vehicle> {
  return transaction(db, async (tx) => {
    const made = await insertVehicle(tx, name);
    const at = new Date(clock());
    await recordAuditEvent(tx, { event: "record-created", at, thing: "vehicle", ids: [made.id] });
    return made;
  });
}

/**
 * Renames a vehicle. Throws 409 if its name is no longer `seen`, unless it is the new one already, because an edit whose
 * answer was lost may be repeated.
 */
export function changeVehicle(
  { db, clock }: Deps,
  id: number,
  { name, seen }: VehicleEdit,
): Promise<Vehicle> {
  return transaction(db, async (tx) => {
    const present = (await lockVehicle(tx, id)) ?? abort(404, "not_found");
    if (seen !== undefined && seen !== present.name && name !== present.name) {
      abort(409, "changed_meanwhile", `Nombre: ${seen} → ${present.name}`);
    }
    const renamed = await updateVehicleName(tx, id, name);
    const at = new Date(clock());
    await recordAuditEvent(tx, { event: "record-changed", at, thing: "vehicle", ids: [id] });
    return renamed;
  });
}

/** Archived vehicles can no longer be chosen. Sheets and reports of past days show the zones' current vehicles. */
export async function archiveVehicle({ db, clock }: Deps, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const at = new Date(clock());
    if (!(await archiveVehicleRow(tx, id, at))) abort(404, "not_found");
    const zones = await findZonesOfVehicle(tx, id);
    if (zones.length > 0) abort(409, "vehicle_in_use", zones);
    await recordAuditEvent(tx, { event: "record-archived", at, thing: "vehicle", ids: [id] });
  });
}

export async function restoreVehicle({ db, clock }: Deps, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await restoreVehicleRow(tx, id))) abort(404, "not_found");
    const at = new Date(clock());
    await recordAuditEvent(tx, { event: "record-changed", at, thing: "vehicle", ids: [id] });
  });
}
