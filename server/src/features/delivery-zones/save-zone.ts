import { isDeepStrictEqual } from "node:util";
import { inArray } from "drizzle-orm";
import {
  deliveryZoneMessages,
  type DeliveryZone,
  type DeliveryZoneEdit,
  type DeliveryZoneInput,
} from "@lonchera/contract/delivery-zones";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { vehicles } from "../../platform/db/schema/companies.ts";
import { findCompanyName } from "../companies/company-access.ts";
import type { Deps } from "../deps.ts";
import { createHistory, firstVersion, recordChange, type Snapshot } from "../history/record-change.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { omitUndefined } from "../../platform/http/omit-undefined.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { findCompanyZones, insertZone, lockZone, updateZoneRow } from "./queries.ts";
import { transaction } from "../../platform/db/transaction.ts";

const history = createHistory("zone");
const vehicleFields = ["vehicle_desa", "vehicle_almu", "vehicle_cena"] as const;

type Settings = Omit<DeliveryZone, "id" | "company" | "version">;
type Vehicles = ReadonlyMap<number, typeof vehicles.$inferSelect>;

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

async function lockVehicles(tx: Queryable, zones: readonly Settings[]): Promise<Vehicles> {
  const ids = zones.flatMap((zone) => vehicleFields.map((field) => zone[field])).filter((id) => id !== null);
  // The vehicles cannot be archived until the zone is written.
  const rows = await tx.select().from(vehicles).where(inArray(vehicles.id, ids)).for("share");
  return new Map(rows.map((vehicle) => [vehicle.id, vehicle]));
}

function canServe(id: number | null, known: Vehicles): boolean {
  return id === null || known.get(id)?.archivedAt === null;
}

function requireVehicles(zone: Settings, known: Vehicles): void {
  for (const field of vehicleFields)
    if (!canServe(zone[field], known)) abortField(field, deliveryZoneMessages.unknownVehicle);
}

function toSnapshot(zone: Settings, known: Vehicles): Snapshot {
  const getVehicleName = (id: number | null) => (id === null ? null : (known.get(id)?.name ?? null));
  return {
    Nombre: zone.name,
    Orden: String(zone.order),
    Habilitado: zone.enabled ? "Sí" : "No",
    "Vehículo de desayuno": getVehicleName(zone.vehicle_desa),
    "Vehículo de almuerzo": getVehicleName(zone.vehicle_almu),
    "Vehículo de cena": getVehicleName(zone.vehicle_cena),
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
    const settings = { ...newZone, ...omitUndefined(input) };
    const known = await lockVehicles(tx, [settings]);
    requireVehicles(settings, known);
    const zone = await insertZone(tx, { ...settings, version: firstVersion });
    const after = { Empresa: companyName, ...toSnapshot(zone, known) };
    await recordChange(tx, history.toCreation(staff, new Date(clock()), zone, after));
    return zone;
  });
}

async function writeZone(
  tx: Transaction,
  staff: Staff,
  at: Date,
  before: DeliveryZone,
  next: DeliveryZone,
  known: Vehicles,
): Promise<DeliveryZone> {
  const zone = { ...next, version: before.version + 1 };
  await updateZoneRow(tx, zone);
  await recordChange(tx, history.toEdit(staff, at, zone, toSnapshot(before, known), toSnapshot(zone, known)));
  return zone;
}

/** Carts show the change at once, but placed orders keep the former name. */
export async function changeZone(
  { db, clock }: Deps,
  staff: Staff,
  { companyId, id }: { companyId: number; id: number },
  { version, ...input }: DeliveryZoneEdit,
): Promise<DeliveryZone> {
  return transaction(db, async (tx) => {
    const present = (await lockZone(tx, companyId, id)) ?? abort(404, "not_found");
    const next = { ...present, ...omitUndefined(input) };
    if (isDeepStrictEqual(next, present)) return present;
    await history.requireCurrentVersion(tx, present, version);
    const known = await lockVehicles(tx, [present, next]);
    requireVehicles(next, known);
    return writeZone(tx, staff, new Date(clock()), present, next, known);
  });
}

/** Removes from the zones of a restored company the vehicles that were archived in the meantime. */
export async function clearArchivedVehicles(
  tx: Transaction,
  staff: Staff,
  at: Date,
  companyId: number,
): Promise<void> {
  const zones = await findCompanyZones(tx, companyId);
  const known = await lockVehicles(tx, zones);
  for (const zone of zones) {
    const archived = vehicleFields.filter((field) => !canServe(zone[field], known));
    if (archived.length === 0) continue;
    const next = { ...zone, ...Object.fromEntries(archived.map((field) => [field, null])) };
    await writeZone(tx, staff, at, zone, next, known);
  }
}
