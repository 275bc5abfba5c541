import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { allEndpoints } from "@lonchera/contract/all";
import { markRecentDays } from "../../src/features/home/summarize-days.ts";
import { createEmptyDatabase } from "../backup.ts";
import { formerMigrations, unpackFormerRelease } from "../former-release/former-release.ts";
import { isLongRun } from "../long-run.ts";
import { assertNoOrderLost, seedShop, startOrderLoad } from "../order-load.ts";
import { createScratchFolder } from "../scratch-folder.ts";
import { startServerProcess } from "../server-process.ts";
import { openTestDatabase } from "../test-database.ts";
import { waitUntil } from "../wait-for.ts";

const lists = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path: address, file }) => method === "GET" && !address.includes("{") && !file);

test("the former release goes on over the tables of this one, beside it and after a start of its own", async (t) => {
  const url = await createEmptyDatabase(t);
  const place = { DATABASE_URL: url, DATA_DIR: createScratchFolder(t) };
  const formerPlace = { ...place, LONCHERA_TEST_DIST: path.dirname(unpackFormerRelease(t)) };
  const { db, pool, close } = openTestDatabase(url);
  t.after(close);
  const former = startServerProcess(t, formerPlace);
  const formerAddress = await former.address();
  const { rowCount } = await pool.query("select from drizzle.__drizzle_migrations");
  assert.equal(rowCount, formerMigrations.length);

  const shop = await seedShop(url, isLongRun ? 6 : 2);
  const present = startServerProcess(t, place);
  const addresses = [formerAddress, await present.address()];
  let turn = 0;
  const load = startOrderLoad(shop, () => addresses[(turn += 1) % 2] ?? "");
  await waitUntil(() => load.acknowledged.length >= (isLongRun ? 20 : 6) || load.failures.length > 0);
  for (const { path: address } of lists) {
    const answer = await fetch(formerAddress + address, { headers: { authorization: shop.authorization } });
    assert.ok(answer.status < 500, `${address} ${answer.status} ${await answer.text()}`);
  }
  await load.end();
  // The former release marks no days, so the present release marks them each hour.
  await markRecentDays({ db, clock: Date.now });
  await assertNoOrderLost(pool, shop, load);

  await former.end();
  const restarted = await startServerProcess(t, formerPlace).address();
  const restartedLoad = startOrderLoad(shop, () => restarted);
  await waitUntil(
    () => restartedLoad.acknowledged.length >= (isLongRun ? 6 : 2) || restartedLoad.failures.length > 0,
  );
  await restartedLoad.end();
  assert.deepEqual(restartedLoad.failures, []);
});
