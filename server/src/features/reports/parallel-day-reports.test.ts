import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { addItem, getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { readXlsx } from "hucre/xlsx";
import { newStaff } from "../../../test/factories.ts";
import { accountOrderBody, setUpCompanyClient } from "../../../test/orders.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { waitUntil } from "../../../test/wait-for.ts";

/** Lets the pool's statements wait for a lock as long as the test holds it. */
async function removeTimeouts({ pool }: Pick<TestApp, "pool">): Promise<void> {
  const remove = (client: pg.ClientBase) => client.query("set statement_timeout = 0; set lock_timeout = 0");
  pool.on("connect", (client) => void remove(client));
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  await Promise.all(clients.map(remove));
  for (const client of clients) client.release();
}

/** Counts the statements that wait for a lock. */
async function countBlocked(locker: pg.Client): Promise<number> {
  const { rowCount } = await locker.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

const paths = ["/api/export/cmd-desayuno/2026-03-03/", "/api/export/desayunos/2026-03-03/"];

test("customers choose and order while twelve slow reports of days are asked for, and all of these are sent", async (t) => {
  const few = { concurrency: 2, reserved: { order: 0, cart: 0, other: 0 } };
  const app = await setUpCompanyClient(t, { options: { requestQueue: few } });
  await removeTimeouts(app);
  const staff = await app.signIn(await newStaff(app.db));
  const locker = new pg.Client({ connectionString: app.deps.databaseUrl });
  await locker.connect();
  t.after(() => locker.end());
  // Only reports read the vehicles.
  await locker.query("begin; lock table vehicles in access exclusive mode");

  const reports = Array.from({ length: 12 }, (_, n) =>
    app.app.inject({ url: paths[n % 2] ?? "", headers: staff }),
  );
  await waitUntil(async () => (await countBlocked(locker)) >= 2);
  const line = { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id };
  const menu = `/api/categories/items/v2/${app.company.id}/`;
  for (let again = 0; again < 3; again++) {
    assert.equal((await app.send("GET", menu, undefined, app.headers)).status, 200);
    assert.equal((await app.call(addItem, { body: line }, app.headers)).status, 200);
    assert.equal((await app.call(getCart, {}, app.headers)).status, 200);
    const body = accountOrderBody(app, 1850);
    assert.equal((await app.call(createOrder, { body }, app.headers)).status, 201);
  }
  assert.equal(await countBlocked(locker), 2);
  await locker.query("rollback");
  for (const { statusCode, rawPayload } of await Promise.all(reports)) {
    assert.equal(statusCode, 200);
    assert.equal((await readXlsx(rawPayload)).sheets.length, 1);
  }
});
