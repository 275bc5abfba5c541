import { asc, eq } from "drizzle-orm";
import { vehicleNameTakenMessage, type Vehicle } from "@lonchera/contract/vehicles";
import { isUniqueViolation, type Queryable } from "../../platform/db/client.ts";
import { vehicles } from "../../platform/db/schema/companies.ts";
import { abortField } from "../../platform/http/http-error.ts";

const columns = { id: vehicles.id, name: vehicles.name };

export function findVehicles(db: Queryable): Promise<Vehicle[]> {
  return db.select(columns).from(vehicles).orderBy(asc(vehicles.name));
}

async function withUniqueName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) return abortField("name", vehicleNameTakenMessage);
    throw error;
  }
}

export async function insertVehicle(db: Queryable, name: string): Promise<Vehicle> {
  const [written] = await withUniqueName(db.insert(vehicles).values({ name }).returning(columns));
  return written as Vehicle;
}

/** Returns undefined if there is no such vehicle. */
export async function renameVehicle(db: Queryable, id: number, name: string): Promise<Vehicle | undefined> {
  const [renamed] = await withUniqueName(
    db.update(vehicles).set({ name }).where(eq(vehicles.id, id)).returning(columns),
  );
  return renamed;
}
