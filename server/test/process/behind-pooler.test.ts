import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../src/platform/db/client.ts";
import { runCommand } from "../backup.ts";
import { testPassword } from "../factories.ts";
import { isLongRun } from "../long-run.ts";
import { assertNoOrderLost, seedShop, startOrderLoad } from "../order-load.ts";
import { createScratchFolder } from "../scratch-folder.ts";
import { startServerProcess } from "../server-process.ts";
import { testSecret } from "../test-app.ts";
import { createTestDatabase } from "../test-database.ts";
import { waitUntil } from "../wait-for.ts";

const missing = ["pgbouncer", "haproxy"].filter((name) => spawnSync(name, ["-v"]).error);
const skip = missing.length > 0 && `not installed: ${missing.join(", ")}`;
const deploy = fileURLToPath(new URL("../../../deploy/", import.meta.url));
const proxy = ["haproxy", "-db", "-f", path.join(deploy, "haproxy.cfg")];
// PgBouncer refuses to run as root.
const unprivileged =
  process.getuid?.() === 0 ? ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"] : [];

/** Runs a program until the test ends or the returned function kills it. */
function startProgram(t: TestContext, words: readonly string[], environment: Record<string, string> = {}) {
  const [program = "", ...args] = words;
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(program, args, { env, stdio: "ignore" });
  const exit = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exit;
  };
  t.after(kill);
  return kill;
}

/**
 * Writes the configuration of `deploy` for a PgBouncer on a socket. Returns its command and the address of the database
 * through it.
 */
async function configurePooler(t: TestContext, databaseUrl: string) {
  const folder = createScratchFolder(t);
  const { searchParams, pathname } = new URL(databaseUrl);
  const given = await readFile(path.join(deploy, "pgbouncer.ini"), "utf8");
  const here = `auth_type = any\nlisten_addr =\nunix_socket_dir = ${folder}\nlogfile = ${folder}/log\n`;
  const configured = given.replace("host=postgres", `host=${searchParams.get("host")} user=postgres`) + here;
  const file = path.join(folder, "pgbouncer.ini");
  await writeFile(file, configured.replaceAll(/^auth_(type = scram|file).*$/gm, ""));
  const address = `postgresql://postgres@localhost:6432${pathname}?host=${encodeURIComponent(folder)}&sslmode=disable`;
  return { command: [...unprivileged, "pgbouncer", file], address };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function post(url: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  assert.equal(answer.status, 200, url);
  return answer.json();
}

test(
  "behind HAProxy and PgBouncer any of the four is killed, one process replaced, and every buyer has each order once",
  // oxlint-disable-next-line lonchera/all-tests-run -- HAProxy and PgBouncer cannot be installed from npm.
  { skip, timeout: 180_000 },
  async (t) => {
    const url = await createTestDatabase(t);
    const shop = await seedShop(url, isLongRun ? 16 : 4);
    const { pool, close } = openDatabase(url, { max: 1 });
    t.after(close);
    const pooler = await configurePooler(t, url);
    const killPooler = startProgram(t, pooler.command);
    const environment = {
      DATABASE_URL: pooler.address,
      DATABASE_DIRECT_URL: url,
      DATA_DIR: createScratchFolder(t),
      SECRET_KEY: testSecret,
    };
    const servers = [startServerProcess(t, environment), startServerProcess(t, environment)];
    const addresses = await Promise.all(servers.map((server) => server.address()));
    const ports = addresses.map((address) => new URL(address).port);
    const listen = `127.0.0.1:${await findFreePort()}`;
    const [first = "", second = ""] = ports;
    const proxied = { LISTEN: listen, APP_1: `127.0.0.1:${first}`, APP_2: `127.0.0.1:${second}` };
    const startProxy = () => startProgram(t, proxy, proxied);
    const killProxy = startProxy();
    const site = `http://${listen}`;
    await waitUntil(async () => (await fetch(`${site}/health/ready`).catch(() => null))?.status === 200);

    const doctor = await runCommand(t, "doctor", { ...environment, PAYMENT_PROVIDER: "sandbox" });
    assert.match(doctor.stdout, /^NODE_ENV/m, doctor.stderr);
    assert.doesNotMatch(doctor.stdout, /^DATABASE_URL/m);

    const { rows } = await pool.query<{ email: string }>("select email from users where is_staff");
    const credentials = { email: rows[0]?.email, password: testPassword };
    const { refresh } = (await post(`${site}/api/login/`, credentials)) as { refresh: string };
    const load = startOrderLoad(shop, () => site, { retry: true });
    t.after(() => load.end());
    const orderMore = () => {
      const wanted = load.acknowledged.length + (isLongRun ? 20 : 6);
      return waitUntil(() => load.acknowledged.length >= wanted);
    };
    await orderMore();
    servers[0]?.child.kill("SIGKILL");
    await orderMore();
    await startServerProcess(t, { ...environment, PORT: first }).address();
    await orderMore();
    servers[1]?.child.kill("SIGTERM");
    assert.equal(await servers[1]?.exit, 0);
    await orderMore();
    await startServerProcess(t, { ...environment, PORT: second }).address();
    await orderMore();
    await killPooler();
    startProgram(t, pooler.command);
    await orderMore();
    await killProxy();
    startProxy();
    await orderMore();
    await load.end();

    await assertNoOrderLost(pool, shop, load);
    const kept = await pool.query("select from orders");
    assert.equal(kept.rowCount, load.acknowledged.length, "an order is there twice");
    await post(`${site}/api/token/refresh/`, { refresh });
    t.diagnostic(
      `${load.acknowledged.length} orders, answers ${JSON.stringify([...load.answers])}, ${load.lost} lost`,
    );
  },
);
