import type pg from "pg";
import { noLimits, plainValues } from "./connection.ts";
import { jobsVersionOf, migrationsOf, quoted, tablesOf, type Table } from "./database-outline.ts";
import type { Migration } from "./manifest.ts";
import { Refused } from "./refused.ts";

/** One moment of a database: until its transaction ends, every table answers what it held then. */
export type Snapshot = {
  readonly takenAt: Date;
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
  readonly jobs: number | null;
};

const attempts = 5;

function namesOf(tables: readonly Table[]): string {
  return tables.map(quoted).join(", ");
}

/**
 * Opens the transaction that sees one moment only. The locks hold off nothing but a change of the tables themselves;
 * they come before the moment is fixed, so that the tables are still those that it saw.
 */
async function fix(client: pg.Client): Promise<Snapshot | undefined> {
  const before = await tablesOf(client);
  await client.query(`begin isolation level repeatable read, read only; ${plainValues}`);
  if (before.length > 0) await client.query(`lock table ${namesOf(before)} in access share mode`);
  await client.query(noLimits);
  const takenAt = new Date();
  const tables = await tablesOf(client);
  if (namesOf(tables) === namesOf(before))
    return { takenAt, tables, migrations: await migrationsOf(client), jobs: await jobsVersionOf(client) };
  await client.query("rollback");
  return undefined;
}

export async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  for (let made = 0; made < attempts; made += 1) {
    const snapshot = await fix(client);
    if (snapshot?.migrations.length === 0)
      throw new Refused("La base de datos no es de Lonchera: no tiene nada que copiar.");
    if (snapshot) return snapshot;
  }
  throw new Refused("La base de datos está siendo actualizada: inténtelo de nuevo.");
}
