import { and, desc, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { ArchivedRecord } from "@lonchera/contract/archived";
import { vehicleNameTakenMessage, type Vehicle } from "@lonchera/contract/vehicles";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { handleUniqueViolation, requireRow } from "../../platform/db/written-rows.ts";
import { companies, deliveryZones, vehicles } from "../../platform/db/schema/companies.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";

const columns = { id: vehicles.id, name: vehicles.name };

export function findVehicles(db: Queryable): Promise<Vehicle[]> {
  return db
    .select(columns)
    .from(vehicles)
    .where(isNull(vehicles.archivedAt))
    .orderBy(createSortExpression(vehicles.name));
}

const refuseTakenName = <T>(write: Promise<T>) =>
  handleUniqueViolation(write, "vehicles_name_key", () => abortField("name", vehicleNameTakenMessage));

export async function insertVehicle(db: Queryable, name: string): Promise<Vehicle> {
  return requireRow(await refuseTakenName(db.insert(vehicles).values({ name }).returning(columns)));
}

/** Returns undefined if there is no such vehicle. */
export async function lockVehicle(tx: Transaction, id: number): Promise<Vehicle | undefined> {
  const isPresent = and(eq(vehicles.id, id), isNull(vehicles.archivedAt));
  const [vehicle] = await tx.select(columns).from(vehicles).where(isPresent).for("update");
  return vehicle;
}

export async function updateVehicleName(tx: Transaction, id: number, name: string): Promise<Vehicle> {
  const renaming = tx.update(vehicles).set({ name }).where(eq(vehicles.id, id)).returning(columns);
  return requireRow(await refuseTakenName(renaming));
}

export async function findArchivedVehicles(db: Queryable): Promise<ArchivedRecord[]> {
  const rows = await db
    .select()
    .from(vehicles)
    .where(isNotNull(vehicles.archivedAt))
    .orderBy(desc(vehicles.archivedAt), desc(vehicles.id));
  return rows.map(({ id, name, archivedAt }) => ({
    id,
    name,
    detail: "",
    archived_at: archivedAt?.toISOString() ?? "",
  }));
}

/** Returns the names of the zones that a vehicle serves, with their companies' names. */
export async function findZonesOfVehicle(tx: Transaction, id: number): Promise<string[]> {
  const rows = await tx
    .select({ zone: deliveryZones.name, company: companies.name })
    .from(deliveryZones)
    .innerJoin(companies, and(eq(companies.id, deliveryZones.companyId), isNull(companies.archivedAt)))
    .where(
      or(
        eq(deliveryZones.vehicleDesayunoId, id),
        eq(deliveryZones.vehicleAlmuerzoId, id),
        eq(deliveryZones.vehicleCenaId, id),
      ),
    )
    .orderBy(createSortExpression(companies.name), createSortExpression(deliveryZones.name));
  return rows.map(({ zone, company }) => `${zone} (${company})`);
}

/** Archives a vehicle, and locks its row, as zones that choose it do. Returns false if there is no such vehicle. */
export async function archiveVehicleRow(tx: Transaction, id: number, archivedAt: Date): Promise<boolean> {
  const archived = await tx
    .update(vehicles)
    .set({ archivedAt })
    .where(and(eq(vehicles.id, id), isNull(vehicles.archivedAt)))
    .returning(columns);
  return archived.length > 0;
}

/** Returns false if there is no such archived vehicle. */
export async function restoreVehicleRow(tx: Transaction, id: number): Promise<boolean> {
  const restoring = tx
    .update(vehicles)
    .set({ archivedAt: null })
    .where(and(eq(vehicles.id, id), isNotNull(vehicles.archivedAt)))
    .returning(columns);
  const restored = await handleUniqueViolation(restoring, "vehicles_name_key", () =>
    abort(409, "vehicle_name_taken"),
  );
  return restored.length > 0;
}
