import assert from "node:assert/strict";
import { test } from "node:test";
import { getCartById } from "@lonchera/contract/cart";
import { createErrorBody } from "@lonchera/contract/errors";
import { listHistory } from "@lonchera/contract/history";
import { editOrder } from "@lonchera/contract/edit-order";
import { listUserOrders } from "@lonchera/contract/orders";
import { newCuttingTime, newMenuDay, newItem, newStaff } from "../../../test/factories.ts";
import {
  addToCart,
  buildCardOrderBody,
  placeCardOrder,
  placeAccountOrder,
  placeOrder,
  readStockOf,
  renderOrderEmails,
  setUpCompanyClient,
  setUpIndividual,
} from "../../../test/orders.ts";
import type { Headers } from "../../../test/test-app.ts";

type App = Awaited<ReturnType<typeof setUpIndividual>>;

async function readLines(app: App, order: { cart: number }, headers: Headers) {
  const { body } = await app.call(getCartById, { params: { id: order.cart } }, headers);
  return body.cart.items;
}

type Change = { line?: number; item: number; quantity: number; delivery_zone: number | null };

async function setUpEditor(app: App, order: { id: number; cart: number }) {
  const staff = await app.signIn(await newStaff(app.db, { firstName: "Ana", lastName: "Torres" }));
  const seen = async () =>
    (await readLines(app, order, staff)).map(({ id, quantity }) => ({ line: id, quantity }));
  const edit = async (changes: Change[], reason?: string, base?: { line: number; quantity: number }[]) =>
    app.call(
      editOrder,
      {
        params: { id: order.id },
        body: { seen: base ?? (await seen()), changes, ...(reason !== undefined && { reason }) },
      },
      staff,
    );
  return { staff, seen, edit };
}

test("staff change an order once, as theirs, and with a reason after the cut-off", async (t) => {
  const app = await setUpCompanyClient(t);
  await newCuttingTime(app.db, [app.company], { breakTime: "18:00" });
  const order = await placeAccountOrder(app, app.headers, 2);
  const { seen, edit } = await setUpEditor(app, order);
  const base = await seen();
  const more = { item: app.dish.id, quantity: 3, delivery_zone: app.zone.id };

  const rivals = await Promise.all([edit([more], "", base), edit([more], "", base)]);
  assert.deepEqual(rivals.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await app.call(listUserOrders, {}, app.headers)).body.results[0]?.total, "92.50");
  assert.equal(await readStockOf(app, app.dish), 5);
  const nothing = await edit([{ ...more, quantity: 0 }]);
  assert.deepEqual([nothing.status, nothing.body], [400, { "changes.quantity": ["No hay cambios"] }]);
  const tooMany = await edit([{ ...more, quantity: 6 }]);
  assert.deepEqual([tooMany.status, (tooMany.body as unknown as { code: string }).code], [409, "sold_out"]);

  app.clock.set("2026-03-02T19:00:00-05:00");
  const evening = await setUpEditor(app, order);
  const [line] = await evening.seen();
  const fewer = { ...more, quantity: -4, line: line?.line ?? 0 };
  const late = await evening.edit([fewer]);
  assert.deepEqual(
    [late.status, late.body],
    [400, { reason: ["Ya pasó la hora límite: escribe el motivo."] }],
  );
  assert.equal((await evening.edit([{ ...fewer, quantity: -3 }], "Vinieron menos")).body.total, "37.00");
  assert.equal((await evening.edit([{ ...fewer, quantity: -1 }], "Llamó la empresa")).body.total, "18.50");
  assert.equal(await readStockOf(app, app.dish), 9);

  const params = { thing: "order", id: String(order.id) } as const;
  const [latest] = (await app.call(listHistory, { params }, evening.staff)).body;
  assert.match(JSON.stringify(latest), /Ana Torres.*Llamó la empresa/);
  const emails = await renderOrderEmails(app);
  const changed = `El administrador cambió tu pedido ${order.id_order}. Así quedó.`;
  assert.deepEqual(
    emails.slice(-2).map(({ paragraphs }) => paragraphs),
    [
      [changed, "Motivo: Vinieron menos"],
      [changed, "Motivo: Llamó la empresa"],
    ],
  );

  app.clock.set("2026-03-04T08:00:00-05:00");
  const again = await setUpEditor(app, order);
  assert.equal((await again.edit([more], "Tarde")).status, 409);
});

test("an order that is paid by card keeps its total when staff change it", async (t) => {
  const app = await setUpIndividual(t);
  const other = await newItem(app.db, app.day, [app.company], { price: 1850 });
  const order = await placeCardOrder(app, app.headers);
  const { edit, seen } = await setUpEditor(app, order);
  const [line] = await seen();
  const remove = { line: line?.line ?? 0, item: app.dish.id, quantity: -1, delivery_zone: app.zone.id };
  const added = { item: other.id, quantity: 1, delivery_zone: app.zone.id };
  for (const changes of [[added], [remove]]) assert.equal((await edit(changes)).status, 409);
  assert.equal(await readStockOf(app, app.dish), 9);
  const swapped = await edit([added, remove]);
  assert.deepEqual([swapped.status, swapped.body.total, swapped.body.payment.status], [200, "18.50", "paid"]);
  assert.equal(await readStockOf(app, app.dish), 10);
});

test("removals of the same line add up, and return to the stock what the line had", async (t) => {
  const app = await setUpCompanyClient(t);
  const order = await placeAccountOrder(app, app.headers, 3);
  const { edit, seen } = await setUpEditor(app, order);
  const [line] = await seen();
  const remove = (units: number) => ({
    line: line?.line ?? 0,
    item: app.dish.id,
    quantity: -units,
    delivery_zone: app.zone.id,
  });
  assert.equal((await edit([remove(1), remove(1)])).body.total, "18.50");
  assert.equal(await readStockOf(app, app.dish), 9);
  const gone = await edit([remove(2), remove(1)]);
  assert.deepEqual([gone.status, Object.keys(gone.body)], [400, ["line"]]);
  assert.equal(await readStockOf(app, app.dish), 9);
});

test("an order that awaits its payment gets no meal that closes before its code expires", async (t) => {
  const app = await setUpIndividual(t);
  await newCuttingTime(app.db, [app.company], { breakTime: "07:00", sameDay: true });
  const today = await newItem(app.db, await newMenuDay(app.db, "2026-03-02"), [app.company], { price: 1850 });
  const tomorrow = await newItem(app.db, app.day, [app.company], { price: 1850 });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const order = await placeOrder(
    app,
    app.headers,
    buildCardOrderBody(app, 1850, { pay_by_code: true, token: null }),
  );
  const { edit, seen } = await setUpEditor(app, order);
  const [line] = await seen();
  const zone = { delivery_zone: app.zone.id };
  const removed = { line: line?.line ?? 0, item: app.dish.id, quantity: -1, ...zone };
  const refused = await edit([{ item: today.id, quantity: 1, ...zone }, removed], "Llegó hoy");
  assert.deepEqual([refused.status, refused.body], [409, createErrorBody("code_expires_after_cut_off")]);
  assert.equal((await edit([{ item: tomorrow.id, quantity: 1, ...zone }, removed])).status, 200);
});
