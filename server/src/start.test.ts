import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { testDatabase } from "./testing/test-database.ts";
import { testSecret } from "./testing/test-app.ts";

const entry = fileURLToPath(new URL("start.ts", import.meta.url));

type Started = { child: ChildProcess; said(): string; complained(): string; exit: Promise<number | null> };

/** The server as its own process, ended with the test. */
function startServer(t: TestContext, environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env["PATH"], PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let complained = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  child.stderr.on("data", (chunk) => (complained += String(chunk)));
  const exit = once(child, "exit").then(([code]) => code as number | null);
  t.after(async () => {
    child.kill("SIGTERM");
    await exit;
  });
  return { child, said: () => said, complained: () => complained, exit };
}

/** Its address once it serves; fails with what it complained of when it ends before. */
async function address(server: Started): Promise<string> {
  const found = () => /lista en (http:\S+)/.exec(server.said())?.[1];
  while (!found()) {
    const heard = once(server.child.stdout ?? server.child, "data");
    const ended = await Promise.race([heard.then(() => false), server.exit.then(() => true)]);
    if (ended && !found()) throw new Error(server.complained());
  }
  return found() ?? "";
}

function dataDirectory(t: TestContext): string {
  const directory = mkdtempSync(path.join(tmpdir(), "lonchera-start-"));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test("with DATABASE_URL it uses that server, makes the first administrator there, and ends well on SIGTERM", async (t) => {
  const directory = dataDirectory(t);
  const admin = { ADMIN_EMAIL: "Jefa@example.com", ADMIN_PASSWORD: "Quinua-con-leche-7" };
  const server = startServer(t, {
    DATABASE_URL: await testDatabase(t),
    SECRET_KEY: testSecret,
    DATA_DIR: directory,
    ...admin,
  });
  const url = await address(server);
  assert.equal((await fetch(`${url}/health/ready`)).status, 200);
  const answer = await fetch(`${url}/api/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "jefa@example.com", password: admin.ADMIN_PASSWORD, staff: true }),
  });
  assert.equal(answer.status, 200);
  assert.ok(!readdirSync(directory).includes("postgres"));
  server.child.kill("SIGTERM");
  assert.equal(await server.exit, 0);
});

test("a second start on the same data is refused in one clear line, and the first goes on", async (t) => {
  const directory = dataDirectory(t);
  const first = startServer(t, { DATA_DIR: directory });
  const url = await address(first);
  const second = startServer(t, { DATA_DIR: directory });
  assert.equal(await second.exit, 1);
  assert.match(second.complained(), /^Otra instancia de Lonchera ya usa la carpeta de datos [^\n]*\n$/);
  assert.equal((await fetch(`${url}/health/ready`)).status, 200);
});

test("what stops the start is told in one line", async (t) => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: "x" }, /PORT/],
    [{ DATABASE_URL: "postgres://127.0.0.1:1/nada", SECRET_KEY: testSecret }, /DATABASE_URL/],
    [
      {
        PAYMENT_PROVIDER: "culqi",
        CULQI_PUBLIC_KEY: "pk",
        CULQI_SECRET_KEY: "sk",
        DATABASE_URL: await testDatabase(t),
        SECRET_KEY: testSecret,
      },
      /PAYMENT_PROVIDER/,
    ],
  ];
  for (const [environment, name] of cases) {
    const server = startServer(t, { DATA_DIR: dataDirectory(t), ...environment });
    assert.equal(await server.exit, 1);
    assert.match(server.complained(), name);
    assert.equal(server.complained().trim().split("\n").length, 1, server.complained());
  }
});
