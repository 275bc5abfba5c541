import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
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
import { subitemTypes as subitemTypeNames } from "@lonchera/domain/codes";
import { documentTypeRows, itemTypeRows, payConditionRows, receiptTypeRows } from "./codes.ts";
import { readLocations } from "./locations.ts";

/** Inserts the reference data of every installation. Existing rows do not change. */
export async function loadReferenceData(db: NodePgDatabase): Promise<void> {
  const { rows } = await db.execute<{ loaded: boolean }>(
    sql`select (select count(*) from ${districts}) > 0 and (select count(*) from ${itemTypes}) = ${itemTypeRows.length} as loaded`,
  );
  if (rows[0]?.loaded) return;
  const locations = readLocations();
  await db.transaction(async (tx) => {
    await tx
      .insert(departments)
      .values([...locations.departments])
      .onConflictDoNothing();
    await tx
      .insert(provinces)
      .values([...locations.provinces])
      .onConflictDoNothing();
    await tx
      .insert(districts)
      .values([...locations.districts])
      .onConflictDoNothing();
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
