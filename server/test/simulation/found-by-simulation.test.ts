import assert from "node:assert/strict";
import { test } from "node:test";
import { addItem } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { cancelOrder } from "@lonchera/contract/orders";
import { newStaff } from "../factories.ts";
import {
  accountOrderBody,
  addToCart,
  cardOrderBody,
  placeOrder,
  readStockOf,
  setUpCompanyClient,
  setUpIndividual,
} from "../orders.ts";

// What the simulation found once. The late and second charges that it found are in the tests of the settlement.

test("an order that is cancelled twice, also by staff, returns its stock once", async (t) => {
  const app = await setUpCompanyClient(t);
  const { dish, zone, headers } = app;
  await addToCart(app, headers, { item: dish.id, quantity: 4, delivery_zone: zone.id });
  const { id } = await placeOrder(app, headers, accountOrderBody(app, 7400));
  assert.equal(await readStockOf(app, dish), 6);
  const staff = await app.signIn(await newStaff(app.db));
  const statuses = [];
  for (const who of [headers, headers, staff])
    statuses.push((await app.call(cancelOrder, { params: { id: String(id) } }, who)).status);
  assert.deepEqual(statuses, [200, 409, 409]);
  assert.equal(await readStockOf(app, dish), 10);
});

test("a key that comes with another body is refused and never answers an order", async (t) => {
  const app = await setUpIndividual(t);
  const { dish } = app;
  const headers = { ...app.headers, "idempotency-key": "pedido-1" };
  await addToCart(app, app.headers, { item: dish.id, quantity: 1 });
  const body = cardOrderBody(app, 1850);
  assert.equal((await app.call(createOrder, { body }, headers)).status, 201);
  const changed = cardOrderBody(app, 1850, { additional_note: "Sin ají" });
  assert.equal((await app.call(createOrder, { body: changed }, headers)).status, 409);
  await app.call(addItem, { body: { item: dish.id, quantity: 1 } }, app.headers);
  assert.equal((await app.call(createOrder, { body: changed }, headers)).status, 409);
  assert.equal(await readStockOf(app, dish), 9);
});
