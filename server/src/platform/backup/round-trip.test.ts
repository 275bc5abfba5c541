import assert from "node:assert/strict";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { queues } from "../jobs/jobs.ts";
import { findRunningDatabaseUrl, startEmbeddedDatabase } from "../db/embedded/embedded-database.ts";
import {
  createEmptyDatabase,
  describeSchema,
  hashRows,
  startCommand,
  runSuccessfully,
  waitForStatement,
} from "../../../test/backup.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { withClient } from "../../../test/test-database.ts";
import { isLongRun } from "../../../test/long-run.ts";
import { type OrderLoad, seedShopOfDemo, startOrderLoad } from "../../../test/order-load.ts";
import { testSecret } from "../../../test/test-app.ts";
import { findJobs } from "../../../test/test-email.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import { startServerProcess } from "../../../test/server-process.ts";

const nobody = "smtp://127.0.0.1:1";

/** Queries the database of a folder while no server uses it. */
async function withFolderDatabase<T>(dataDir: string, ask: (url: string) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase(dataDir);
  try {
    return await ask(database.url);
  } finally {
    await database.stop();
  }
}

/** Returns the units left plus the units ordered of each dish. No order and no cancellation changes these sums. */
function sumUnitsOfDishes(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number; units: number }>(
      `select i.id, i.stock + coalesce(sum(l.quantity) filter (where o.state <> 'cancelled'), 0)::integer as units
       from items i left join order_lines l on l.item_id = i.id left join orders o on o.id = l.order_id
       group by i.id order by i.id`,
    );
    return Object.fromEntries(rows.map(({ id, units }) => [id, units]));
  });
}

function readQueuedEmails(url: string) {
  return withClient(url, (client) => findJobs(client, queues.emails.name));
}

type HalfDoneOrder = { readonly id: number; readonly what: string };

/** Finds orders without lines, with another sum, without their payment, or with a cart that is still open. */
async function findHalfDone(url: string): Promise<HalfDoneOrder[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<HalfDoneOrder>(
      `select o.id, concat_ws(' ', o.state, c.state, o.total, sum(l.quantity * l.unit_price), count(p.id)) as what
       from orders o left join carts c on c.id = o.cart_id left join order_lines l on l.order_id = o.id
         left join lateral (select id from payments where order_id = o.id limit 1) p on true
       group by o.id, c.state
       having (o.state = 'placed' and c.state <> 'ordered') or count(l.id) = 0
         or o.total is distinct from sum(l.quantity * l.unit_price)
         or (o.payment_type = 'T' and count(p.id) = 0)`,
    );
    return rows;
  });
}

async function readOrderIds(url: string): Promise<Set<number>> {
  const found = await withClient(url, (client) => client.query<{ id: number }>("select id from orders"));
  return new Set(found.rows.map(({ id }) => id));
}

const buyersCount = isLongRun ? 4 : 2;
const attempts = 10;

type MidwayBackup = {
  readonly file: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
};

/** Makes a backup while orders are placed. Some of them are known to come before or after its moment. */
async function backUpAmid(
  t: TestContext,
  load: OrderLoad,
  dataDir: string,
  folder: string,
): Promise<MidwayBackup> {
  const ids = () => load.acknowledged.map(({ id }) => id);
  const watch = new pg.Client({ connectionString: (await findRunningDatabaseUrl(dataDir)) ?? "" });
  await watch.connect();
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const file = path.join(folder, `amid-${attempt}.zip`);
    const before = ids();
    const backup = startCommand(t, "backup", { DATA_DIR: dataDir }, file);
    // The moment of the backup is fixed once it copies.
    const isCaught = await waitForStatement(watch, "copy%", backup);
    if (isCaught) backup.child.kill("SIGSTOP");
    const { rows } = await watch.query<{ last: number }>("select max(id) as last from orders");
    const after = () => ids().filter((id) => id > (rows[0]?.last ?? 0));
    if (isCaught) await waitUntil(() => after().length >= 2 * buyersCount);
    const found = { file, before, after: after() };
    backup.child.kill("SIGCONT");
    const { code, stderr } = await backup.ended;
    assert.equal(code, 0, stderr);
    if (!isCaught) continue;
    await watch.end();
    return found;
  }
  throw new Error("No backup lasted long enough to be stopped.");
}

/** Starts the demo with buyers and a known secret. No SMTP server takes its e-mails, so they stay queued. */
async function startShop(t: TestContext, dataDir: string) {
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, "secret"), testSecret, { mode: 0o600 });
  const server = startServerProcess(t, { DATA_DIR: dataDir, DEMO: "1", SMTP_URL: nobody });
  const address = await server.address();
  const url = (await findRunningDatabaseUrl(dataDir)) ?? "";
  const shop = await seedShopOfDemo(url, buyersCount);
  return { server, address, url, shop, units: await sumUnitsOfDishes(url) };
}

