import type { TestContext } from "node:test";
import { migrate } from "../src/platform/db/migrate.ts";
import { clonedDatabase } from "./cloned-database.ts";

/** The connection string of a database of its own, migrated, dropped after the test. */
export function testDatabase(t: TestContext): Promise<string> {
  return clonedDatabase(t, migrate);
}
