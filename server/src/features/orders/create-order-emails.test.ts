import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { addItemToOrder, removeItemFromOrder } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { cancelOrder, listUserOrders } from "@lonchera/contract/orders";
import type { Email } from "../../platform/email/queue-emails.ts";
import { createSandboxProvider } from "../payments/sandbox.ts";
import { newCuttingTime, newItem, newStaff } from "../../../test/factories.ts";
import {
  addToCart,
  buildAccountOrderBody,
  buildCardOrderBody,
  placeCardOrder,
  placeOrder,
  readQueuedOrderEvents,
  renderOrderEmails,
  setUpCompanyClient,
  setUpIndividual,
} from "../../../test/orders.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";

const toPlainText = (text: string | undefined) => text?.replaceAll("\u00a0", " ");
const getSubjects = (emails: readonly Email[]) => emails.map(({ subject }) => subject);
const getLists = ({ lists = [] }: Email) =>
  lists.map(({ heading, rows }) => [heading, ...rows.map((row) => toPlainText(row.join(": ")))]);

async function setUpOrderOfTwo(t: TestContext, changes: object = {}) {
  const app = await setUpCompanyClient(t);
  const line = { item: app.dish.id, delivery_zone: app.zone.id };
  await addToCart(app, app.headers, { ...line, quantity: 2 });
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700, changes));
  const params = { cartId: made.cart };
  const edit = (endpoint: typeof addItemToOrder | typeof removeItemFromOrder, quantity: number) =>
    app.call(endpoint, { params, body: { ...line, quantity } }, app.headers);
  const cancel = async (headers = app.headers) =>
    (await app.call(cancelOrder, { params: { id: made.id } }, headers)).status;
  return { ...app, made, edit, cancel };
}

test("an order on the company's account is told once: what, when, where, how much, until when", async (t) => {
  const app = await setUpCompanyClient(t);
  await newCuttingTime(app.db, [app.company], { product: "ALMUE", breakTime: "18:00", sameDay: false });
  const line = { item: app.dish.id, quantity: 2, delivery_zone: app.zone.id };
  await addToCart(app, app.headers, line);
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  const [email, ...others] = await renderOrderEmails(app);
  assert.equal(others.length, 0);
  assert.ok(email);
  assert.deepEqual([email.to, email.subject], [app.customer.email, `Recibimos tu pedido ${made.id_order}`]);
  assert.deepEqual(email.paragraphs, [
    `Tu pedido ${made.id_order} quedó registrado.`,
    "Puedes cambiarlo o cancelarlo hasta el lunes 02/03/2026 a las 18:00.",
  ]);
  const place = `Martes 03/03/2026 · Almuerzo · ${app.zone.name}`;
  assert.deepEqual(getLists(email), [[place, "2 × Lomo saltado: S/ 37.00"]]);
  assert.deepEqual(
    email.facts?.map((fact) => toPlainText(fact.join(": "))),
    ["Subtotal: S/ 37.00", "IGV (18%): S/ 6.66", "Total: S/ 43.66", "Pago: A cuenta de la empresa"],
  );
  const { slug } = app.company;
  assert.equal(email.action?.url, `${app.deps.config.publicUrl}/${slug}/orders?compania=${slug}`);
});

test("an order by card is told once it is paid, and never where it is declined", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  const declined = buildCardOrderBody(app, 3700, { token: "tkn_test_stolen_card" });
  assert.equal((await app.call(createOrder, { body: declined }, app.headers)).status, 402);
  assert.deepEqual(await readQueuedOrderEvents(app), []);
  const made = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
  const [email, ...others] = await renderOrderEmails(app);
  assert.deepEqual([email?.to, others.length], ["rosa@example.com", 0]);
  assert.equal(toPlainText(email?.facts?.at(-1)?.[1]), "Tarjeta · S/ 37.00 pagado");
  assert.equal(email?.paragraphs[1], "Puedes cancelarlo hasta que termine el martes 03/03/2026.");
  assert.equal(email.subject, `Recibimos tu pedido ${made.id_order}`);
});

test("an order whose payment a later process settled is told then, once", async (t) => {
  const app = await setUpIndividual(t);
  const sandbox = createSandboxProvider(app.db, app.clock.now);
  const charge: typeof sandbox.charge = async (request) => {
    await sandbox.charge(request);
    return { kind: "no-answer" };
  };
  const findCharge = async () => {
    throw new Error("the process died here");
  };
  Object.assign(app.deps.payments, { ...sandbox, charge, findCharge });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  assert.equal(
    (await app.call(createOrder, { body: buildCardOrderBody(app, 3700) }, app.headers)).status,
    503,
  );
  Object.assign(app.deps.payments, sandbox);
  assert.deepEqual(await renderOrderEmails(app), []);
  app.clock.advance({ minutes: 1 });
  await settleDuePayments(app.deps);
  await settleDuePayments(app.deps);
  assert.equal((await renderOrderEmails(app)).length, 1);
});

