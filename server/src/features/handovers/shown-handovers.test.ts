import assert from "node:assert/strict";
import { test } from "node:test";
import { getCartById } from "@lonchera/contract/cart";
import { getDayLabels } from "@lonchera/contract/day-sheets";
import { undoHandover } from "@lonchera/contract/handovers";
import { previewDroppedDay } from "@lonchera/contract/edit-order";
import { cancelOrder, dropOrderDay, listOrders, listUserOrders } from "@lonchera/contract/orders";
import { getOwnData } from "@lonchera/contract/privacy";
import { readXlsx } from "hucre/xlsx";
import { newItem } from "../../../test/factories.ts";
import { setUpHandovers, tuesday } from "../../../test/handovers.ts";
import { addToCart, buildCardOrderBody, placeOrder, renderOrderEmails } from "../../../test/orders.ts";
import type { Headers } from "../../../test/test-app.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";

type Setting = Awaited<ReturnType<typeof setUpHandovers>>;

/** Returns the headings of the report of orders, and the last cell of each row. */
async function readReport({ app }: Setting, headers: Headers) {
  const url = "/api/export/range/?start_date=2026-03-01&end_date=2026-03-31";
  const { sheets } = await readXlsx((await app.inject({ url, headers })).rawPayload);
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  return { headings, last: rows.map((row) => row[headings.length - 1] ?? null) };
}

test("lists, labels, own data and the report tell what was handed over, and nothing without the switch", async (t) => {
  const app = await setUpHandovers(t);
  const breakfast = await newItem(app.db, app.day, [app.company], { product: "DESAY" });
  for (const item of [app.dish, breakfast]) await addToCart(app, app.headers, { item: item.id, quantity: 1 });
  const second = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
  await settleDuePayments(app.deps);
  const { carlos, rosa, owner } = await app.startDay();
  const code = await app.readCode(app.order.id, rosa);
  const key = (await app.handOver(carlos, { code })).key;
  await app.handOver(carlos, { order: second.id, meal: "desayuno" });

  const handoversIn = async () => {
    const own = (await app.call(listUserOrders, {}, rosa)).body.results;
    const all = (await app.call(listOrders, {}, owner)).body.results;
    assert.deepEqual(
      all.map(({ handover }) => handover),
      own.map(({ handover }) => handover),
    );
    return own.map(({ handover }) => handover && [handover.portions, handover.handed_over]);
  };
  assert.deepEqual(await handoversIn(), [
    [2, 1],
    [1, 1],
  ]);
  const labels = async () =>
    (await app.call(getDayLabels, { params: { date: tuesday } }, owner)).body.map((label) => label.code);
  assert.ok((await labels()).includes(code));
  const report = await readReport(app, owner);
  assert.equal(report.headings.at(-1), "Entregado");
  const at = new Date("2026-03-03T12:40:00Z");
  assert.deepEqual(report.last.map(String).toSorted(), [String(at), String(at), "null"].toSorted());
  const { orders } = (await app.call(getOwnData, {}, rosa)).body;
  assert.deepEqual(orders.find(({ id_order }) => id_order === app.order.id_order)?.handovers, [
    { delivery_date: tuesday, meal: "almuerzo", at: "2026-03-03T17:40:00.000Z", place: app.zone.name },
  ]);
  assert.equal((await app.handOver(carlos, { code }, key)).status, 200);

  await app.enable(false, owner);
  assert.deepEqual(
    (await app.call(listUserOrders, {}, rosa)).body.results.map((order) => "handover" in order),
    [false, false],
  );
  const plain = (await app.call(getDayLabels, { params: { date: tuesday } }, owner)).body;
  assert.deepEqual(
    plain.map((label) => "code" in label),
    [false, false, false],
  );
  assert.equal((await readReport(app, owner)).headings.at(-1), "Pago");
});

test("the e-mail to the customer has the code, that for the copy has not, and none has it without the switch", async (t) => {
  const app = await setUpHandovers(t);
  const code = await app.readCode(app.order.id, app.headers);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const copied = await placeOrder(
    app,
    app.headers,
    buildCardOrderBody(app, 1850, { email_cc: "copia@example.com" }),
  );
  await settleDuePayments(app.deps);
  const codes = async () =>
    (await renderOrderEmails(app)).map((email) => [email.to, email.subject, email.code?.text]);
  assert.deepEqual(await codes(), [
    ["rosa@example.com", `Recibimos tu pedido ${app.order.id_order}`, code],
    [
      "rosa@example.com",
      `Recibimos tu pedido ${copied.id_order}`,
      await app.readCode(copied.id, app.headers),
    ],
    ["copia@example.com", `Recibimos el pedido ${copied.id_order}`, undefined],
  ]);
  await app.enable(false);
  assert.deepEqual(
    (await codes()).map(([, , text]) => text),
    [undefined, undefined, undefined],
  );
});

test("the customer neither cancels nor changes what was handed over, also before the cut-off", async (t) => {
  const app = await setUpHandovers(t);
  const { carlos, rosa, owner } = await app.startDay();
  const readOffers = async () => {
    const [order] = (await app.call(listUserOrders, {}, rosa)).body.results;
    const { cart } = (await app.call(getCartById, { params: { id: app.order.cart } }, rosa)).body;
    return [order?.can_be_cancelled, order?.can_be_edited, cart.items[0]?.can_be_edited];
  };
  assert.deepEqual(await readOffers(), [true, true, true]);
  const given = await app.handOver(carlos, { order: app.order.id });
  assert.equal(given.status, 200);
  assert.deepEqual(await readOffers(), [false, false, false]);
  const params = { id: app.order.id };
  const dropDay = () => app.call(dropOrderDay, { params, body: { date: tuesday } }, rosa);
  const preview = await app.call(previewDroppedDay, { params, query: { date: tuesday } }, rosa);
  for (const refused of [await app.call(cancelOrder, { params }, rosa), await dropDay(), preview])
    assert.deepEqual(refused.body, {
      detail: "Ya se entregó, así que no cambia: Lomo saltado.",
      code: "portion_handed_over",
    });
  await app.call(undoHandover, { params: { key: given.key } }, carlos);
  assert.deepEqual(await readOffers(), [true, true, true]);
  assert.equal((await dropDay()).body.cancelled, true);
  assert.equal((await app.call(cancelOrder, { params }, owner)).status, 409);
});
