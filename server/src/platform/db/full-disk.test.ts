import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import type pg from "pg";
import {
  assertNoOrderLost,
  type LoadedShop,
  seedShop,
  type OrderLoad,
  startOrderLoad,
} from "../../../test/order-load.ts";
import { isLongRun } from "../../../test/long-run.ts";
import { toFormData, buildItemBody } from "../../../test/staff.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import { startServerProcess } from "../../../test/server-process.ts";
import { testSecret } from "../../../test/test-app.ts";
import { mountSmallDisk } from "../../../test/small-disk.ts";
import { openDatabase } from "./client.ts";
import { findRunningDatabaseUrl } from "./embedded/embedded-database.ts";

const diskMegabytes = 300;

async function waitForMoreAnswers(load: OrderLoad, status: number): Promise<void> {
  const countAnswers = () => load.answers.get(status) ?? 0;
  const wanted = countAnswers() + 8;
  await waitUntil(() => countAnswers() >= wanted);
}

/** Creates a new dish with a picture that no other dish has. */
async function upload(address: string, shop: LoadedShop, day: number, shade: number): Promise<number> {
  const background = { r: shade, g: 0, b: 0 };
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 1000, height: 750, channels: 3, background, noise } });
  const image = new File([new Uint8Array(await picture.jpeg().toBuffer())], "plato.jpg", {
    type: "image/jpeg",
  });
  const body = toFormData({ ...buildItemBody({ id: day }, [shop.company]), name: `Picante ${shade}`, image });
  const headers = { authorization: shop.authorization };
  const answer = await fetch(`${address}/api/items/`, { method: "POST", headers, body });
  await answer.text();
  return answer.status;
}

/**
 * E-mails are retried after half a minute, and jobs that a crash interrupted after two minutes. This function shortens
 * both.
 */
async function waitUntilMailIsOut(pool: pg.Pool): Promise<void> {
  const waiting =
    "select from pgboss.job where name in ('mail', 'order-news') and state in ('created', 'retry', 'active')";
  const hurry = `update pgboss.job set state = 'retry', start_after = now()
    where state = 'retry' or (state = 'active' and started_on < now() - interval '10 s')`;
  await waitUntil(async () => {
    await pool.query(hurry);
    return (await pool.query(waiting)).rowCount === 0;
  });
}

test("a full disk: nothing is half done, and everything goes on once there is room", async (t) => {
  const disk = await mountSmallDisk(t, diskMegabytes);
  if (!disk) return t.diagnostic("not shown: no disk can be mounted here");
  const dataDir = path.join(disk.outside, "data");
  const environment = { DATA_DIR: path.join(disk.folder, "data"), SECRET_KEY: testSecret };
  const server = startServerProcess(t, environment, { within: disk.within });
  const address = await server.address();
  const url = (await findRunningDatabaseUrl(dataDir)) ?? "";
  const shop = await seedShop(url, 2);
  const { pool, close } = openDatabase(url, { max: 1 });
  t.after(close);
  const { rows } = await pool.query<{ id: number }>("select id from categories");
  const day = rows[0]?.id ?? 0;
  const readReadiness = async () => (await fetch(`${address}/health/ready`)).status;
  const load = startOrderLoad(shop, () => address);
  await waitForMoreAnswers(load, 201);
  assert.equal(await upload(address, shop, day, 10), 201);

  await disk.fill();
  await waitForMoreAnswers(load, 503);
  assert.equal(await upload(address, shop, day, 20), 503);
  const media = await readdir(path.join(dataDir, "media"));
  assert.deepEqual(
    media.filter((name) => !name.endsWith(".webp")),
    [],
  );
  await disk.clear();
  await waitForMoreAnswers(load, 201);
  assert.equal(await upload(address, shop, day, 30), 201);

  if (isLongRun) {
    // A database that has no room for its journal ends itself again and again.
    await disk.fill();
    await waitUntil(async () => {
      const journal = pool
        .query("select pg_switch_wal()")
        .then(() => pool.query("create table if not exists more ()"));
      await journal.catch(() => undefined);
      return server.stderr().includes("PostgreSQL no se pudo iniciar");
    });
    assert.equal(await readReadiness(), 503);
    assert.equal((await fetch(`${address}/health/live`)).status, 200);
    await disk.clear();
    await waitUntil(async () => (await readReadiness()) === 200);
    await waitForMoreAnswers(load, 201);
    assert.equal(await upload(address, shop, day, 40), 201);
  }
  await load.end();

  await assertNoOrderLost(pool, shop, load);
  await waitUntilMailIsOut(pool);
  const outbox = await readdir(path.join(dataDir, "outbox"));
  const orders = await pool.query("select from orders where state = 'placed'");
  assert.equal(outbox.filter((name) => name.endsWith(".eml")).length, orders.rowCount);
  t.diagnostic(`${orders.rowCount} orders; ${load.answers.get(503) ?? 0} answers with 503`);
  await server.end();
});
