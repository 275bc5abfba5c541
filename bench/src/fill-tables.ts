import pg from "pg";
import { peopleNames } from "@lonchera/demo/data";
import type { Db } from "@lonchera/server/platform/db/client";
import { sessions } from "@lonchera/server/platform/db/schema/users";
import { newStaff } from "@lonchera/server/test/factories";

/** One table. */
export type Filling = { readonly text: string; readonly values?: readonly unknown[] };

export const firstNames = peopleNames.map(({ firstName }) => firstName);
export const surnames = peopleNames.flatMap(({ lastName }) => lastName.split(" "));

type Index = { readonly name: string; readonly definition: string };

/** Indexes that no constraint needs are made after the rows, which takes a fraction of the time. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any('{users,items,carts,cart_lines,orders,order_lines,payments}'::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

/** Writes the rows of each in turn, as fast as the database takes them, and tells it how many there are. */
export async function fillTables(databaseUrl: string, fillings: readonly Filling[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The rows refer to each other as they should: nothing is gained by looking each of them up.
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '512MB'");
    await withoutIndexes(client, async () => {
      for (const { text, values = [] } of fillings) await client.query(text, [...values]);
    });
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** An administrator who is signed in. */
export type SignedInStaff = { readonly id: number; readonly session: string };

export async function signedInStaff(db: Db): Promise<SignedInStaff> {
  const { id } = await newStaff(db);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const [session] = await db.insert(sessions).values({ userId: id, expiresAt }).returning();
  return { id, session: session?.id ?? "" };
}
