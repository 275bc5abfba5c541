import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import {
  addItemToOrder,
  addSpecialCartItem,
  getCartV2,
  cartLineMessages,
  removeCartItem,
} from "@lonchera/contract/cart";
import {
  newCompany,
  newItem,
  newSubitem,
  newIndividual,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import { buildAccountOrderBody, placeOrder, setUpIndividual } from "../../../test/orders.ts";

/** Creates the special company with a signed-in client and an ESPEC dish. */
async function setUpSpecialCompany(t: TestContext) {
  const app = await setUpIndividual(t);
  const special = await newCompany(app.db, { id: 56 });
  const zone = await newZone(app.db, special);
  const headers = await app.signIn(await newCompanyClient(app.db, special));
  const dish = await newItem(app.db, app.day, [special], { product: "ESPEC" });
  return { app, special, zone, headers, dish };
}

test("in the special company an ESPEC dish takes its choices, and equal choices are one line", async (t) => {
  const { app, zone, headers, dish } = await setUpSpecialCompany(t);
  const choice = (itemType: string) => newSubitem(app.db, [dish], { itemType });
  const [entrada, otra, fondo, postre, bebida] = [
    await choice("Entrada"),
    await choice("Entrada"),
    await choice("Fondo"),
    await choice("Postre"),
    await choice("Bebida"),
  ];
  const foreign = await newSubitem(app.db, [], { itemType: "Entrada" });
  const add = (...chosen: { id: number }[]) => {
    const body = {
      item: dish.id,
      quantity: 1,
      delivery_zone: zone.id,
      subitems: chosen.map((one) => one.id),
    };
    return app.call(addSpecialCartItem, { body }, headers);
  };
  assert.deepEqual((await add(entrada, postre, bebida)).body, { subitems: ["Seleccione un fondo"] });
  assert.deepEqual((await add(fondo, postre, bebida)).body, { subitems: ["Seleccione una entrada"] });
  assert.deepEqual((await add(entrada, fondo, bebida)).body, { subitems: ["Seleccione un postre"] });
  assert.deepEqual((await add(entrada, fondo, postre)).body, { subitems: ["Seleccione una bebida"] });
  assert.equal((await add(entrada, otra, fondo, postre, bebida)).status, 400);
  assert.equal((await add(foreign, fondo, postre, bebida)).status, 400);
  assert.equal((await add(entrada, entrada, fondo, postre, bebida)).status, 400);
  await add(entrada, fondo, postre, bebida);
  await add(bebida, postre, fondo, entrada);
  const { body } = await add(otra, fondo, postre, bebida);
  assert.deepEqual(
    body.items.map((line) => [line.quantity, line.subitems.length]),
    [
      [2, 4],
      [1, 4],
    ],
  );
});

test("a unit without choices is added to the only line of its dish and zone, in a cart and in an order", async (t) => {
  const { app, special, zone, headers, dish } = await setUpSpecialCompany(t);
  const choose = async (itemType: string) => (await newSubitem(app.db, [dish], { itemType })).id;
  const [first, second] = [await choose("Entrada"), await choose("Entrada")];
  const rest = [await choose("Fondo"), await choose("Postre"), await choose("Bebida")];
  const unit = { item: dish.id, quantity: 1, delivery_zone: zone.id };
  const choices = { ...unit, subitems: [first, ...rest] };
  const other = { ...unit, subitems: [second, ...rest] };
  const { body: cart } = await app.call(addSpecialCartItem, { body: choices }, headers);
  const params = { cartId: cart.id };
  const add = (body: typeof unit) => app.call(addItemToOrder, { params, body }, headers);
  const quantities = async () =>
    (await app.call(getCartV2, { params: { id: params.cartId } }, headers)).body.items.map(
      ({ quantity }) => quantity,
    );
  const severalLines = { line: [cartLineMessages.whichLine] };

  assert.equal((await add(unit)).status, 200);
  assert.deepEqual(await quantities(), [2]);
  assert.equal((await add(other)).status, 200);
  assert.deepEqual((await add(unit)).body, severalLines);
  assert.deepEqual(await quantities(), [2, 1]);

  await app.call(removeCartItem, { body: { ...unit, line: cart.items[0]?.id, quantity: 2 } }, headers);
  await placeOrder(app, headers, buildAccountOrderBody({ company: special, zone }, 1850));
  assert.equal((await add(unit)).status, 200);
  assert.deepEqual(await quantities(), [2]);
  assert.equal((await add(choices)).status, 200);
  assert.deepEqual((await add(unit)).body, severalLines);
});

test("a dish with accompaniments takes at most two of them, and no starter or main", async (t) => {
  const app = await setUpIndividual(t);
  const special = await newCompany(app.db, { id: 56 });
  const headers = await app.signIn(await newIndividual(app.db, special));
  const dish = await newItem(app.db, app.day, [special], { product: "ESPEC" });
  const choice = (itemType: string) => newSubitem(app.db, [dish], { itemType, option: "REF1" });
  const snacks = [await choice("Refrigerio"), await choice("Refrigerio"), await choice("Refrigerio")];
  const rest = [await choice("Postre"), await choice("Bebida")];
  const add = (chosen: { id: number }[]) =>
    app.call(
      addSpecialCartItem,
      { body: { item: dish.id, quantity: 1, subitems: chosen.map((one) => one.id) } },
      headers,
    );
  assert.deepEqual((await add([...snacks, ...rest])).body, { subitems: ["Máximo 2 acompañamientos"] });
  assert.equal((await add([...snacks.slice(1), ...rest])).status, 200);
});

test("only the special company adds with choices", async (t) => {
  const app = await setUpIndividual(t);
  const body = { item: app.dish.id, quantity: 1, subitems: [] };
  assert.equal((await app.call(addSpecialCartItem, { body }, app.headers)).status, 403);
});
