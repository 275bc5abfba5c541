import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { getCart, setCartLines, type LinesRefusal } from "@lonchera/contract/cart";
import { deliveryZones } from "../../platform/db/schema/companies.ts";
import { items } from "../../platform/db/schema/menus.ts";
import {
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newPortionLimit,
  newZone,
} from "../../../test/factories.ts";
import { addToCart, setUpCompanyClient, setUpIndividual } from "../../../test/orders.ts";

async function setUp(t: Parameters<typeof setUpCompanyClient>[0]) {
  const app = await setUpCompanyClient(t);
  const almacen = await newZone(app.db, app.company, { name: "Almacén", order: 1 });
  const breakfast = await newItem(app.db, app.day, [app.company], {
    name: "Avena",
    product: "DESAY",
    price: 800,
  });
  const set = (lines: object[]) => app.send("PUT", setCartLines.path, { lines }, app.headers);
  const read = async () => {
    const { body } = await app.call(getCart, {}, app.headers);
    return body.items.map((line) => [line.item.name, line.delivery_zone?.name, line.quantity]);
  };
  return { ...app, almacen, breakfast, set, read };
}

test("many lines are set at once; repeating the call changes nothing, and none removes a line", async (t) => {
  const { dish, breakfast, zone, almacen, set, read } = await setUp(t);
  const lines = [
    { item: dish.id, delivery_zone: zone.id, quantity: 6 },
    { item: dish.id, delivery_zone: almacen.id, quantity: 4 },
    { item: breakfast.id, delivery_zone: almacen.id, quantity: 20 },
  ];
  const answers = [await set(lines), await set(lines)];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, (body as { total: string }).total]),
    [
      [200, "345.00"],
      [200, "345.00"],
    ],
  );
  await set([
    { ...lines[0], quantity: 0 },
    { ...lines[2], quantity: 3 },
  ]);
  assert.deepEqual(await read(), [
    ["Avena", "Almacén", 3],
    ["Lomo saltado", "Almacén", 4],
  ]);
});

test("all lines are set or none: a refusal tells the reason of each cell", async (t) => {
  const { db, company, dish, breakfast, zone, almacen, set, read } = await setUp(t);
  await set([{ item: breakfast.id, delivery_zone: zone.id, quantity: 2 }]);
  await newCuttingTime(db, [company], { product: "DESAY", breakTime: "09:00" });
  const { status, body } = await set([
    { item: dish.id, delivery_zone: zone.id, quantity: 6 },
    { item: dish.id, delivery_zone: almacen.id, quantity: 5 },
    { item: breakfast.id, delivery_zone: zone.id, quantity: 3 },
  ]);
  assert.equal(status, 409);
  assert.deepEqual(body, {
    code: "sold_out",
    detail: "No hay stock suficiente: Lomo saltado.",
    lines: [
      { item: dish.id, delivery_zone: zone.id, message: "Quedan 10 porciones." },
      { item: dish.id, delivery_zone: almacen.id, message: "Quedan 10 porciones." },
      { item: breakfast.id, delivery_zone: zone.id, message: "El plazo para pedir ya cerró." },
    ],
  } satisfies LinesRefusal);
  assert.deepEqual(await read(), [["Avena", zone.name, 2]]);
  assert.equal((await set([{ item: breakfast.id, delivery_zone: zone.id, quantity: 1 }])).status, 200);
});

test("what lies in the cart already counts for the portions that the kitchen can still make", async (t) => {
  const { db, company, day, dish, zone, almacen, set, read } = await setUp(t);
  const other = await newItem(db, day, [company], { name: "Ají de gallina", stock: 1 });
  await set([{ item: dish.id, delivery_zone: zone.id, quantity: 2 }]);
  await newPortionLimit(db, { product: "ALMUE", portions: 2 });
  const refused = await set([{ item: other.id, delivery_zone: almacen.id, quantity: 1 }]);
  assert.deepEqual(
    [refused.status, refused.body],
    [
      409,
      {
        code: "kitchen_full",
        detail: "La cocina llegó a su límite: Almuerzo del 03/03/2026, quedan 2 porciones.",
        lines: [
          {
            item: other.id,
            delivery_zone: almacen.id,
            message: "Almuerzo del 03/03/2026, quedan 2 porciones.",
          },
        ],
      } satisfies LinesRefusal,
    ],
  );
  const tooMany = await set([{ item: other.id, delivery_zone: almacen.id, quantity: 2 }]);
  assert.equal((tooMany.body as LinesRefusal).code, "sold_out", "the stock is told first, as in the cart");
  assert.deepEqual(await read(), [["Lomo saltado", zone.name, 2]]);
  const exchanged = await set([
    { item: dish.id, delivery_zone: zone.id, quantity: 1 },
    { item: other.id, delivery_zone: almacen.id, quantity: 1 },
  ]);
  assert.equal(exchanged.status, 200);
});

test("what was withdrawn, or lies in a zone that was disabled, can still be reduced but not added", async (t) => {
  const app = await setUp(t);
  const line = { item: app.dish.id, delivery_zone: app.zone.id };
  await app.set([{ ...line, quantity: 5 }]);
  await app.db.update(items).set({ status: false }).where(eq(items.id, app.dish.id));
  const more = await app.set([{ ...line, quantity: 6 }]);
  assert.deepEqual(
    [more.status, (more.body as LinesRefusal).lines[0]?.message],
    [409, "Ya no está en el menú."],
  );
  await app.db.update(deliveryZones).set({ enabled: false }).where(eq(deliveryZones.id, app.zone.id));
  assert.equal((await app.set([{ ...line, quantity: 2 }])).status, 200);
  assert.deepEqual(await app.read(), [["Lomo saltado", app.zone.name, 2]]);
});

test("wrong, foreign and repeated lines are a 400 on their field", async (t) => {
  const { db, dish, zone, set, read } = await setUp(t);
  const elsewhere = await newCompany(db);
  const foreignDish = await newItem(db, await newMenuDay(db, "2026-03-04"), [elsewhere]);
  const good = { item: dish.id, delivery_zone: zone.id, quantity: 1 };
  const cases: [object[], string][] = [
    [[], "lines"],
    [[good, good], "lines"],
    [[{ ...good, quantity: 1.5 }], "lines.quantity"],
    [[{ ...good, quantity: -1 }], "lines.quantity"],
    [[{ ...good, quantity: 1001 }], "lines.quantity"],
    [[good, { ...good, item: foreignDish.id }], "lines.item"],
    [[good, { ...good, delivery_zone: (await newZone(db, elsewhere)).id }], "lines.delivery_zone"],
    [[good, { ...good, delivery_zone: null }], "lines.delivery_zone"],
  ];
  for (const [lines, field] of cases) {
    const { status, body } = await set(lines);
    assert.deepEqual([status, Object.keys(body as object)], [400, [field]], JSON.stringify(lines));
  }
  assert.deepEqual(await read(), []);
});

test("the lines of an individual have no zone", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const set = (zone: number | null) =>
    app.call(
      setCartLines,
      { body: { lines: [{ item: app.dish.id, delivery_zone: zone, quantity: 7 }] } },
      app.headers,
    );
  assert.equal((await set(app.zone.id)).status, 400);
  assert.equal((await set(null)).body.items[0]?.quantity, 7);
});
