import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { createOrder } from "@lonchera/contract/checkout";
import { addCartItem, getCart } from "@lonchera/contract/cart";
import { createCategory } from "@lonchera/contract/categories";
import { deleteCompany } from "@lonchera/contract/companies";
import { undoImport } from "@lonchera/contract/imports";
import { newStaff, newCompanyClient, newZone } from "../../../test/factories.ts";
import { buildGroupFile, buildGroupRow, newImporter, setUpImports } from "../../../test/imports.ts";
import { buildAccountOrderBody, setUpCompanyClient, addToCart } from "../../../test/orders.ts";

test("of the same file, and of files that overlap, sent at once one is saved and the others told what repeats", async (t) => {
  const app = await setUpImports(t);
  const file = buildGroupFile([buildGroupRow(), buildGroupRow({ Nombre: "Juane" })]);
  const overlapping = buildGroupFile([
    buildGroupRow({ Nombre: "juane" }),
    buildGroupRow({ Nombre: "Tacacho" }),
  ]);
  const answers = await Promise.all([file, overlapping, file, file].map((one) => app.tryImport(one)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400]);
  for (const { status, body } of answers) {
    if (status === 200) assert.equal(body.import.item_count, 2);
    else assert.ok(body.duplicated_rows.length > 0 && body.skipped_rows.length === 0);
  }
  const { rows } = await app.pool.query("select count(*)::integer as items from items");
  assert.deepEqual(rows, [{ items: 2 }]);
});

test("a day that somebody makes and a company that somebody archives at the same moment leave no half state", async (t) => {
  const app = await setUpImports(t);
  const day = { week_day: "JU", category_date: "2026-03-05", order: 0, enable: true, the_cart: 1 } as const;
  const [imported, made, archived] = await Promise.all([
    app.tryImport(buildGroupFile([buildGroupRow()])),
    app.call(createCategory, { body: day }, app.headers),
    app.call(deleteCompany, { params: { id: app.two.id } }, app.headers),
  ]);
  assert.equal(imported.status, 200, JSON.stringify(imported.body));
  assert.ok([201, 400].includes(made.status));
  assert.equal(archived.status, 204);
  assert.equal(imported.body.import.days[0]?.made, made.status === 400);
  const { rows } = await app.pool.query("select count(*)::integer as days from categories");
  assert.deepEqual(rows, [{ days: 1 }]);
});

/** Several clients order and undo what they order, all at once at first, then later and later. */
const rounds = 4;
const clientsAtOnce = 10;

test("either an order or the undoing of its dishes wins, never both", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const { importFile } = newImporter(app, staff);
  const clients = await Promise.all(
    Array.from({ length: clientsAtOnce }, async () =>
      app.signIn(await newCompanyClient(app.db, app.company)),
    ),
  );
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const dish = { Fecha: "03/03/2026", Precio: 10, "Precio con descuento": 0, Stock: 1_000 };
    const names = [`Juane ${round}`, `Tacacho ${round}`];
    const { import: made } = await importFile(
      buildGroupFile(names.map((Nombre) => buildGroupRow({ ...dish, Nombre }))),
    );
    const { rows: items } = await app.pool.query<{ id: number }>(
      "select id from items where name = any($1)",
      [names],
    );
    for (const client of clients)
      for (const { id } of items)
        await addToCart(app, client, { item: id, quantity: 1, delivery_zone: app.zone.id });
    const [undone, ...orders] = await Promise.all([
      app.call(undoImport, { params: { id: made.id } }, staff),
      ...clients.map(async (client, index) => {
        await delay(round * (index + 1));
        return app.call(createOrder, { body: buildAccountOrderBody(app, 2000) }, client);
      }),
    ]);
    const placed = orders.filter(({ status }) => status === 201).length;
    assert.ok(undone.status === 200 || undone.status === 409, String(undone.status));
    assert.ok(orders.every(({ status }) => status === 201 || status === 409));
    assert.equal(undone.status === 200, placed === 0, `${placed} orders, undoing answered ${undone.status}`);
    outcomes.add(placed === 0 ? "undone" : "ordered");
    for (const client of clients) await app.send("DELETE", "/api/cart/clear/", undefined, client);
  }
  t.diagnostic([...outcomes].join(", "));
});

test("who puts a dish into a cart while its import is undone has it named, or cannot add it", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const { importFile } = newImporter(app, staff);
  await newZone(app.db, app.company);
  for (let round = 0; round < rounds; round += 1) {
    const { import: made } = await importFile(
      buildGroupFile([buildGroupRow({ Fecha: "03/03/2026", Nombre: `Juane ${round}` })]),
    );
    const { rows } = await app.pool.query<{ id: number }>("select id from items where name = $1", [
      `Juane ${round}`,
    ]);
    const body = { item: rows[0]?.id ?? 0, quantity: 1, delivery_zone: app.zone.id };
    const [undone, added] = await Promise.all([
      app.call(undoImport, { params: { id: made.id } }, staff),
      app.call(addCartItem, { body }, app.headers),
    ]);
    assert.equal(undone.status, 200);
    assert.ok([200, 400].includes(added.status), JSON.stringify(added.body));
    const { items } = (await app.call(getCart, {}, app.headers)).body;
    assert.deepEqual(
      items.map(({ problem }) => problem),
      added.status === 200 ? ["withdrawn"] : [],
    );
    await app.send("DELETE", "/api/cart/clear/", undefined, app.headers);
  }
});
