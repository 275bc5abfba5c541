import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { addItemToOrder, getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { createCuttingTime, deleteCuttingTime, updateCuttingTime } from "@lonchera/contract/cutting-times";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { buildAccountOrderBody, placeOrder, readCartOf, setUpTwoInCart } from "../../../test/orders.ts";

/** Begins on a Monday at 10:00 in Lima, when a client's cart holds tomorrow's lunch, which closes today at 10:30. */
async function setUpLunchInCart(t: TestContext) {
  const app = await setUpTwoInCart(t);
  const rule = { product: "ALMUE" as const, break_time: "10:30", company: [app.company.id] };
  const { body: time } = await app.call(createCuttingTime, { body: rule }, app.staff);
  const params = { id: time.id };
  const save = (changes: object) =>
    app.call(updateCuttingTime, { params, body: { ...rule, ...changes } }, app.staff);
  const inMenu = async () => {
    const menuOf = { params: { companyId: app.company.id } };
    const [day] = (await app.call(getWeeklyMenu, menuOf, app.headers)).body;
    return day?.items.map((item) => [item.available, item.cutoff_at]);
  };
  const inCart = async () => {
    const { body } = await app.call(getCart, {}, app.headers);
    return body.items.map((one) => [one.can_be_edited, one.problem, one.cutoff_at]);
  };
  return { ...app, params, save, inMenu, inCart };
}

const half = "2026-03-02T15:30:00.000Z";

test("a cutting time changed to 10:00 closes tomorrow's lunch at 10:00 today, in menu, cart and checkout at once", async (t) => {
  const app = await setUpLunchInCart(t);
  assert.deepEqual(await app.inMenu(), [[true, half]]);
  assert.deepEqual(await app.inCart(), [[true, null, half]]);
  await app.save({ break_time: "10:00" });
  const ten = "2026-03-02T15:00:00.000Z";
  assert.deepEqual(await app.inMenu(), [[false, ten]]);
  assert.deepEqual(await app.inCart(), [[false, "closed", ten]]);
  const refused = await app.call(createOrder, { body: buildAccountOrderBody(app, 3700) }, app.headers);
  const expected = { detail: "El plazo para pedir ya cerró: Lomo saltado.", code: "ordering_closed" };
  assert.deepEqual([refused.status, refused.body], [409, expected]);
  await app.save({ break_time: "10:00", enabled: false });
  assert.deepEqual(await app.inMenu(), [[true, null]]);
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
});

test("a placed order stays as it is when its cutting time changes; only whether it can still be edited follows", async (t) => {
  const app = await setUpLunchInCart(t);
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  const read = () => readCartOf(app, made);
  const before = await read();
  await app.save({ break_time: "09:00" });
  const after = await read();
  assert.deepEqual([before.items[0]?.can_be_edited, after.items[0]?.can_be_edited], [true, false]);
  const still = { can_be_edited: null, cutoff_at: null };
  assert.deepEqual(
    after.items.map((line) => ({ ...line, ...still })),
    before.items.map((line) => ({ ...line, ...still })),
  );
  assert.equal(after.total, before.total);
  const unit = { params: { cartId: made.cart }, body: { ...app.line, quantity: 1 } };
  assert.equal((await app.call(addItemToOrder, unit, app.headers)).status, 409);
  await app.call(deleteCuttingTime, { params: app.params }, app.staff);
  assert.equal((await read()).items[0]?.can_be_edited, true);
  assert.equal((await app.call(addItemToOrder, unit, app.headers)).status, 200);
});