test("changes that come together are told once, as the order then is", async (t) => {
  const app = await setUpOrderOfTwo(t);
  await Promise.all([
    app.edit(addItemToOrder, 1),
    app.edit(addItemToOrder, 2),
    app.edit(removeItemFromOrder, 1),
  ]);
  assert.equal((await readQueuedOrderEvents(app)).length, 4);
  const [placed, changed, ...others] = await renderOrderEmails(app);
  assert.deepEqual(
    [placed?.heading, changed?.heading, others.length],
    ["Recibimos tu pedido", "Tu pedido cambió", 0],
  );
  assert.deepEqual(getLists(changed as Email)[0]?.[1], "4 × Lomo saltado: S/ 74.00");
});

test("an order that loses its last dish is told as cancelled, not as changed", async (t) => {
  const app = await setUpOrderOfTwo(t);
  await app.edit(removeItemFromOrder, 1);
  await app.edit(removeItemFromOrder, 1);
  const emails = await renderOrderEmails(app);
  const number = app.made.id_order;
  assert.deepEqual(getSubjects(emails), [`Recibimos tu pedido ${number}`, `Pedido ${number} cancelado`]);
  assert.deepEqual(emails[1]?.paragraphs, [
    `Se canceló el pedido ${number}.`,
    "No se carga a la cuenta de la empresa.",
  ]);
});

test("who cancelled is told, and that a card gets its money back", async (t) => {
  const app = await setUpIndividual(t);
  const made = await placeCardOrder(app, app.headers, 2);
  const staff = await app.signIn(await newStaff(app.db));
  const params = { id: made.id };
  const body = { reason: "Se malogró el horno." };
  assert.equal((await app.call(cancelOrder, { params, body }, staff)).body.cancel_reason, body.reason);
  assert.equal((await app.call(cancelOrder, { params }, staff)).status, 409);
  const own = await app.call(listUserOrders, {}, app.headers);
  assert.equal(own.body.results[0]?.cancel_reason, body.reason);
  const [, cancelled, ...others] = await renderOrderEmails(app);
  assert.equal(others.length, 0);
  assert.deepEqual(cancelled?.paragraphs.map(toPlainText), [
    `El administrador canceló el pedido ${made.id_order}.`,
    "Motivo: Se malogró el horno.",
    "Devolvemos S/ 37.00 a la tarjeta con la que se pagó. Según el banco, puede tardar unos días en verse.",
  ]);
});

test("a copy goes in a mail of its own, without the way in; the same address twice gets one", async (t) => {
  const app = await setUpOrderOfTwo(t, { email_cc: "copia@example.com" });
  const [own, copy, ...others] = await renderOrderEmails(app);
  assert.deepEqual([own?.to, copy?.to, others.length], [app.customer.email, "copia@example.com", 0]);
  assert.ok(copy);
  assert.equal(copy.action, undefined);
  const { id_order: number } = app.made;
  assert.deepEqual(copy.paragraphs, [
    `El pedido ${number} quedó registrado.`,
    "Se puede cambiar o cancelar hasta que termine el martes 03/03/2026.",
  ]);
  assert.equal(copy.subject, `Recibimos el pedido ${number}`);
  assert.deepEqual(copy.lists, own?.lists);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
  await placeOrder(
    app,
    app.headers,
    buildAccountOrderBody(app, 1850, { email_cc: app.customer.email.toUpperCase() }),
  );
  assert.equal((await renderOrderEmails(app)).length, 3);
});

test("a refused order is told to nobody, a repeated request once", async (t) => {
  const app = await setUpCompanyClient(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2, delivery_zone: app.zone.id });
  const wrong = await app.call(createOrder, { body: buildAccountOrderBody(app, 1) }, app.headers);
  assert.equal(wrong.status, 409);
  assert.deepEqual(await readQueuedOrderEvents(app), []);
  const headers = { ...app.headers, "idempotency-key": "one-checkout" };
  const body = buildAccountOrderBody(app, 3700);
  await Promise.all([1, 2, 3].map(() => app.call(createOrder, { body }, headers)));
  assert.equal((await renderOrderEmails(app)).length, 1);
});

test("where dishes close at several times, the first counts for the whole order", async (t) => {
  const app = await setUpCompanyClient(t);
  await newCuttingTime(app.db, [app.company], { product: "ALMUE", breakTime: "18:00", sameDay: false });
  const supper = await newItem(app.db, app.day, [app.company], { name: "Sopa <i>", product: "CENAC" });
  for (const item of [app.dish.id, supper.id]) {
    await addToCart(app, app.headers, { item, quantity: 1, delivery_zone: app.zone.id });
  }
  await placeOrder(app, app.headers, buildAccountOrderBody(app, app.dish.price + supper.price));
  const [email] = await renderOrderEmails(app);
  assert.equal(
    email?.paragraphs[1],
    "Puedes cambiarlo o cancelarlo hasta el lunes 02/03/2026 a las 18:00. Los platos que cierran después se pueden cambiar hasta su hora límite.",
  );
  assert.equal(email.lists?.length, 2);
});