type Units = Awaited<ReturnType<typeof sumUnitsOfDishes>>;

async function assertOneMoment(
  t: TestContext,
  dataDir: string,
  amid: MidwayBackup,
  units: Units,
): Promise<void> {
  const result = await runSuccessfully(t, "restore", { DATA_DIR: dataDir }, amid.file);
  assert.match(result.stdout, /^Restaurada la copia del \d.+ filas, \d+ archivos de fotos\.\n$/);
  await withFolderDatabase(dataDir, async (url) => {
    const restored = await readOrderIds(url);
    const lost = amid.before.filter((id) => !restored.has(id));
    const early = amid.after.filter((id) => restored.has(id));
    assert.deepEqual(
      { lost, early, halfDone: await findHalfDone(url) },
      { lost: [], early: [], halfDone: [] },
    );
    assert.deepEqual(await sumUnitsOfDishes(url), units);
  });
}

async function assertServerGoesOn(
  t: TestContext,
  dataDir: string,
  authorization: string,
  original: string,
): Promise<void> {
  const server = startServerProcess(t, { DATA_DIR: dataDir, SMTP_URL: nobody });
  const address = await server.address();
  const cart = await fetch(`${address}/api/cart/`, { headers: { authorization } });
  assert.equal(cart.status, 200);
  const url = (await findRunningDatabaseUrl(dataDir)) ?? "";
  const images = await withClient(url, (client) =>
    client.query<{ image: string }>("select distinct image from items where image is not null"),
  );
  const emails = await readQueuedEmails(url);
  assert.ok(images.rows.length > 10 && emails.length > 0);
  for (const { image } of images.rows) {
    const shown = await fetch(`${address}${image}`);
    const bytes = await readFile(path.join(original, "media", path.basename(image)));
    assert.deepEqual([shown.status, Buffer.from(await shown.arrayBuffer())], [200, bytes]);
  }
  await server.end();
}

const readContent = async (url: string) => ({
  rows: await hashRows(url),
  outline: await describeSchema(url),
});

async function assertMovesBetweenKinds(t: TestContext, first: string, folder: string): Promise<void> {
  const [stopped, fromUrl] = [path.join(folder, "stopped.zip"), path.join(folder, "from-url.zip")];
  const [beside, third] = [path.join(folder, "beside"), path.join(folder, "third")];
  const original = await withFolderDatabase(first, readContent);
  await runSuccessfully(t, "backup", { DATA_DIR: first }, stopped);
  assert.equal((await stat(stopped)).mode & 0o777, 0o600);

  const there = { DATABASE_URL: await createEmptyDatabase(t), DATA_DIR: beside };
  const result = await runSuccessfully(t, "restore", there, stopped);
  assert.match(
    result.stderr,
    /^Aviso: para que las sesiones sigan, arranque con el SECRET_KEY de antes: .+\n$/,
  );
  assert.deepEqual(await readContent(there.DATABASE_URL), original);
  assert.deepEqual(await readdir(beside), ["media"]);

  await runSuccessfully(t, "backup", there, fromUrl);
  const back = await runSuccessfully(t, "restore", { DATA_DIR: third }, fromUrl);
  assert.match(back.stderr, /^Aviso: la copia no trae la clave de las sesiones.+\n$/);
  assert.deepEqual(await withFolderDatabase(third, readContent), original);
  assert.ok(!(await readdir(third)).includes("secret"));
  const pictures = async (dataDir: string) => (await readdir(path.join(dataDir, "media"))).toSorted();
  assert.deepEqual(await pictures(third), await pictures(first));
}

test("a backup amid orders is one moment; from place to place everything stays as it was", async (t) => {
  const folder = createScratchFolder(t);
  const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
  const { server, address, url, shop, units } = await startShop(t, first);
  const load = startOrderLoad(shop, () => address);
  await waitUntil(() => load.acknowledged.length >= buyersCount);
  await waitUntil(async () => (await readQueuedEmails(url)).length > 0);
  const amid = await backUpAmid(t, load, first, folder);
  await load.end();
  assert.deepEqual(load.failures, []);
  t.diagnostic(`${amid.before.length} orders before, ${amid.after.length} orders after its moment`);
  await server.end();

  await t.test("what was ordered before is there, whole, and nothing that came later", () =>
    assertOneMoment(t, second, amid, units),
  );
  await t.test("a server goes on with it: sessions last, pictures are shown, e-mails are still queued", () =>
    assertServerGoesOn(t, second, shop.buyers[0]?.authorization ?? "", first),
  );
  if (!isLongRun) return;
  await t.test("embedded to DATABASE_URL, whose user may do little, and back to embedded", () =>
    assertMovesBetweenKinds(t, first, folder),
  );
});
