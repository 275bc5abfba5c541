import { sql } from "drizzle-orm";
import type { Transaction } from "./client.ts";

/** Waits until no other transaction holds the key, and holds it until this one ends. */
export async function acquireAdvisoryLock(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
