import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { addCartItem, addItemToOrder, getCart, removeItemFromOrder } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { updateZone } from "@lonchera/contract/delivery-zones";
import { newStaff, newZone } from "../../../test/factories.ts";
import {
  buildAccountOrderBody,
  buildCardOrderBody,
  readCartOf,
  setUpIndividual,
  setUpTwoInCart,
  placeOrder,
  addToCart,
} from "../../../test/orders.ts";
import type { Headers, TestApp } from "../../../test/test-app.ts";

type CompanyApp = TestApp & { company: { id: number } };

async function saveZone(
  app: CompanyApp,
  staff: Headers,
  zone: { id: number; name: string },
  changes: object,
) {
  const params = { companyId: app.company.id, id: zone.id };
  const answer = await app.call(updateZone, { params, body: { name: zone.name, ...changes } }, staff);
  assert.equal(answer.status, 200);
}

/** Creates a company client with two units going to one zone. */
async function setUpTwoInZone(t: TestContext) {
  const app = await setUpTwoInCart(t);
  return { ...app, save: (changes: object) => saveZone(app, app.staff, app.zone, changes) };
}

test("a zone disabled while it lies in a cart blocks ordering with the dish's name until it is enabled again", async (t) => {
  const app = await setUpTwoInZone(t);
  await app.save({ enabled: false });
  const { body: cart } = await app.call(getCart, {}, app.headers);
  assert.deepEqual(
    cart.items.map((line) => [line.quantity, line.problem]),
    [[2, "zone-disabled"]],
  );
  const refused = await app.call(createOrder, { body: buildAccountOrderBody(app, 3700) }, app.headers);
  const expected = {
    detail: "La zona de entrega ya no está disponible: Lomo saltado.",
    code: "zone_disabled",
  };
  assert.deepEqual([refused.status, refused.body], [409, expected]);
  const more = await app.call(addCartItem, { body: { ...app.line, quantity: 1 } }, app.headers);
  assert.deepEqual([more.status, Object.keys(more.body)], [400, ["delivery_zone"]]);
  await app.save({ enabled: true });
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
});

test("an individual cannot order to a disabled zone", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const staff = await app.signIn(await newStaff(app.db));
  await saveZone(app, staff, app.zone, { enabled: false });
  const { status, body } = await app.call(createOrder, { body: buildCardOrderBody(app, 1850) }, app.headers);
  assert.deepEqual([status, body], [400, { delivery_zone: ["Esta zona de entrega no está disponible."] }]);
});

test("a placed order keeps its zone and the zone's name; it can shrink, and grows in enabled zones only", async (t) => {
  const app = await setUpTwoInZone(t);
  const other = await newZone(app.db, app.company);
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  await app.save({ name: "Puerta clausurada", enabled: false });
  const read = async () => (await readCartOf(app, made)).items;
  const [line] = await read();
  assert.deepEqual(
    [line?.delivery_zone, line?.can_be_edited],
    [{ id: app.zone.id, name: app.zone.name }, true],
  );
  const params = { cartId: made.cart };
  const unit = { ...app.line, quantity: 1 };
  const grown = await app.call(addItemToOrder, { params, body: { ...unit, line: line?.id } }, app.headers);
  assert.equal(grown.status, 409);
  assert.equal((await app.call(addItemToOrder, { params, body: unit }, app.headers)).status, 400);
  assert.equal((await app.call(removeItemFromOrder, { params, body: unit }, app.headers)).status, 200);
  const elsewhere = { ...unit, delivery_zone: other.id };
  assert.equal((await app.call(addItemToOrder, { params, body: elsewhere }, app.headers)).status, 200);
  assert.deepEqual(
    (await read()).map((one) => [one.delivery_zone?.name, one.quantity]),
    [
      [app.zone.name, 1],
      [other.name, 1],
    ],
  );
});

test("a renamed zone shows its new name in carts", async (t) => {
  const app = await setUpTwoInZone(t);
  await app.save({ name: "Puerta Sur" });
  const { body } = await app.call(getCart, {}, app.headers);
  assert.deepEqual(body.items[0]?.delivery_zone, { id: app.zone.id, name: "Puerta Sur" });
});
