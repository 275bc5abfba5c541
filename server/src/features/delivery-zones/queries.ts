import { and, asc, eq, isNull } from "drizzle-orm";
import type { DeliveryZone } from "@lonchera/contract/delivery-zones";
import type { Queryable } from "../../platform/db/client.ts";
import { companies, deliveryZones } from "../../platform/db/schema/companies.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { requireRow } from "../../platform/db/written-rows.ts";

const columns = {
  id: deliveryZones.id,
  name: deliveryZones.name,
  company: deliveryZones.companyId,
  order: deliveryZones.order,
  enabled: deliveryZones.enabled,
  vehicle_desa: deliveryZones.vehicleDesayunoId,
  vehicle_almu: deliveryZones.vehicleAlmuerzoId,
  vehicle_cena: deliveryZones.vehicleCenaId,
  address: deliveryZones.address,
  contact: deliveryZones.contact,
  delivery_hour: deliveryZones.deliveryHour,
  version: deliveryZones.version,
};

export function findCompanyZones(db: Queryable, companyId: number): Promise<DeliveryZone[]> {
  return db
    .select(columns)
    .from(deliveryZones)
    .where(eq(deliveryZones.companyId, companyId))
    .orderBy(asc(deliveryZones.order), createSortExpression(deliveryZones.name));
}

export function findZones(db: Queryable): Promise<DeliveryZone[]> {
  return db
    .select(columns)
    .from(deliveryZones)
    .innerJoin(companies, eq(companies.id, deliveryZones.companyId))
    .where(isNull(companies.archivedAt))
    .orderBy(
      createSortExpression(companies.name),
      asc(deliveryZones.order),
      createSortExpression(deliveryZones.name),
    );
}

/** Locks a company's zone until the transaction ends. Returns undefined if the company has no zone with this id. */
export async function lockZone(
  tx: Queryable,
  companyId: number,
  id: number,
): Promise<DeliveryZone | undefined> {
  const [zone] = await tx
    .select(columns)
    .from(deliveryZones)
    .innerJoin(companies, and(eq(companies.id, deliveryZones.companyId), isNull(companies.archivedAt)))
    .where(and(eq(deliveryZones.id, id), eq(deliveryZones.companyId, companyId)))
    .for("no key update", { of: deliveryZones });
  return zone;
}

function toRow(zone: Omit<DeliveryZone, "id">) {
  return {
    name: zone.name,
    companyId: zone.company,
    order: zone.order,
    enabled: zone.enabled,
    vehicleDesayunoId: zone.vehicle_desa,
    vehicleAlmuerzoId: zone.vehicle_almu,
    vehicleCenaId: zone.vehicle_cena,
    address: zone.address,
    contact: zone.contact,
    deliveryHour: zone.delivery_hour,
    version: zone.version,
  };
}

export async function insertZone(tx: Queryable, zone: Omit<DeliveryZone, "id">): Promise<DeliveryZone> {
  return requireRow(await tx.insert(deliveryZones).values(toRow(zone)).returning(columns));
}

export async function updateZoneRow(tx: Queryable, zone: DeliveryZone): Promise<void> {
  await tx.update(deliveryZones).set(toRow(zone)).where(eq(deliveryZones.id, zone.id));
}
