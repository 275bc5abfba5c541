import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { addCartItem, getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { spreadsheetType } from "@lonchera/contract/reports";
import { closeStatement } from "@lonchera/contract/statements";
import { readXlsx } from "hucre/xlsx";
import { newStaff, newIndividual } from "../../../test/factories.ts";
import { buildAccountOrderBody, setUpCompanyClient } from "../../../test/orders.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { countBlocked, waitUntilBlocked } from "../../../test/wait-for.ts";

/** Removes the timeouts of the pool's connections, so that their statements wait for a lock as long as the test holds it. */
async function removeTimeouts({ pool }: Pick<TestApp, "pool">): Promise<void> {
  const remove = (client: pg.ClientBase) => client.query("set statement_timeout = 0; set lock_timeout = 0");
  pool.on("connect", (client) => void remove(client));
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  await Promise.all(clients.map(remove));
  for (const client of clients) client.release();
}

const dayReports = ["/api/export/cmd-desayuno/2026-03-03/", "/api/export/desayunos/2026-03-03/"];
const files = ["export/", "payroll/xlsx/", "payroll/csv/"];

test("customers choose and order while sixteen slow files are asked for, and all of these are sent", async (t) => {
  const few = { concurrency: 2, reserved: { order: 0, cart: 0, other: 0 } };
  const app = await setUpCompanyClient(t, { options: { requestQueue: few } });
  await removeTimeouts(app);
  const staff = await app.signIn(await newStaff(app.db));
  const manager = await app.signIn(await newIndividual(app.db, app.company, { isCompanyManager: true }));
  const month = { companyId: String(app.company.id), month: "2026-02" };
  assert.equal((await app.call(closeStatement, { params: month }, staff)).status, 200);
  const asked = [
    ...dayReports.map((url) => ({ url, headers: staff })),
    ...files.map((file) => ({ url: `/api/statements/${app.company.id}/2026-02/${file}`, headers: staff })),
    ...files.map((file) => ({ url: `/api/my-company/statements/2026-02/${file}`, headers: manager })),
  ];
  const locker = new pg.Client({ connectionString: app.deps.databaseUrl });
  await locker.connect();
  t.after(() => locker.end());
  // Only day reports read `vehicles`, and only files of closed statements read `statement_lines`.
  await locker.query("begin; lock table vehicles, statement_lines in access exclusive mode");

  const sent = [...asked, ...asked].map((request) => app.app.inject(request));
  await waitUntilBlocked(locker, 2);
  const line = { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id };
  const menu = `/api/categories/items/v2/${app.company.id}/`;
  for (let again = 0; again < 3; again++) {
    assert.equal((await app.send("GET", menu, undefined, app.headers)).status, 200);
    assert.equal((await app.call(addCartItem, { body: line }, app.headers)).status, 200);
    assert.equal((await app.call(getCart, {}, app.headers)).status, 200);
    const body = buildAccountOrderBody(app, 1850);
    assert.equal((await app.call(createOrder, { body }, app.headers)).status, 201);
  }
  assert.equal(await countBlocked(locker), 2);
  await locker.query("rollback");
  for (const { statusCode, headers, rawPayload } of await Promise.all(sent)) {
    assert.equal(statusCode, 200);
    if (headers["content-type"] === spreadsheetType) assert.ok((await readXlsx(rawPayload)).sheets[0]);
    else assert.equal(rawPayload.toString(), "\uFEFFCódigo,Documento,Nombre,Monto\r\n");
  }
});
