import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import pg from "pg";
import { runCommand } from "../../../test/backup.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { startServerProcess } from "../../../test/server-process.ts";
import { mountSmallDisk } from "../../../test/small-disk.ts";
import { testSecret } from "../../../test/test-app.ts";
import { createTestDatabase } from "../../../test/test-database.ts";

const production = {
  NODE_ENV: "production",
  PAYMENT_PROVIDER: "culqi",
  CULQI_PUBLIC_KEY: "pk_live_1",
  CULQI_SECRET_KEY: "sk_live_2",
  SECRET_KEY: testSecret,
};
const safe = {
  ...production,
  CULQI_WEBHOOK_AUTH: "culqi:una-clave-larga",
  PUBLIC_URL: "https://pedidos.example.com",
  TRUST_PROXY: "loopback",
  SMTP_URL: "smtps://correo.example.com:465",
};

const findPlaces = (lines: string) =>
  [...lines.matchAll(/^(?:Aviso: )?([^:\n]+): /gm)].map(([, where]) => where);

test("what is unsafe is named with its remedy, by the command and by a start in production, until it is mended", async (t) => {
  const place = { DATABASE_URL: await createTestDatabase(t), DATA_DIR: createScratchFolder(t) };
  const unsafe = {
    ...production,
    ...place,
    PUBLIC_URL: "http://pedidos.example.com",
    SMTP_URL: "smtp://correo.example.com:587?requireTLS=false",
  };
  const all = ["PUBLIC_URL", "TRUST_PROXY", "SMTP_URL", "CULQI_WEBHOOK_AUTH", "Copia de seguridad"];
  const told = await runCommand(t, "doctor", unsafe);
  assert.deepEqual([told.code, findPlaces(told.stdout), told.stderr], [1, all, ""]);
  assert.match(told.stdout, /^PUBLIC_URL: usa http: .+ Pon delante un proxy con TLS/m);

  const server = startServerProcess(t, unsafe);
  await server.address();
  while (findPlaces(server.stderr()).length < all.length) await new Promise(setImmediate);
  assert.deepEqual(findPlaces(server.stderr()), all);
  await server.end();

  const file = path.join(createScratchFolder(t), "copia.zip");
  assert.equal((await runCommand(t, "backup", place, file)).code, 0);
  const mended = await runCommand(t, "doctor", { ...safe, ...place });
  assert.deepEqual([mended.code, mended.stdout, mended.stderr], [0, "Todo en orden.\n", ""]);
});

test("missing migrations, a missing extension, another clock and a pooler without limits are named", async (t) => {
  const url = await createTestDatabase(t);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop extension pg_trgm cascade");
  const examine = async (more = {}) => {
    const environment = { ...safe, ...more, DATABASE_URL: url, DATA_DIR: createScratchFolder(t) };
    return (await runCommand(t, "doctor", environment)).stdout;
  };
  assert.match(await examine(), /^Base de datos: no tiene la extensión pg_trgm/m);
  await client.query(
    "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
  );
  assert.match(await examine(), /^Base de datos: tiene pendiente 1 migración/m);

  const inDatabase = `alter database ${client.database} set`;
  await client.query(`${inDatabase} search_path = public, pg_catalog`);
  await client.query(
    "create function clock_timestamp() returns timestamptz return pg_catalog.clock_timestamp() - interval '1 hour'",
  );
  assert.match(await examine(), /^Reloj: difiere 3600 s del de la base de datos/m);

  const limit = (name: string) => client.query(`${inDatabase} ${name} = '9s'`);
  await limit("lock_timeout");
  await limit("idle_in_transaction_session_timeout");
  const behindPooler = { DATABASE_DIRECT_URL: url };
  assert.match(await examine(behindPooler), /^DATABASE_URL: el pooler no pone límite a statement_timeout\./m);
  await limit("statement_timeout");
  assert.doesNotMatch(await examine(behindPooler), /^DATABASE_URL/m);
  await client.end();
});

test("a disk with little space is named", async (t) => {
  const disk = await mountSmallDisk(t, 100);
  if (!disk) return t.diagnostic("not shown: no disk can be mounted here");
  const environment = { ...safe, DATABASE_URL: await createTestDatabase(t), DATA_DIR: disk.outside };
  const { stdout } = await runCommand(t, "doctor", environment);
  assert.match(stdout, /^DATA_DIR: su disco tiene menos de 1 GiB libre \(100 MiB\)/m);
});
