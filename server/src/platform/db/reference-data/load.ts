import { readFileSync } from "node:fs";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { subitemTypes as subitemTypeNames } from "@lonchera/domain/codes";
import {
  departments,
  districts,
  documentTypes,
  itemTypes,
  payConditions,
  provinces,
  receiptTypes,
  subitemTypes,
} from "../schema/reference.ts";
import { documentTypeRows, itemTypeRows, payConditionRows, receiptTypeRows } from "./codes.ts";

/**
 * Returns the departments (25), provinces (196) and districts (1,893) of Peru, by INEI's ubigeo codes of 2026. Ids are
 * the codes as numbers.
 */
export function readLocations() {
  const [, ...lines] = readFileSync(new URL("locations.csv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const places = lines.map(readPlace);
  const filterByLevel = (digits: number) => places.filter(({ ubigeo }) => ubigeo.length === digits);
  return {
    departments: filterByLevel(2).map(({ id, name }) => ({ id, name })),
    provinces: filterByLevel(4).map(({ id, name }) => ({ id, name, departmentId: getParentId(id) })),
    districts: filterByLevel(6).map(({ id, name }) => ({ id, name, provinceId: getParentId(id) })),
  };
}

function readPlace(line: string): { ubigeo: string; id: number; name: string } {
  const [, ubigeo, name] = /^((?:\d\d){1,3}),([^,]+)$/.exec(line) ?? [];
  if (ubigeo === undefined || name === undefined) throw new Error(`Not a place in locations.csv: ${line}`);
  return { ubigeo, id: Number(ubigeo), name };
}

// A code consists of its parent's code and two more digits.
function getParentId(id: number): number {
  return Math.floor(id / 100);
}

/** Inserts the reference data of every installation. Existing rows do not change. */
export async function loadReferenceData(db: NodePgDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(districts)) === 0) {
      const locations = readLocations();
      await tx.insert(departments).values(locations.departments).onConflictDoNothing();
      await tx.insert(provinces).values(locations.provinces).onConflictDoNothing();
      await tx.insert(districts).values(locations.districts).onConflictDoNothing();
    }
    await tx.insert(documentTypes).values(documentTypeRows).onConflictDoNothing();
    await tx.insert(receiptTypes).values(receiptTypeRows).onConflictDoNothing();
    await tx.insert(itemTypes).values(itemTypeRows).onConflictDoNothing();
    await tx.insert(payConditions).values(payConditionRows).onConflictDoNothing();
    await tx
      .insert(subitemTypes)
      .values(subitemTypeNames.map((name, position) => ({ name, position })))
      .onConflictDoNothing();
  });
}
