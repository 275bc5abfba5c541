import assert from "node:assert/strict";
import { test } from "node:test";
import { listAuditLog } from "@lonchera/contract/audit";
import { getCart, getCartV2 } from "@lonchera/contract/cart";
import { createOrder, getLastCheckout } from "@lonchera/contract/checkout";
import { listHistory } from "@lonchera/contract/history";
import { cancelOrder, listUserOrders } from "@lonchera/contract/orders";
import {
  newCompany,
  newCuttingTime,
  newItem,
  newSubitem,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import {
  buildAccountOrderBody,
  addToCart,
  readStockOf,
  renderOrderEmails,
  setUpCompanyClient,
} from "../../../test/orders.ts";
import { getErrorCode, buildLine, buildAccountOrder, setUpStaffOrders } from "../../../test/staff-orders.ts";

test("staff order for a company client once, as theirs, and the client's cart stays", async (t) => {
  const app = await setUpCompanyClient(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
  const { order, preview } = await setUpStaffOrders(app);
  const seen = await preview(buildAccountOrder(app));
  assert.deepEqual(seen.body, {
    total: "37.00",
    subsidy_total: "0.00",
    amount_due: "37.00",
    payroll: false,
    type_of_receipt: "01",
    ruc_number: app.company.ruc,
    needs_reason: false,
    pay_until: null,
  });
  assert.equal(await readStockOf(app, app.dish), 10);

  const key = { "idempotency-key": "one-call" };
  const body = buildAccountOrder(app, { additional_note: "Sin ají" });
  const rivals = await Promise.all([order(body, key), order(body, key), order(body, key)]);
  assert.deepEqual(
    rivals.map(({ status }) => status),
    [201, 201, 201],
  );
  const made = rivals[0].body;
  assert.ok(made);
  assert.deepEqual(new Set(rivals.map((one) => one.body.id)), new Set([made.id]));
  assert.equal(await readStockOf(app, app.dish), 8);
  assert.equal((await order({ ...body, total: "1.00" }, key)).status, 409);

  const [own, ...none] = (await app.call(listUserOrders, {}, app.headers)).body.results;
  assert.deepEqual([own?.id, own?.ordered_by_staff, none.length], [made.id, true, 0]);
  assert.deepEqual([made.total, made.additional_note, made.payment.status], ["37.00", "Sin ají", "account"]);
  assert.equal((await app.call(getCart, {}, app.headers)).body.items.length, 1);
  const last = await app.call(getLastCheckout, {}, app.headers);
  assert.equal(last.body.checkout, null, "the client has not checked out");
  const again = await app.call(createOrder, { body: buildAccountOrderBody(app, 1850) }, app.headers);
  assert.equal(again.status, 201);
});

test("the order is told, recorded and ended as one that staff placed", async (t) => {
  const app = await setUpCompanyClient(t);
  const { staff, order } = await setUpStaffOrders(app);
  const made = (await order(buildAccountOrder(app))).body;
  const history = { thing: "order", id: String(made.id) } as const;
  const [created, ...others] = (await app.call(listHistory, { params: history }, staff)).body;
  assert.deepEqual([created?.kind, created?.by, others.length], ["created", "Ana Torres", 0]);
  const audit = (await app.call(listAuditLog, { query: { event: "order-placed" } }, staff)).body;
  assert.deepEqual(
    audit.results.map(({ user_name, thing_ids }) => [user_name, thing_ids]),
    [["Ana Torres", [made.id]]],
  );
  const email = (await renderOrderEmails(app))[0];
  assert.equal(email?.subject, `Tienes un nuevo pedido ${made.id_order}`);
  assert.deepEqual(email.paragraphs, [
    `El administrador hizo el pedido ${made.id_order} a tu nombre.`,
    "Puedes cambiarlo o cancelarlo hasta que termine el martes 03/03/2026.",
  ]);
  assert.equal(email.afterword, "Si tienes dudas, comunícate con el administrador.");

  const cancelled = await app.call(cancelOrder, { params: { id: made.id } }, app.headers);
  assert.equal(cancelled.status, 200);
  const kinds = (await app.call(listHistory, { params: history }, staff)).body.map(({ kind }) => kind);
  assert.deepEqual(kinds, ["archived", "created"]);
});

test("after the cut-off an order needs a reason, which its customer reads; after its day there is none", async (t) => {
  const app = await setUpCompanyClient(t);
  await newCuttingTime(app.db, [app.company], { breakTime: "18:00" });
  app.clock.set("2026-03-02T19:00:00-05:00");
  const { staff, order, preview } = await setUpStaffOrders(app);
  assert.equal((await preview(buildAccountOrder(app))).body.needs_reason, true);
  const late = await order(buildAccountOrder(app));
  assert.deepEqual(
    [late.status, late.body],
    [400, { reason: ["Ya pasó la hora límite: escribe el motivo."] }],
  );
  assert.equal(await readStockOf(app, app.dish), 10);
  const made = await order(buildAccountOrder(app, { reason: "Llamó la empresa" }));
  assert.deepEqual([made.status, made.body.can_be_cancelled, made.body.can_be_edited], [201, false, false]);
  const params = { thing: "order", id: String(made.body.id) } as const;
  assert.match(
    JSON.stringify((await app.call(listHistory, { params }, staff)).body),
    /Motivo.*Llamó la empresa/,
  );
  assert.deepEqual((await renderOrderEmails(app))[0]?.paragraphs, [
    `El administrador hizo el pedido ${made.body.id_order} a tu nombre.`,
    "Motivo: Llamó la empresa",
  ]);
  app.clock.set("2026-03-04T08:00:00-05:00");
  const next = await setUpStaffOrders(app);
  assert.equal(
    getErrorCode(await next.order(buildAccountOrder(app, { reason: "Tarde" }))),
    "ordering_closed",
  );
});

test("lines follow the customers' rules, and a refused order takes nothing", async (t) => {
  const app = await setUpCompanyClient(t);
  const { order, preview } = await setUpStaffOrders(app);
  const foreign = await newZone(app.db, await newCompany(app.db));
  const withdrawn = await newItem(app.db, app.day, [app.company], { status: false });
  const elsewhere = await newItem(app.db, app.day, [await newCompany(app.db)]);
  const fields: readonly [object, string][] = [
    [{ lines: [] }, "lines"],
    [{ lines: [buildLine(app), buildLine(app)] }, "lines"],
    [{ lines: [buildLine(app, { delivery_zone: null })] }, "delivery_zone"],
    [{ lines: [buildLine(app, { delivery_zone: foreign.id })] }, "delivery_zone"],
    [{ lines: [buildLine(app, { item: elsewhere.id })] }, "item"],
    [{ lines: [buildLine(app, { subitems: [(await newSubitem(app.db, [app.dish])).id] })] }, "subitems"],
    [{ payment: "code" }, "payment"],
    [{ payment: "card" }, "payment"],
  ];
  for (const [change, field] of fields) {
    const bodies = [
      await order(buildAccountOrder(app, change)),
      await preview(buildAccountOrder(app, change)),
    ];
    for (const { status, body } of bodies)
      assert.deepEqual([status, Object.keys(body)], [400, [field]], JSON.stringify(change));
  }
  const conflicts: readonly [object, string][] = [
    [{ lines: [buildLine(app, { quantity: 11 })], total: "203.50" }, "sold_out"],
    [{ lines: [buildLine(app, { item: withdrawn.id })] }, "item_withdrawn"],
    [{ total: "36.00" }, "total_changed"],
  ];
  for (const [change, code] of conflicts)
    assert.equal(getErrorCode(await order(buildAccountOrder(app, change))), code);
  assert.equal(await readStockOf(app, app.dish), 10);
  assert.deepEqual(await renderOrderEmails(app), []);
});

test("in the special company each line has its own choices, by the customers' rules", async (t) => {
  const app = await setUpCompanyClient(t, { config: { specialCompanyId: 1000 } });
  const special = await newCompany(app.db, { id: 1000 });
  const zone = await newZone(app.db, special);
  const dish = await newItem(app.db, app.day, [special], { product: "ESPEC", stock: 10 });
  const { id } = await newCompanyClient(app.db, special);
  const { order, preview } = await setUpStaffOrders({ ...app, customer: { ...app.customer, id } });
  const [soup, salad, main, dessert, drink] = await Promise.all(
    (["Entrada", "Entrada", "Fondo", "Postre", "Bebida"] as const).map((itemType) =>
      newSubitem(app.db, [dish], { itemType }),
    ),
  );
  const line = (quantity: number, ...chosen: ({ id: number } | undefined)[]) => {
    const subitems = [...chosen, main, dessert, drink].map((one) => one?.id);
    return { item: dish.id, quantity, delivery_zone: zone.id, subitems };
  };
  const body = { lines: [line(2, soup), line(1, salad)], payment: "account", total: "55.50" };
  for (const chosen of [[], [soup, salad]]) {
    const refused = { ...body, lines: [line(3, ...chosen)] };
    for (const answer of [await preview(refused), await order(refused)])
      assert.deepEqual([answer.status, Object.keys(answer.body)], [400, ["subitems"]]);
  }
  assert.equal((await preview(body)).body.total, "55.50");
  const made = (await order(body)).body;
  const headers = await app.signIn({ id });
  const { items } = (await app.call(getCartV2, { params: { id: made.cart } }, headers)).body;
  const chosen = items.map(({ quantity, subitems }) => [
    quantity,
    subitems.map(({ subitem_id }) => subitem_id).toSorted((a, b) => a - b),
  ]);
  assert.deepEqual(
    chosen,
    body.lines.map(({ quantity, subitems }) => [
      quantity,
      subitems.toSorted((a, b) => Number(a) - Number(b)),
    ]),
  );
  assert.equal(await readStockOf(app, dish), 7);
});

test("two orders of the last units at once end as one order", async (t) => {
  const app = await setUpCompanyClient(t);
  const { order } = await setUpStaffOrders(app);
  const body = buildAccountOrder(app, { lines: [buildLine(app, { quantity: 6 })], total: "111.00" });
  const rivals = await Promise.all([order(body), order(body)]);
  assert.deepEqual(rivals.map(({ status }) => status).toSorted(), [201, 409]);
  assert.equal(await readStockOf(app, app.dish), 4);
});
