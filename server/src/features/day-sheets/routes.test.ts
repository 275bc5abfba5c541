import assert from "node:assert/strict";
import { test } from "node:test";
import { addItemToOrder, addSpecialCartItem, removeItemFromOrder } from "@lonchera/contract/cart";
import { deleteCompany } from "@lonchera/contract/companies";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import { cancelOrder } from "@lonchera/contract/orders";
import { deleteVehicle } from "@lonchera/contract/vehicles";
import { createDayLine } from "@lonchera/domain/day-line.test-data";
import { sumQuantities } from "@lonchera/domain/day-lines";
import { buildProductionSheet } from "@lonchera/domain/day-sheets";
import {
  newCompany,
  newItem,
  newStaff,
  newSubitem,
  newIndividual,
  newCompanyClient,
  newVehicle,
  newZone,
} from "../../../test/factories.ts";
import {
  addToCart,
  buildAccountOrderBody,
  placeCardOrder,
  placeOrder,
  setUpCompanyClient,
} from "../../../test/orders.ts";
import type { Headers } from "../../../test/test-app.ts";

type Setting = Awaited<ReturnType<typeof setUpCompanyClient>>;
type WantedLine = { item: { id: number }; quantity: number; zone?: { id: number } };

const tuesday = { params: { date: "2026-03-03" } };

async function readSheets(app: Setting) {
  const staff = await app.signIn(await newStaff(app.db));
  const sheet = await app.call(getDaySheet, tuesday, staff);
  const labels = await app.call(getDayLabels, tuesday, staff);
  assert.deepEqual([sheet.status, labels.status], [200, 200]);
  return { ...sheet.body, labels: labels.body };
}

/** Orders dishes on the company's account. */
function orderDishes(app: Setting, headers: Headers, ...wanted: WantedLine[]) {
  return orderWithNote(app, headers, "", ...wanted);
}

async function orderWithNote(app: Setting, headers: Headers, note: string, ...wanted: WantedLine[]) {
  let total = 0;
  for (const { item, quantity, zone = app.zone } of wanted) {
    const cart = await addToCart(app, headers, { item: item.id, quantity, delivery_zone: zone.id });
    total = Number(cart.total.replace(".", ""));
  }
  return placeOrder(app, headers, buildAccountOrderBody(app, total, { additional_note: note }));
}

test("a day without orders has nothing on its sheets, and a date that is none is not found", async (t) => {
  const app = await setUpCompanyClient(t);
  const { order_count, lines, labels } = await readSheets(app);
  assert.deepEqual([order_count, lines, labels], [0, [], []]);
  const staff = await app.signIn(await newStaff(app.db));
  for (const end of ["", "labels/"]) {
    const answer = await app.send("GET", `/api/day-sheets/2026-02-30/${end}`, undefined, staff);
    assert.equal(answer.status, 404);
  }
});

test("orders that stand are on the sheets: neither cancelled nor unpaid ones, nor those of other days", async (t) => {
  const app = await setUpCompanyClient(t);
  const kept = await orderDishes(app, app.headers, { item: app.dish, quantity: 3 });
  const cancelled = await orderDishes(app, app.headers, { item: app.dish, quantity: 2 });
  await app.call(cancelOrder, { params: { id: cancelled.id } }, app.headers);
  const payer = await app.signIn(await newIndividual(app.db, app.company));
  const unpaid = await placeCardOrder(app, payer);
  await app.pool.query("update orders set state = 'pending' where id = $1", [unpaid.id]);
  const { order_count, lines, labels } = await readSheets(app);
  const line = createDayLine({
    vehicle: null,
    company_id: app.company.id,
    company: app.company.name,
    zone_id: app.zone.id,
    zone: app.zone.name,
    quantity: 3,
  });
  assert.deepEqual([order_count, lines], [1, [line]]);
  assert.deepEqual(
    labels.map(({ id_order, person, quantity, from, of }) => [id_order, person, quantity, from, of]),
    [[kept.id_order, "Rosa Quispe", 3, 1, 3]],
  );
  const staff = await app.signIn(await newStaff(app.db));
  const wednesday = await app.call(getDaySheet, { params: { date: "2026-03-04" } }, staff);
  assert.deepEqual([wednesday.body.order_count, wednesday.body.lines], [0, []]);
});

