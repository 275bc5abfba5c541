import { isDeepStrictEqual } from "node:util";
import { and, inArray, isNull } from "drizzle-orm";
import {
  deliveryZoneMessages,
  type DeliveryZone,
  type DeliveryZoneEdit,
  type DeliveryZoneInput,
} from "@lonchera/contract/delivery-zones";
import type { Queryable } from "../../platform/db/client.ts";
import { vehicles } from "../../platform/db/schema/companies.ts";
import { findCompanyName } from "../companies/company-access.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChange, type Snapshot } from "../history/record-change.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { pickSentFields } from "../../platform/http/pick-sent-fields.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { insertZone, lockZone, updateZoneRow } from "./queries.ts";
import { transaction } from "../../platform/db/transaction.ts";

const history = createHistory("zone");
const vehicleFields = ["vehicle_desa", "vehicle_almu", "vehicle_cena"] as const;

type Settings = Omit<DeliveryZone, "id" | "company" | "version">;
type Names = ReadonlyMap<number, string>;

const newZone = {
  order: 0,
  enabled: true,
  vehicle_desa: null,
  vehicle_almu: null,
  vehicle_cena: null,
  address: "",
  contact: "",
  delivery_hour: "",
};

async function findVehicleNames(tx: Queryable, zones: readonly Settings[]): Promise<Names> {
  const ids = zones.flatMap((zone) => vehicleFields.map((field) => zone[field])).filter((id) => id !== null);
  // Until the zone is written, its vehicles cannot be archived.
  const rows = await tx
    .select()
    .from(vehicles)
    .where(and(inArray(vehicles.id, ids), isNull(vehicles.archivedAt)))
    .for("share");
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function requireVehicles(zone: Settings, names: Names): void {
  for (const field of vehicleFields) {
    const id = zone[field];
    if (id !== null && !names.has(id)) abortField(field, deliveryZoneMessages.unknownVehicle);
  }
}

function toSnapshot(zone: Settings, names: Names): Snapshot {
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    Nombre: zone.name,
    Orden: String(zone.order),
    Habilitado: zone.enabled ? "Sí" : "No",
    "Vehículo de desayuno": nameOf(zone.vehicle_desa),
    "Vehículo de almuerzo": nameOf(zone.vehicle_almu),
    "Vehículo de cena": nameOf(zone.vehicle_cena),
    Dirección: zone.address || null,
    Contacto: zone.contact || null,
    "Hora de entrega": zone.delivery_hour || null,
  };
}

export async function addZone(
  { db, clock }: Deps,
  staff: Staff,
  input: DeliveryZoneInput,
): Promise<DeliveryZone> {
  return transaction(db, async (tx) => {
    const companyName = await findCompanyName(tx, input.company);
    if (companyName === undefined) return abortField("company", deliveryZoneMessages.unknownCompany);
    const settings = { ...newZone, ...pickSentFields(input) };
    const names = await findVehicleNames(tx, [settings]);
    requireVehicles(settings, names);
    const zone = await insertZone(tx, { ...settings, version: 1 });
    const after = { Empresa: companyName, ...toSnapshot(zone, names) };
    await recordChange(tx, history.toCreation(staff, new Date(clock()), zone, after));
    return zone;
  });
}

/** Carts show the change at once; placed orders keep the former name. */
export async function changeZone(
  { db, clock }: Deps,
  staff: Staff,
  { companyId, id }: { companyId: number; id: number },
  { version, ...input }: DeliveryZoneEdit,
): Promise<DeliveryZone> {
  return transaction(db, async (tx) => {
    const present = (await lockZone(tx, companyId, id)) ?? abort(404, "not_found");
    await history.requireCurrentVersion(tx, present, version);
    const next = { ...present, ...pickSentFields(input) };
    if (isDeepStrictEqual(next, present)) return present;
    const names = await findVehicleNames(tx, [present, next]);
    requireVehicles(next, names);
    const zone = { ...next, version: present.version + 1 };
    await updateZoneRow(tx, zone);
    const [before, after] = [toSnapshot(present, names), toSnapshot(zone, names)];
    await recordChange(tx, history.toEdit(staff, new Date(clock()), zone, before, after));
    return zone;
  });
}
