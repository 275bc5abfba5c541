import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import {
  addItemToOrder,
  addSpecialCartItem,
  getCart,
  removeItemFromOrder,
  setCartLines,
} from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { updateSettings } from "@lonchera/contract/settings";
import { changeAssignments, removeItemSubitem, updateSubitem } from "@lonchera/contract/subitems";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newSubitem,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import { buildAccountOrderBody, placeOrder, readCartOf } from "../../../test/orders.ts";
import { createTestApp } from "../../../test/test-app.ts";

/** Creates on Monday a client of the special company with a composed dish of S/ 18.50 for Tuesday in the cart. */
async function setUpComposedDish(t: TestContext) {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { id: 56 });
  const zone = await newZone(app.db, company);
  const headers = await app.signIn(await newCompanyClient(app.db, company));
  const staff = await app.signIn(await newStaff(app.db));
  const day = await newMenuDay(app.db, "2026-03-03");
  const dish = await newItem(app.db, day, [company], { name: "Menú especial", product: "ESPEC" });
  const choice = (itemType: string, name: string) => newSubitem(app.db, [dish], { itemType, name });
  const causa = await choice("Entrada", "Causa");
  const ocopa = await choice("Entrada", "Ocopa");
  const main = await choice("Fondo", "Seco");
  const rest = [main, await choice("Postre", "Flan"), await choice("Bebida", "Chicha")];
  const line = { item: dish.id, delivery_zone: zone.id, quantity: 1 };
  const add = async (starter: { id: number }) => {
    const body = { ...line, subitems: [starter, ...rest].map((one) => one.id) };
    return (await app.call(addSpecialCartItem, { body }, headers)).status;
  };
  assert.equal(await add(causa), 200);
  const rename = (subitem: { id: number }, name: string) => {
    const body = { subitem_name: name, item_type: "Entrada", option: "OPT1" } as const;
    return app.call(updateSubitem, { params: { id: subitem.id }, body }, staff);
  };
  const takeAway = (subitem: { id: number }) => {
    const params = { itemId: dish.id, subitemId: subitem.id };
    return app.call(removeItemSubitem, { params }, staff);
  };
  const assign = ({ id: item_id }: { id: number }, added: { id: number }) => {
    const body = { items: [{ item_id, add: [added.id], remove: [] }] };
    return app.call(changeAssignments, { body }, staff);
  };
  const linesInCart = async () => (await app.call(getCart, {}, headers)).body.items;
  const problems = async () => (await linesInCart()).map(({ problem }) => problem);
  const inCart = { line, add, linesInCart, problems };
  return {
    ...app,
    ...inCart,
    company,
    zone,
    headers,
    staff,
    day,
    dish,
    causa,
    ocopa,
    main,
    rename,
    takeAway,
    assign,
  };
}

const detail = "Hay que elegir otra vez las opciones, porque cambiaron: Menú especial.";

test("a choice that is taken away while it lies in a cart blocks ordering with the dish's name; the rest stays", async (t) => {
  const app = await setUpComposedDish(t);
  await app.add(app.ocopa);
  await app.takeAway(app.causa);
  const lines = await app.linesInCart();
  assert.deepEqual(
    lines.map((line) => [line.subitems[0]?.subitem_name, line.problem]),
    [
      ["Causa", "choices-withdrawn"],
      ["Ocopa", null],
    ],
  );
  const refused = await app.call(createOrder, { body: buildAccountOrderBody(app, 3700) }, app.headers);
  assert.deepEqual([refused.status, refused.body], [409, { detail, code: "choices_withdrawn" }]);
  const params = { companyId: app.company.id };
  const [day] = (await app.call(getWeeklyMenu, { params }, app.headers)).body;
  assert.equal(
    day?.items[0]?.subitems.some((one) => one.subitem_name === "Causa"),
    false,
  );
});