test("an edited order is on the sheets as it is now", async (t) => {
  const app = await setUpCompanyClient(t);
  const soup = await newItem(app.db, app.day, [app.company], { name: "Sopa seca" });
  const { cart } = await orderDishes(
    app,
    app.headers,
    { item: app.dish, quantity: 2 },
    { item: soup, quantity: 1 },
  );
  const params = { cartId: cart };
  const zone = { delivery_zone: app.zone.id };
  await app.call(addItemToOrder, { params, body: { item: app.dish.id, quantity: 3, ...zone } }, app.headers);
  await app.call(removeItemFromOrder, { params, body: { item: soup.id, quantity: 1, ...zone } }, app.headers);
  const { lines, labels } = await readSheets(app);
  assert.deepEqual(
    lines.map(({ dish, quantity }) => [dish, quantity]),
    [["Lomo saltado", 5]],
  );
  assert.equal(sumQuantities(labels), 5);
});

test("each meal rides in its own vehicle of the zone, and what has none, or an archived one, is not lost", async (t) => {
  const app = await setUpCompanyClient(t);
  const zone = await newZone(app.db, app.company, {
    name: "Planta",
    order: 4,
    vehicleDesayunoId: (await newVehicle(app.db, { name: "Van del alba" })).id,
    vehicleAlmuerzoId: (await newVehicle(app.db, { name: "Van del día" })).id,
  });
  const products = ["DESAY", "DESST", "ALMUE", "ESPEC", "CENAC", "CENST"] as const;
  const wanted: WantedLine[] = [];
  for (const product of products)
    wanted.push({ item: await newItem(app.db, app.day, [app.company], { product }), quantity: 1, zone });
  await orderDishes(app, app.headers, ...wanted, { item: app.dish, quantity: 2 });
  await app.pool.query("update delivery_zones set name = 'Planta nueva' where id = $1", [zone.id]);
  const { lines, labels } = await readSheets(app);
  const counts = lines.map((line) => [line.product, line.vehicle, line.zone, line.zone_order].join(" "));
  assert.deepEqual(counts.toSorted(), [
    `ALMUE  ${app.zone.name} 0`,
    "ALMUE Van del día Planta nueva 4",
    "CENAC  Planta nueva 4",
    "CENST  Planta nueva 4",
    "DESAY Van del alba Planta nueva 4",
    "DESST Van del alba Planta nueva 4",
    "ESPEC Van del día Planta nueva 4",
  ]);
  assert.equal(sumQuantities(lines), 8);
  assert.deepEqual(
    labels.map(({ vehicle, zone: place, product }) => [vehicle, place, product].join(" ")),
    [
      "Van del alba Planta nueva DESAY",
      "Van del alba Planta nueva DESST",
      "Van del día Planta nueva ALMUE",
      "Van del día Planta nueva ESPEC",
      ` ${app.zone.name} ALMUE`,
      " Planta nueva CENAC",
      " Planta nueva CENST",
    ],
  );
  const staff = await app.signIn(await newStaff(app.db));
  await app.call(deleteCompany, { params: { id: app.company.id } }, staff);
  await app.call(deleteVehicle, { params: { id: String(zone.vehicleDesayunoId) } }, staff);
  const carrying = new Set((await readSheets(app)).lines.map(({ vehicle }) => vehicle));
  assert.deepEqual(carrying, new Set(["Van del día", null]));
});

test("units of a dish with other options are another line, and equal choices of two people one", async (t) => {
  const app = await setUpCompanyClient(t);
  const special = await newCompany(app.db, { id: 56 });
  const place = { ...app, company: special, zone: await newZone(app.db, special) };
  const dish = await newItem(app.db, app.day, [special], { product: "ESPEC", name: "Menú ejecutivo" });
  const choice = (itemType: string, name: string) => newSubitem(app.db, [dish], { itemType, name });
  const [causa, sopa] = [await choice("Entrada", "Causa"), await choice("Entrada", "Sopa")];
  const rest = [await choice("Fondo", "Lomo"), await choice("Postre", "Flan"), await choice("Bebida", "Té")];
  for (const starters of [[causa, sopa], [causa]]) {
    const headers = await app.signIn(await newCompanyClient(app.db, special));
    for (const starter of starters) {
      const subitems = [starter, ...rest].map((one) => one.id);
      const body = { item: dish.id, quantity: 2, delivery_zone: place.zone.id, subitems };
      assert.equal((await app.call(addSpecialCartItem, { body }, headers)).status, 200);
    }
    await placeOrder(app, headers, buildAccountOrderBody(place, starters.length * 3700));
  }
  const { order_count, lines, labels } = await readSheets(place);
  assert.equal(order_count, 2);
  const [{ types } = { types: [] }] = buildProductionSheet(lines);
  const [{ components } = { components: [] }] = types.flatMap(({ dishes }) => dishes);
  assert.deepEqual(
    components.map((type) => [
      type.item_type,
      ...type.components.map(({ name, quantity }) => `${quantity} ${name}`),
    ]),
    [
      ["Entrada", "4 Causa", "2 Sopa"],
      ["Fondo", "6 Lomo"],
      ["Postre", "6 Flan"],
      ["Bebida", "6 Té"],
    ],
  );
  assert.deepEqual(lines.map(({ options, quantity }) => `${quantity} ${options}`).toSorted(), [
    "2 Sopa, Lomo, Flan, Té",
    "4 Causa, Lomo, Flan, Té",
  ]);
  assert.deepEqual(
    labels.map(({ options, from, quantity, of }) => `${options}: ${from} (${quantity}) de ${of}`),
    [
      "Causa, Lomo, Flan, Té: 1 (2) de 4",
      "Sopa, Lomo, Flan, Té: 3 (2) de 4",
      "Causa, Lomo, Flan, Té: 1 (2) de 2",
    ],
  );
});

