import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { addItemToOrder, getCart, removeItemFromOrder } from "@lonchera/contract/cart";
import { updateCategory, type CategoryInput } from "@lonchera/contract/categories";
import { createOrder } from "@lonchera/contract/checkout";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import {
  buildAccountOrderBody,
  readCartOf,
  setUpTwoInCart,
  placeOrder,
  addToCart,
} from "../../../test/orders.ts";
import { waitUntilBlocked } from "../../../test/wait-for.ts";

const tuesday: CategoryInput = { week_day: "MA", category_date: "2026-03-03", order: 0, enable: true };
const thursday: CategoryInput = { week_day: "JU", category_date: "2026-03-05", order: 0, enable: true };

/** Begins on a Monday, when a client's cart holds two dishes for Tuesday. */
async function setUpTwoForTuesday(t: TestContext) {
  const app = await setUpTwoInCart(t);
  const save = async (body: CategoryInput) => {
    const answer = await app.call(updateCategory, { params: { id: app.day.id }, body }, app.staff);
    assert.equal(answer.status, 200);
    return answer.body;
  };
  return { ...app, save };
}

test("items and carts go with a day to its new date, and the menu shows it there", async (t) => {
  const app = await setUpTwoForTuesday(t);
  assert.equal((await app.save(thursday)).items_count, 1);
  const { body: cart } = await app.call(getCart, {}, app.headers);
  assert.deepEqual(
    cart.items.map((line) => [line.quantity, line.category_detail, line.problem]),
    [[2, { week_day_value: "Jueves", category_date: "2026-03-05" }, null]],
  );
  const params = { companyId: app.company.id };
  const { body: menu } = await app.call(getWeeklyMenu, { params }, app.headers);
  assert.deepEqual(
    menu.map((day) => [day.category_date, day.items_count]),
    [["2026-03-05", 1]],
  );
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  assert.equal((await readCartOf(app, made)).items[0]?.category_detail.category_date, "2026-03-05");
});

test("a placed order keeps its date; it can shrink, and more of the moved dish takes another order", async (t) => {
  const app = await setUpTwoForTuesday(t);
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  const before = await readCartOf(app, made);
  await app.save(thursday);
  assert.deepEqual(await readCartOf(app, made), before);
  const unit = { params: { cartId: made.cart }, body: { ...app.line, quantity: 1 } };
  for (const line of [undefined, before.items[0]?.id]) {
    const body = { ...unit.body, ...(line === undefined ? {} : { line }) };
    const refused = await app.call(addItemToOrder, { ...unit, body }, app.headers);
    const detail = "Cambió de fecha o de comida después del pedido: Lomo saltado. Se pide en otro pedido.";
    assert.deepEqual([refused.status, refused.body], [409, { detail, code: "item_rescheduled" }]);
  }
  assert.equal((await app.call(removeItemFromOrder, unit, app.headers)).status, 200);
  const [line] = (await readCartOf(app, made)).items;
  assert.deepEqual([line?.quantity, line?.category_detail.category_date], [1, "2026-03-03"]);
  await addToCart(app, app.headers, { ...app.line, quantity: 1 });
  const another = await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850));
  assert.equal((await readCartOf(app, another)).items[0]?.category_detail.category_date, "2026-03-05");
});

test("a day that is moved to the past, or disabled, blocks ordering with the dish's name", async (t) => {
  const app = await setUpTwoForTuesday(t);
  const refusal = async () => {
    const { status, body } = await app.call(
      createOrder,
      { body: buildAccountOrderBody(app, 3700) },
      app.headers,
    );
    return [status, body];
  };
  await app.save({ ...tuesday, enable: false });
  assert.deepEqual(await refusal(), [
    409,
    { detail: "Ya no está en el menú: Lomo saltado.", code: "item_withdrawn" },
  ]);
  await app.save({ ...tuesday, week_day: "DO", category_date: "2026-03-01" });
  assert.deepEqual(await refusal(), [
    409,
    { detail: "El plazo para pedir ya cerró: Lomo saltado.", code: "ordering_closed" },
  ]);
});

test("an order that is being written while its day moves is for the date that was checked", async (t) => {
  const app = await setUpTwoForTuesday(t);
  const blocker = await app.pool.connect();
  await blocker.query("begin");
  // The order has read its lines and waits to write them.
  await blocker.query("lock table order_lines in share mode");
  const placing = placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  await waitUntilBlocked(app.pool);
  await app.save(thursday);
  await blocker.query("commit");
  blocker.release();
  const [line] = (await readCartOf(app, await placing)).items;
  assert.equal(line?.category_detail.category_date, "2026-03-03");
});
