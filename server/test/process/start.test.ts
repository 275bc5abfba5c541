import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../src/platform/db/client.ts";
import { demoFills } from "../../src/platform/db/schema/demo.ts";
import { createMigratedData } from "../migrated-data.ts";
import { createScratchFolder } from "../scratch-folder.ts";
import { startServerProcess } from "../server-process.ts";
import { createTestDatabase } from "../test-database.ts";

test("with DATABASE_URL it uses that server, makes the first administrator there, tells of another, and ends well", async (t) => {
  const directory = createScratchFolder(t);
  const admin = { ADMIN_EMAIL: "Jefa@example.com", ADMIN_PASSWORD: "Olluquito-con-charqui" };
  const environment = {
    DATABASE_URL: await createTestDatabase(t),
    DATA_DIR: directory,
    ...admin,
  };
  const server = startServerProcess(t, environment);
  const url = await server.address();
  assert.equal((await fetch(`${url}/health/ready`)).status, 200);
  const answer = await fetch(`${url}/api/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "jefa@example.com", password: admin.ADMIN_PASSWORD, staff: true }),
  });
  assert.equal(answer.status, 200);
  assert.ok(!readdirSync(directory).includes("postgres"));
  assert.equal(server.stderr(), "");
  await server.end();
  const other = startServerProcess(t, { ...environment, ADMIN_EMAIL: "otra@example.com" });
  await other.address();
  const ignored = "Aviso: ADMIN_EMAIL y ADMIN_PASSWORD no se usan, porque ya hay otro administrador.\n";
  assert.equal(other.stderr(), ignored);
});

test("a second start on the same data is refused in one clear line, and the first goes on", async (t) => {
  const directory = await createMigratedData(t);
  const first = startServerProcess(t, { DATA_DIR: directory });
  const url = await first.address();
  const second = startServerProcess(t, { DATA_DIR: directory });
  assert.equal(await second.exit, 1);
  assert.match(second.stderr(), /^Otra instancia de Lonchera ya usa la carpeta de datos [^\n]*\n$/);
  assert.equal((await fetch(`${url}/health/ready`)).status, 200);
});

/** Returns the address of a database for a user without rights in it. */
async function createGuest(t: TestContext, databaseUrl: string): Promise<string> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  const guest = new URL(databaseUrl);
  guest.username = `guest_${process.pid}`;
  await pool.query(`create role ${guest.username} login`);
  t.after(async () => {
    await pool.query(`drop role ${guest.username}`);
    await close();
  });
  return guest.href;
}

test("what stops the start is told in one line", async (t) => {
  const database = { DATABASE_URL: await createTestDatabase(t) };
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: "x" }, /PORT/],
    [
      { ...database, HOST: "no.such.host.invalid" },
      /^No se puede escuchar en no\.such\.host\.invalid \(HOST\): /,
    ],
    [{ ...database, HOST: "192.0.2.1" }, /^No se puede escuchar en 192\.0\.2\.1 \(HOST\): /],
    [
      { DATABASE_URL: await createGuest(t, database.DATABASE_URL) },
      /^El usuario de DATABASE_URL debe ser el dueño de su base de datos: permission denied/,
    ],
    [{ DATA_DIR: fileURLToPath(import.meta.url) }, /^No se puede usar la carpeta de datos .+ \(DATA_DIR\): /],
    [
      {
        DATABASE_URL: "postgres://someone:hidden-word@127.0.0.1:1/nada?sslrootcert=/no/such.pem",
      },
      /^No se pudo llegar a la base de datos \(DATABASE_URL\): /,
    ],
  ];
  const start = async ([environment, name]: (typeof cases)[number]) => {
    const server = startServerProcess(t, environment);
    assert.equal(await server.exit, 1);
    assert.match(server.stderr(), name);
    assert.equal(server.stderr().trim().split("\n").length, 1, server.stderr());
    assert.doesNotMatch(server.stderr(), /hidden-word/);
  };
  await Promise.all(cases.map(start));
});

test("test keys in production are told of in one line, and do not stop the start", async (t) => {
  const server = startServerProcess(t, {
    NODE_ENV: "production",
    PAYMENT_PROVIDER: "culqi",
    CULQI_PUBLIC_KEY: "pk_test_1",
    CULQI_SECRET_KEY: "sk_test_2",
    DATABASE_URL: "postgres://127.0.0.1:1/nada",
  });
  assert.equal(await server.exit, 1);
  assert.match(server.stderr(), /^Aviso: CULQI_SECRET_KEY [^\n]*\n[^\n]*DATABASE_URL[^\n]*\n$/);
});

const production = {
  NODE_ENV: "production",
  PAYMENT_PROVIDER: "culqi",
  CULQI_PUBLIC_KEY: "pk_live_1",
  CULQI_SECRET_KEY: "sk_live_2",
};

test("a database with the demo is refused in production in one line", async (t) => {
  const DATABASE_URL = await createTestDatabase(t);
  const { db, close } = openDatabase(DATABASE_URL, { max: 1 });
  await db.insert(demoFills).values({ filledAt: new Date() });
  await close();
  const server = startServerProcess(t, { ...production, DATABASE_URL });
  assert.equal(await server.exit, 1);
  assert.match(server.stderr(), /^La base de datos contiene la demo[^\n]*\n$/);
});

test("a common password of the first administrator is refused in production in one line, and told of elsewhere", async (t) => {
  const common = { ADMIN_EMAIL: "jefa@example.com", ADMIN_PASSWORD: "Password1" };
  const DATABASE_URL = await createTestDatabase(t);
  const refused = startServerProcess(t, {
    ...production,
    ...common,
    DATABASE_URL,
  });
  assert.equal(await refused.exit, 1);
  assert.match(refused.stderr(), /^Configuración: ADMIN_PASSWORD no es válida: [^\n]*común[^\n]*\n$/);
  const told = startServerProcess(t, {
    ...common,
    DATABASE_URL,
  });
  await told.address();
  assert.match(told.stderr(), /^Aviso: ADMIN_PASSWORD [^\n]*común[^\n]*\n$/);
});

test("a PostgreSQL of ours that is killed in the middle of the start is brought back, and the start goes on", async (t) => {
  const directory = createScratchFolder(t);
  const server = startServerProcess(t, { DATA_DIR: directory });
  const pidFile = path.join(directory, "postgres", "postmaster.pid");
  let lines: string[] = [];
  while (lines[7]?.trim() !== "ready") {
    await pause(2);
    lines = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
  }
  process.kill(Number(lines[0]), "SIGKILL");
  const url = await server.address();
  assert.equal((await fetch(`${url}/health/ready`)).status, 200);
});