test("the units of a person's orders of one meal at one zone are counted together", async (t) => {
  const app = await setUpCompanyClient(t);
  const away = await newZone(app.db, app.company, { order: 9 });
  const breakfast = await newItem(app.db, app.day, [app.company], { product: "DESAY", name: "Avena" });
  const soup = await newItem(app.db, app.day, [app.company], { name: "Sopa seca" });
  await orderDishes(app, app.headers, { item: app.dish, quantity: 2 }, { item: breakfast, quantity: 1 });
  await orderDishes(app, app.headers, { item: soup, quantity: 1 }, { item: soup, quantity: 1, zone: away });
  const { labels } = await readSheets(app);
  assert.deepEqual(
    labels.map(({ dish, zone, from, of }) => [dish, zone, from, of]),
    [
      ["Avena", app.zone.name, 1, 1],
      ["Lomo saltado", app.zone.name, 1, 3],
      ["Sopa seca", app.zone.name, 3, 3],
      ["Sopa seca", away.name, 1, 1],
    ],
  );
});

test("an order's note is on its lines and labels with the units that it is about, without the person's name", async (t) => {
  const app = await setUpCompanyClient(t);
  const soup = await newItem(app.db, app.day, [app.company], { name: "Sopa seca" });
  const noted = await orderWithNote(
    app,
    app.headers,
    " Sin cebolla, por favor ",
    { item: app.dish, quantity: 2 },
    { item: soup, quantity: 1 },
  );
  const colleague = await app.signIn(await newCompanyClient(app.db, app.company));
  const late = await orderWithNote(app, colleague, "=Después de la 1", { item: app.dish, quantity: 4 });
  await orderDishes(app, colleague, { item: app.dish, quantity: 1 });
  const cancelled = await orderWithNote(app, colleague, "Ya no", { item: app.dish, quantity: 1 });
  await app.call(cancelOrder, { params: { id: cancelled.id } }, colleague);
  const { lines, labels } = await readSheets(app);
  const note = { id_order: noted.id_order, note: "Sin cebolla, por favor" };
  const lateNote = { id_order: late.id_order, note: "=Después de la 1" };
  const sorted = lines.toSorted((a, b) => a.dish.localeCompare(b.dish));
  assert.deepEqual(
    sorted.map(({ dish, quantity, notes }) => [dish, quantity, notes]),
    [
      [
        "Lomo saltado",
        7,
        [
          { ...note, quantity: 2 },
          { ...lateNote, quantity: 4 },
        ],
      ],
      ["Sopa seca", 1, [{ ...note, quantity: 1 }]],
    ],
  );
  assert.ok(!JSON.stringify(lines).includes("Quispe"));
  const ofLabels = labels.map((label) => [label.id_order, label.dish, label.note].join(": "));
  assert.deepEqual(
    ofLabels.toSorted(),
    [
      `${noted.id_order}: Lomo saltado: ${note.note}`,
      `${noted.id_order}: Sopa seca: ${note.note}`,
      `${late.id_order}: Lomo saltado: ${lateNote.note}`,
      "LON-000003: Lomo saltado: ",
    ].toSorted(),
  );
});

test("while orders come in, a sheet's lines and its count of orders tell of one moment", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  let isOver = false;
  const counts: [number, number][] = [];
  const looking = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const { body } = await app.call(getDaySheet, tuesday, staff);
      counts.push([body.order_count, sumQuantities(body.lines)]);
    }
  });
  for (let made = 0; made < 10; made += 1)
    await orderDishes(app, app.headers, { item: app.dish, quantity: 1 });
  isOver = true;
  await Promise.all(looking);
  assert.deepEqual(
    counts.filter(([orders, dishes]) => orders !== dishes),
    [],
  );
});
