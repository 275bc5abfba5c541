import assert from "node:assert/strict";
import { test } from "node:test";
import { getCart } from "@lonchera/contract/cart";
import { paySandboxOrder } from "@lonchera/contract/checkout";
import { listHistory } from "@lonchera/contract/history";
import { listOrders, listUserOrders } from "@lonchera/contract/orders";
import { listOrderCustomers } from "@lonchera/contract/staff-orders";
import { newCompany, newCuttingTime, newCompanyClient } from "../../../test/factories.ts";
import { addToCart, readStockOf, renderOrderEmails, setUpIndividual } from "../../../test/orders.ts";
import { getErrorCode, buildLine, setUpStaffOrders, buildCodeOrder } from "../../../test/staff-orders.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";

test("an individual pays an order of staff with a code before the cut-off, one at a time", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const { staff, order, preview } = await setUpStaffOrders(app);
  const { pay_until, type_of_receipt } = (await preview(buildCodeOrder(app))).body;
  assert.deepEqual([pay_until, type_of_receipt], ["2026-03-02T17:00:00.000Z", "03"]);
  const made = await order(buildCodeOrder(app));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal(made.body.payment.status, "pending");
  assert.equal(await readStockOf(app, app.dish), 8);
  assert.equal((await app.call(getCart, {}, app.headers)).body.items.length, 1);
  assert.equal(getErrorCode(await order(buildCodeOrder(app))), "code_pending");
  const [email] = await renderOrderEmails(app);
  assert.equal(email?.paragraphs[0], `El administrador hizo el pedido ${made.body.id_order} a tu nombre.`);
  assert.match(email.paragraphs[1] ?? "", /^Paga S\/\s37\.00 con tu código hasta/);
  const params = { thing: "order", id: String(made.body.id) } as const;
  const created = (await app.call(listHistory, { params }, staff)).body;
  assert.deepEqual(
    created.map(({ kind, by }) => [kind, by]),
    [["created", "Ana Torres"]],
  );

  const code = made.body.payment.code?.order ?? "";
  assert.equal((await app.call(paySandboxOrder, { params: { id: code } }, app.headers)).status, 200);
  await settleDuePayments(app.deps);
  const [paid] = (await app.call(listUserOrders, {}, app.headers)).body.results;
  assert.deepEqual([paid?.id, paid?.payment.status], [made.body.id, "paid"]);
});

test("a code that the provider does not issue leaves neither order nor cart nor stock behind", async (t) => {
  const app = await setUpIndividual(t);
  const { staff, order } = await setUpStaffOrders(app);
  app.deps.payments.issueCode = async () => ({ kind: "unavailable" });
  assert.equal(getErrorCode(await order(buildCodeOrder(app))), "payment_unavailable");
  assert.equal((await app.call(listOrders, {}, staff)).body.count, 0);
  assert.equal(await readStockOf(app, app.dish), 10);
  const { rows } = await app.pool.query("select 1 from carts where state = 'ordered'");
  assert.equal(rows.length, 0);
  assert.deepEqual(await renderOrderEmails(app), []);
});

test("an individual's order has one zone; after the cut-off only the company's account pays", async (t) => {
  const app = await setUpIndividual(t);
  await newCuttingTime(app.db, [app.company], { breakTime: "18:00" });
  const { order } = await setUpStaffOrders(app);
  const noZone = await order(buildCodeOrder(app, { delivery_zone: null }));
  assert.deepEqual(Object.keys(noZone.body), ["delivery_zone"]);
  assert.deepEqual(Object.keys((await order(buildCodeOrder(app, { lines: [buildLine(app)] }))).body), [
    "delivery_zone",
  ]);
  app.clock.set("2026-03-02T19:00:00-05:00");
  const evening = await setUpStaffOrders(app);
  const reason = "Llamó la empresa";
  assert.equal(getErrorCode(await evening.order(buildCodeOrder(app, { reason }))), "code_too_late");
  const made = await evening.order(buildCodeOrder(app, { payment: "account", reason }));
  assert.deepEqual(
    [made.status, made.body.payment.status, made.body.payment.type_of_receipt],
    [201, "account", "01"],
  );
});

test("staff find only customers who can order", async (t) => {
  const app = await setUpIndividual(t);
  const { staff } = await setUpStaffOrders(app);
  const find = async (search: string) =>
    (await app.call(listOrderCustomers, { query: { search } }, staff)).body.results.map(({ id }) => id);
  assert.deepEqual(await find(app.customer.email), [app.customer.id]);
  await app.db.execute(`update users set is_active = false where id = ${app.customer.id}`);
  assert.deepEqual(await find(app.customer.email), []);
  const { order } = await setUpStaffOrders(app);
  assert.equal(getErrorCode(await order(buildCodeOrder(app))), "client_cannot_order");
});

test("people of disabled and archived companies neither fill the pages of customers nor count", async (t) => {
  const app = await setUpIndividual(t);
  const { staff } = await setUpStaffOrders(app);
  const named = { firstName: "Benita" };
  const first = await newCompanyClient(app.db, app.company, named);
  const disabled = await newCompany(app.db, { status: false });
  const archived = await newCompany(app.db, { archivedAt: new Date() });
  for (const company of [disabled, archived, disabled]) await newCompanyClient(app.db, company, named);
  const last = await newCompanyClient(app.db, app.company, named);
  const find = async (page: string, search = "") => {
    const query = { page, page_size: "2", search };
    const { body } = await app.call(listOrderCustomers, { query }, staff);
    return [body.count, body.results.map(({ id }) => id)];
  };
  assert.deepEqual(await find("1"), [3, [last.id, first.id]]);
  assert.deepEqual(await find("2"), [3, [app.customer.id]]);
  assert.deepEqual(await find("1", "benita"), [2, [last.id, first.id]]);
});