test("a choice that is called otherwise now, or was deleted, is chosen again", async (t) => {
  const app = await setUpComposedDish(t);
  await app.rename(app.causa, "Papa a la huancaína");
  assert.equal((await app.linesInCart())[0]?.problem, "choices-withdrawn");
  await app.rename(app.causa, "Causa");
  assert.equal((await app.linesInCart())[0]?.problem, null);
  await app.pool.query("delete from subitems where id = $1", [app.causa.id]);
  assert.equal((await app.linesInCart())[0]?.problem, "choices-withdrawn");
});

test("a placed order keeps its choices as they were called; it can shrink, and grows with choices that stand", async (t) => {
  const app = await setUpComposedDish(t);
  await app.add(app.causa);
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  const params = { cartId: made.cart };
  const read = async () => (await readCartOf(app, made)).items;
  const before = await read();
  await app.rename(app.causa, "Papa a la huancaína");
  await app.takeAway(app.causa);
  assert.deepEqual(await read(), before);
  const body = { ...app.line, line: before[0]?.id };
  const grown = await app.call(addItemToOrder, { params, body }, app.headers);
  assert.deepEqual([grown.status, grown.body], [409, { detail, code: "choices_withdrawn" }]);
  assert.equal((await app.call(removeItemFromOrder, { params, body }, app.headers)).status, 200);
  const [line] = await read();
  assert.deepEqual([line?.quantity, line?.subitems], [1, before[0]?.subitems]);
});

test("a dish that gets choices while it lies in a cart is ordered once they are made", async (t) => {
  const app = await setUpComposedDish(t);
  const plain = await newItem(app.db, app.day, [app.company], { name: "Menú especial", product: "ESPEC" });
  const line = { ...app.line, item: plain.id };
  const add = (...chosen: { id: number }[]) =>
    app.call(addSpecialCartItem, { body: { ...line, subitems: chosen.map(({ id }) => id) } }, app.headers);
  const order = () => app.call(createOrder, { body: buildAccountOrderBody(app, 3700) }, app.headers);
  await add();
  assert.deepEqual(await app.problems(), [null, null]);
  await app.assign(plain, app.causa);
  assert.deepEqual(await app.problems(), [null, "choices-withdrawn"]);
  const refused = await order();
  assert.deepEqual([refused.status, refused.body], [409, { detail, code: "choices_withdrawn" }]);
  const removal = { lines: [{ ...line, quantity: 0 }] };
  assert.equal((await app.call(setCartLines, { body: removal }, app.headers)).status, 200);
  assert.equal((await add(app.causa)).status, 200);
  assert.deepEqual(await app.problems(), [null, null]);
  assert.equal((await order()).status, 201);
});

test("a further type of choices is required of lines in carts, and of orders that grow", async (t) => {
  const app = await setUpComposedDish(t);
  const plain = await newItem(app.db, app.day, [app.company], { name: "Menú especial", product: "ESPEC" });
  await app.assign(plain, app.causa);
  const line = { ...app.line, item: plain.id };
  const add = () =>
    app.call(addSpecialCartItem, { body: { ...line, subitems: [app.causa.id] } }, app.headers);
  await add();
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  await add();
  await app.assign(plain, app.main);
  assert.deepEqual(await app.problems(), ["choices-withdrawn"]);
  const ordered = await readCartOf(app, made);
  const body = { ...line, line: ordered.items.find(({ item }) => item.id === plain.id)?.id };
  const params = { cartId: made.cart };
  const grown = await app.call(addItemToOrder, { params, body }, app.headers);
  assert.deepEqual([grown.status, grown.body], [409, { detail, code: "choices_withdrawn" }]);
  assert.equal((await app.call(removeItemFromOrder, { params, body }, app.headers)).status, 200);
});

test("a cart keeps its choices when its company is not special any more", async (t) => {
  const app = await setUpComposedDish(t);
  const body = { special_company_id: (await newCompany(app.db)).id };
  assert.equal((await app.call(updateSettings, { body }, app.staff)).status, 200);
  await app.assign(app.dish, await newSubitem(app.db, [], { itemType: "Bebida" }));
  assert.deepEqual(await app.problems(), [null]);
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850));
});
