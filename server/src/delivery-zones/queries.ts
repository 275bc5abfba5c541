import { asc, eq, isNull } from "drizzle-orm";
import type { DeliveryZone } from "@lonchera/contract/delivery-zones";
import type { Queryable } from "../db/client.ts";
import { companies, deliveryZones } from "../db/schema/companies.ts";

const columns = {
  id: deliveryZones.id,
  name: deliveryZones.name,
  company: deliveryZones.companyId,
  order: deliveryZones.order,
  enabled: deliveryZones.enabled,
  vehicle_desa: deliveryZones.vehicleDesayunoId,
  vehicle_almu: deliveryZones.vehicleAlmuerzoId,
  vehicle_cena: deliveryZones.vehicleCenaId,
};

export function findZonesOf(db: Queryable, companyId: number): Promise<DeliveryZone[]> {
  return db
    .select(columns)
    .from(deliveryZones)
    .where(eq(deliveryZones.companyId, companyId))
    .orderBy(asc(deliveryZones.order), asc(deliveryZones.name));
}

export function findZones(db: Queryable): Promise<DeliveryZone[]> {
  return db
    .select(columns)
    .from(deliveryZones)
    .innerJoin(companies, eq(companies.id, deliveryZones.companyId))
    .where(isNull(companies.archivedAt))
    .orderBy(asc(companies.name), asc(deliveryZones.order), asc(deliveryZones.name));
}
