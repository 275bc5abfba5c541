import assert from "node:assert/strict";
import { test } from "node:test";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { createEmptyDatabase } from "../../../test/backup.ts";
import { withClient } from "../../../test/test-database.ts";
import { createFormerDatabase } from "../../../test/former-database.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import { openDatabase } from "./client.ts";
import { applyMigrations, migrate, migrationsFolder, waitForMigrationLock } from "./migrate.ts";

/** The number of migrations before one that changes the table of the orders. */
const migrationsBefore = 32;

/** Returns the time at which the waiting attempt began. Each attempt is a transaction of its own. */
async function findWaiting(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ attempt: string }>(
    `select xact_start::text as attempt from pg_stat_activity
     where application_name = 'lonchera-migrations' and wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.attempt;
}

test("a migration that waits for a long transaction holds nobody up for long, and is applied after it", async (t) => {
  const url = await createFormerDatabase(t, migrationsBefore);
  const { pool, close } = openDatabase(url, { max: 3 });
  t.after(close);
  await withClient(url, async (report) => {
    await report.query("begin; select from orders");
    const migrating = migrate(url);
    const attempts = new Set<string>();
    // The limit of a buyer's connection for a lock is 5 s: a statement that waited behind the migration would fail.
    await waitUntil(async () => {
      const attempt = await findWaiting(pool);
      if (attempt !== undefined) attempts.add(attempt);
      await pool.query("select from orders");
      return attempts.size === 3;
    });
    await report.query("commit");
    await migrating;
  });
  await pool.query("select ordered_by_id from orders");
});

test("two processes that start at once migrate once, one after the other", async (t) => {
  const url = await createFormerDatabase(t, migrationsBefore);
  await withClient(url, async (holder) => {
    await waitForMigrationLock(holder, "exclusive");
    const starts = Promise.all([migrate(url), migrate(url)]);
    const arrived =
      "select from pg_stat_activity where application_name = 'lonchera-migrations' and datname = current_database()";
    await waitUntil(async () => (await holder.query(arrived)).rowCount === 2);
    const applied = "select hash from drizzle.__drizzle_migrations order by id";
    assert.equal((await holder.query(applied)).rowCount, migrationsBefore);
    await holder.query("select pg_advisory_unlock_all()");
    await starts;
    const all = readMigrationFiles({ migrationsFolder }).map(({ hash }) => ({ hash }));
    assert.deepEqual((await holder.query(applied)).rows, all);
  });
});

test("codes that a later release adds reach a database that has the others", async (t) => {
  const url = await createEmptyDatabase(t);
  await migrate(url);
  await withClient(url, async (client) => {
    const count = `select (select count(*) from document_types) + (select count(*) from receipt_types)
      + (select count(*) from pay_conditions) + (select count(*) from subitem_types) as count`;
    const { rows: all } = await client.query(count);
    await client.query(`
      delete from document_types where id = (select max(id) from document_types);
      delete from receipt_types where id = (select max(id) from receipt_types);
      delete from pay_conditions where id = (select max(id) from pay_conditions);
      delete from subitem_types where name = (select max(name) from subitem_types)`);
    await migrate(url);
    assert.deepEqual((await client.query(count)).rows, all);
  });
});

test("an index that is built concurrently is built anew after an attempt that broke off", async (t) => {
  const url = await createEmptyDatabase(t);
  const migrationOf = (folderMillis: number, ...sql: string[]) => ({
    sql,
    folderMillis,
    hash: sql.join(),
    bps: true,
  });
  const index = "create unique index concurrently if not exists dishes_name on dishes (name)";
  const migrations = [migrationOf(1, "create table dishes as select 'Lomo' as name"), migrationOf(2, index)];
  const findIndex = "select indisvalid as valid from pg_index where indexrelid = to_regclass('dishes_name')";
  await withClient(url, async (client) => {
    await applyMigrations(client, migrations.slice(0, 1));
    await client.query("insert into dishes values ('Lomo')");
    await assert.rejects(applyMigrations(client, migrations), { code: "23505" });
    assert.deepEqual((await client.query(findIndex)).rows, [{ valid: false }]);
    await client.query("truncate dishes");
    await applyMigrations(client, migrations);
    assert.deepEqual((await client.query(findIndex)).rows, [{ valid: true }]);
  });
});
