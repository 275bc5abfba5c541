import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { createOrder } from "@lonchera/contract/checkout";
import { listFailedPayments } from "@lonchera/contract/failed-payments";
import { listRefunds } from "@lonchera/contract/refunds";
import { settleCharge } from "../settlement/settle.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { newStaff } from "../../../test/factories.ts";
import {
  addToCart,
  buildCardOrderBody,
  newSandboxToken,
  placeOrder,
  setUpIndividual,
} from "../../../test/orders.ts";

test("payments that failed are listed with customer and reason, the latest first", async (t) => {
  const app = await setUpIndividual(t);
  const staff = await app.signIn(await newStaff(app.db, { staffRole: "billing" }));
  const list = async () =>
    (await app.call(listFailedPayments, { query: { page: "1", page_size: "10" } }, staff)).body;
  assert.deepEqual(await list(), { count: 0, results: [] });

  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const token = newSandboxToken("stolen_card");
  const declined = await app.call(
    createOrder,
    { body: buildCardOrderBody(app, 1850, { token }) },
    app.headers,
  );
  assert.equal(declined.status, 402);
  app.clock.advance({ minutes: 1 });
  const order = await placeOrder(app, app.headers, buildCardOrderBody(app, 1850));
  app.clock.advance({ minutes: 1 });
  const paid = (await app.db.select().from(payments)).find(({ orderId }) => orderId === order.id);
  await settleCharge(app.deps, { reference: paid?.reference ?? "" }, "chr_second");

  const { count, results } = await list();
  assert.equal(count, 2);
  assert.deepEqual(
    results.map(({ failure, message, charge_id, amount, at, customer }) => [
      failure,
      message,
      charge_id,
      amount,
      at,
      customer?.company_name,
    ]),
    [
      ["second-charge", null, "chr_second", "18.50", "2026-03-02T15:02:00.000Z", app.company.name],
      ["declined", results[1]?.message, null, "18.50", "2026-03-02T15:00:00.000Z", app.company.name],
    ],
  );
  assert.match(results[1]?.message ?? "", /tarjeta/i);
  // A second charge is refunded and is in the list of refunds.
  const refunds = (await app.call(listRefunds, {}, staff)).body;
  assert.deepEqual([refunds.count, refunds.results[0]?.charge_id], [1, "chr_second"]);
});

test("payments of earlier releases, which know no customer, and codes that nobody paid are told apart", async (t) => {
  const app = await setUpIndividual(t);
  const staff = await app.signIn(await newStaff(app.db));
  const old = { companyId: 0, provider: "sandbox", amount: 1850, status: "declined" } as const;
  await app.db.insert(payments).values([
    { ...old, reference: randomUUID(), failure: "no-answer" },
    { ...old, reference: randomUUID() },
  ]);
  const { count, results } = (await app.call(listFailedPayments, {}, staff)).body;
  assert.deepEqual([count, results[0]?.failure, results[0]?.customer], [1, "no-answer", null]);
});
