import assert from "node:assert/strict";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { closeStatement } from "@lonchera/contract/statements";
import {
  createEmptyDatabase,
  describeSchema,
  runRefused,
  hashRows,
  runSuccessfully,
} from "../../../test/backup.ts";
import { newStaff } from "../../../test/factories.ts";
import { createFormerDatabase } from "../../../test/former-database.ts";
import { isLongRun } from "../../../test/long-run.ts";
import { placeAccountOrder, setUpCompanyClient } from "../../../test/orders.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { createTestDatabase, withClient } from "../../../test/test-database.ts";
import { getStatementsForTransaction, migrationsFolder } from "../db/migrate.ts";
import { addJobs, installJobQueues, queues } from "../jobs/jobs.ts";

/** The tables as they were before payments were settled by a job. */
const formerMigrations = 9;

/** Creates a database of a former release with its job tables. */
async function createDatabaseWithJobs(t: TestContext): Promise<string> {
  const url = await createFormerDatabase(t, formerMigrations);
  await withClient(url, async (client) => {
    await client.query("insert into vehicles (name) values ('Van de Surco'), ('Tío \\ \t Ñato')");
    await installJobQueues(client);
    const email = { data: { to: "rosa@example.com" }, startAfter: "2030-01-02 03:04:05Z" };
    await addJobs(client, queues.emails.name, [email]);
    // This release had a column that was dropped later, and lacked one that was added later.
    await client.query("alter table pgboss.job add column of_old text default 'x'");
    await client.query("alter table pgboss.job drop column heartbeat_seconds");
    await client.query("update pgboss.version set version = version - 1");
  });
  return url;
}

async function readJobs(url: string) {
  const written = "select id, name, data, state::text, start_after, created_on from pgboss.job";
  return withClient(url, async (client) => (await client.query(written)).rows as object[]);
}

async function readVehicles(url: string) {
  const written = "select id, name from vehicles order by id";
  return withClient(url, async (client) => (await client.query(written)).rows as object[]);
}

test("a backup of a former version is restored and then brought to this one", async (t) => {
  const folder = createScratchFolder(t);
  const place = { DATA_DIR: path.join(folder, "data") };
  const [former, file, now] = [
    await createDatabaseWithJobs(t),
    path.join(folder, "former.zip"),
    await createEmptyDatabase(t),
  ];
  await runSuccessfully(t, "backup", { ...place, DATABASE_URL: former }, file);
  const { stderr } = await runSuccessfully(t, "restore", { ...place, DATABASE_URL: now }, file);
  assert.equal(stderr, "");
  assert.deepEqual(await readJobs(now), await readJobs(former));
  assert.deepEqual(await readVehicles(now), await readVehicles(former));
  const after = await hashRows(now);
  assert.match(
    after["drizzle.__drizzle_migrations"] ?? "",
    new RegExp(`^${readMigrationFiles({ migrationsFolder }).length} `),
  );
  const isOfSequence = (thing: string) => thing.startsWith("sequence ");
  const present = (await describeSchema(await createTestDatabase(t))).filter((thing) => !isOfSequence(thing));
  assert.deepEqual(
    (await describeSchema(now)).filter((thing) => !isOfSequence(thing)),
    present,
  );
});

async function backUp(t: TestContext, source: string) {
  const folder = createScratchFolder(t);
  const place = { DATA_DIR: path.join(folder, "data"), DATABASE_URL: await createEmptyDatabase(t) };
  const file = path.join(folder, "one.zip");
  await runSuccessfully(t, "backup", { ...place, DATABASE_URL: source }, file);
  return { place, file, source };
}

/** Backs up a database after running a statement on it. */
async function backUpAfter(t: TestContext, statement: string) {
  const source = await createTestDatabase(t);
  await withClient(source, (client) => client.query(statement));
  return backUp(t, source);
}

test("a backup of a newer version is refused, and nothing is written", async (t) => {
  const newer = [
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)",
    "update pgboss.version set version = version + 1",
  ];
  for (const statement of isLongRun ? newer : newer.slice(0, 1)) {
    const { place, file } = await backUpAfter(t, statement);
    assert.match(
      await runRefused(t, "restore", place, file),
      /^La copia es de una versión más nueva de Lonchera/,
    );
    assert.deepEqual(await hashRows(place.DATABASE_URL), {});
  }
});

test("tables that somebody added do not stand in the way of a restoration, and the rules of ours hold after it", async (t) => {
  const { place, file, source } = await backUpAfter(
    t,
    `create table apuntes as select 'algo' as texto;
    insert into changes (thing, thing_id, kind, version, by_name, fields, at)
      values ('zone', 1, 'changed', 1, 'Ana', '[]', now())`,
  );
  const { stderr } = await runSuccessfully(t, "restore", place, file);
  assert.match(stderr, /^Aviso: estas tablas no son de Lonchera y no se restauraron: public\.apuntes\.\n$/);
  const { apuntes, ...ours } = await hashRows(source);
  assert.ok(apuntes);
  assert.deepEqual(await hashRows(place.DATABASE_URL), ours);
  await withClient(place.DATABASE_URL, async (client) => {
    for (const statement of [
      "delete from changes",
      "update changes set by_name = ''",
      "insert into delivery_zones (company_id, name) values (999999, 'x')",
    ])
      await assert.rejects(client.query(statement), pg.DatabaseError, statement);
  });
});

test("a backup of 0.1.0 is restored, two migrations of which were changed afterwards", async (t) => {
  const former = await createFormerDatabase(t, formerMigrations);
  const [clients, lists] = [
    "7b7f8f872341ad6a3343f10fbff53ba02c578df1028774e75f94bc7110799414",
    "869e995da0a2afa1fffecc8e3cdc45a4e34760440ae15d1b4e7e65587d3a1257",
  ];
  await withClient(former, (client) =>
    client.query(`update drizzle.__drizzle_migrations set hash = case id when 5 then '${clients}' else '${lists}' end
      where id in (5, 6)`),
  );
  const { place, file } = await backUp(t, former);
  await runSuccessfully(t, "restore", place, file);
});

test("types have all their values when a restoration creates them, as PostgreSQL 15 requires", () => {
  const statements = getStatementsForTransaction(readMigrationFiles({ migrationsFolder }));
  assert.deepEqual(
    statements.filter((statement) => statement.includes("ADD VALUE")),
    [],
  );
  const created = statements.find((statement) => statement.includes(`TYPE "public"."payment_status"`));
  assert.match(created ?? "", /'refunded', 'awaiting', 'refund-by-hand'\)/);
});

test("a closed month is restored with its lines, and stays closed", async (t) => {
  const app = await setUpCompanyClient(t);
  await placeAccountOrder(app, app.headers);
  app.clock.advance({ days: 60 });
  const staff = await app.signIn(await newStaff(app.db));
  const params = { companyId: String(app.company.id), month: "2026-03" };
  const { body: closed } = await app.call(closeStatement, { params }, staff);
  assert.equal(closed.sums.orders, 1);
  const { place, file, source } = await backUp(t, app.deps.databaseUrl);
  await runSuccessfully(t, "restore", place, file);
  assert.deepEqual(await hashRows(place.DATABASE_URL), await hashRows(source));
  await assert.rejects(
    withClient(place.DATABASE_URL, (client) => client.query("delete from statement_lines")),
    pg.DatabaseError,
  );
});
