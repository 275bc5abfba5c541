import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { addItemToOrder, addSpecialCartItem, removeItemFromOrder } from "@lonchera/contract/cart";
import { listHistory } from "@lonchera/contract/history";
import { updateItem } from "@lonchera/contract/items";
import { cancelOrder } from "@lonchera/contract/orders";
import { items } from "../../platform/db/schema/menus.ts";
import { createSandboxProvider } from "../payments/sandbox.ts";
import {
  newCompany,
  newItem,
  newStaff,
  newSubitem,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import { buildItemBody } from "../../../test/staff.ts";
import {
  buildAccountOrderBody,
  buildCardOrderBody,
  setUpCompanyClient,
  setUpOrderOfThree,
  setUpIndividual,
  placeOrder,
  addToCart,
} from "../../../test/orders.ts";
import type { Headers, TestApp } from "../../../test/test-app.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";

async function signInStaff(app: TestApp): Promise<Headers> {
  return app.signIn(await newStaff(app.db, { firstName: "Ana", lastName: "Torres" }));
}

/** Returns each entry as text, the oldest first: the event and its actor, then each field with its old and new value. */
async function readEntries(app: TestApp, staff: Headers, { id }: { id: number }): Promise<string[][]> {
  const params = { thing: "order", id: String(id) } as const;
  const { status, body } = await app.call(listHistory, { params }, staff);
  assert.equal(status, 200);
  return body.toReversed().map(({ kind, by, fields }) => {
    const changes = fields.map(({ field, old, now }) => `${field}: ${old ?? "—"} → ${now ?? "—"}`);
    return [`${kind} ${by}`, ...changes.map((text) => text.replaceAll("\u00a0", " "))];
  });
}

async function setUpOrderHistory(t: TestContext) {
  const { line, made, ...app } = await setUpOrderOfThree(t);
  const staff = await signInStaff(app);
  const edit = (endpoint: typeof addItemToOrder | typeof removeItemFromOrder, quantity: number) =>
    app.call(endpoint, { params: { cartId: made.cart }, body: { ...line, quantity } }, app.headers);
  const lunch = `Lomo saltado · Almuerzo · Martes 03/03/2026 · ${app.zone.name}`;
  return { ...app, made, staff, edit, lunch, readHistoryTexts: () => readEntries(app, staff, made) };
}

function buildCreationEntry(lunch: string): string[] {
  return ["created Rosa Quispe", "Subtotal: — → S/ 55.50", `${lunch}: — → 3 × S/ 18.50`];
}

test("an order tells how it was made, also after it was edited", async (t) => {
  const app = await setUpOrderHistory(t);
  const params = { thing: "order", id: String(app.made.id) } as const;
  const [unchanged] = (await app.call(listHistory, { params }, app.staff)).body;
  assert.deepEqual([unchanged?.id, unchanged?.at], [null, app.made.ordered_date]);
  assert.deepEqual(await app.readHistoryTexts(), [buildCreationEntry(app.lunch)]);
  app.clock.advance({ minutes: 5 });
  await app.edit(addItemToOrder, 1);
  await app.db.update(items).set({ name: "Otro nombre" }).where(eq(items.id, app.dish.id));
  assert.deepEqual((await app.readHistoryTexts())[0], buildCreationEntry(app.lunch));
  const [edited, made] = (await app.call(listHistory, { params }, app.staff)).body;
  assert.deepEqual([made?.at, edited?.at], ["2026-03-02T15:00:00.000Z", "2026-03-02T15:05:00.000Z"]);
});

test("units added and taken away are told by dish, day and zone, with the total", async (t) => {
  const app = await setUpOrderHistory(t);
  await app.edit(addItemToOrder, 2);
  await app.edit(removeItemFromOrder, 4);
  await app.db.update(items).set({ price: 2000 }).where(eq(items.id, app.dish.id));
  await app.edit(addItemToOrder, 1);
  assert.deepEqual(await app.readHistoryTexts(), [
    buildCreationEntry(app.lunch),
    ["changed Rosa Quispe", "Subtotal: S/ 55.50 → S/ 92.50", `${app.lunch}: 3 × S/ 18.50 → 5 × S/ 18.50`],
    ["changed Rosa Quispe", "Subtotal: S/ 92.50 → S/ 18.50", `${app.lunch}: 5 × S/ 18.50 → 1 × S/ 18.50`],
    [
      "changed Rosa Quispe",
      "Subtotal: S/ 18.50 → S/ 38.50",
      `${app.lunch}: 1 × S/ 18.50 → 1 × S/ 18.50 + 1 × S/ 20.00`,
    ],
  ]);
});

test("removing the last line tells in one entry that the order was cancelled", async (t) => {
  const app = await setUpOrderHistory(t);
  await app.edit(removeItemFromOrder, 3);
  assert.deepEqual(await app.readHistoryTexts(), [
    buildCreationEntry(app.lunch),
    [
      "archived Rosa Quispe",
      "Estado: Activo → Cancelado",
      "Subtotal: S/ 55.50 → S/ 0.00",
      `${app.lunch}: 3 × S/ 18.50 → —`,
    ],
  ]);
});

test("what is refused leaves no entry", async (t) => {
  const app = await setUpOrderHistory(t);
  assert.equal((await app.edit(addItemToOrder, 8)).status, 409);
  const cancel = () => app.call(cancelOrder, { params: { id: app.made.id } }, app.headers);
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.equal((await app.edit(addItemToOrder, 1)).status, 409);
  assert.deepEqual(await app.readHistoryTexts(), [
    buildCreationEntry(app.lunch),
    ["archived Rosa Quispe", "Estado: Activo → Cancelado"],
  ]);
});

test("a cancellation by staff, and once what the card got back, though the provider was silent", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const made = await placeOrder(
    app,
    app.headers,
    buildCardOrderBody(app, 1850, { first_name: "Rosa María" }),
  );
  app.clock.advance({ days: 2 });
  const staff = await signInStaff(app);
  const silent = { refund: () => Promise.reject(new Error("no answer")) };
  Object.assign(app.deps.payments, silent);
  await app.call(cancelOrder, { params: { id: made.id } }, staff);
  const lunch = `Lomo saltado · Almuerzo · Martes 03/03/2026 · ${app.zone.name}`;
  const cancelled = [
    ["created Rosa María Quispe", "Subtotal: — → S/ 18.50", `${lunch}: — → 1 × S/ 18.50`],
    ["archived Ana Torres", "Estado: Finalizado → Cancelado"],
  ];
  assert.deepEqual(await readEntries(app, staff, made), cancelled);
  Object.assign(app.deps.payments, createSandboxProvider(app.db, app.clock.now));
  await Promise.all([settleDuePayments(app.deps), settleDuePayments(app.deps)]);
  assert.deepEqual(await readEntries(app, staff, made), [
    ...cancelled,
    ["changed Sistema", "Pago: Tarjeta · Pagado → Tarjeta · Reembolsado"],
  ]);
});

test("simultaneous edits leave an entry each, every one beginning where the one before ended", async (t) => {
  const app = await setUpOrderHistory(t);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      app.edit(index % 4 === 0 ? removeItemFromOrder : addItemToOrder, 1),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const [first, ...edits] = await app.readHistoryTexts();
  assert.deepEqual(first, buildCreationEntry(app.lunch));
  const steps = edits.map(([, total = ""]) => total.replace("Subtotal: ", "").split(" → "));
  assert.equal(steps.length, 8);
  assert.deepEqual(
    steps.map(([old]) => old),
    ["S/ 55.50", ...steps.map(([, now]) => now).slice(0, -1)],
  );
  assert.equal(steps.at(-1)?.[1], "S/ 129.50");
});

test("an item that staff change leaves nothing in the order's history", async (t) => {
  const app = await setUpOrderHistory(t);
  const body = buildItemBody(app.day, [app.company], { name: "Otro plato", price: "99.00" });
  const params = { id: app.dish.id };
  assert.equal((await app.call(updateItem, { params, body }, app.staff)).status, 200);
  assert.deepEqual(await app.readHistoryTexts(), [buildCreationEntry(app.lunch)]);
});

test("a line of the special company is told with its choices", async (t) => {
  const app = await setUpCompanyClient(t);
  const company = await newCompany(app.db, { id: 56 });
  const zone = await newZone(app.db, company, { name: "Campamento" });
  const headers = await app.signIn(await newCompanyClient(app.db, company));
  const dish = await newItem(app.db, app.day, [company], { name: "Menú minero", product: "ESPEC" });
  const chosen = [];
  for (const [itemType, name] of [
    ["Entrada", "Causa"],
    ["Fondo", "Seco"],
    ["Postre", "Mazamorra"],
    ["Bebida", "Chicha"],
  ] as const) {
    chosen.push(await newSubitem(app.db, [dish], { itemType, name }));
  }
  const subitems = chosen.map(({ id }) => id);
  const line = { item: dish.id, quantity: 1, delivery_zone: zone.id, subitems };
  await app.call(addSpecialCartItem, { body: line }, headers);
  const made = await placeOrder(app, headers, buildAccountOrderBody({ company, zone }, 1850));
  assert.deepEqual(await readEntries(app, await signInStaff(app), made), [
    [
      "created Rosa Quispe",
      "Subtotal: — → S/ 18.50",
      "Menú minero · Especial · Martes 03/03/2026 · Campamento · Causa · Seco · Mazamorra · Chicha: — → 1 × S/ 18.50",
    ],
  ]);
});

test("an order that is not there has no history, and customers read none", async (t) => {
  const app = await setUpOrderHistory(t);
  assert.deepEqual(await readEntries(app, app.staff, { id: 999_999 }), []);
  const params = { thing: "order", id: String(app.made.id) } as const;
  assert.equal((await app.call(listHistory, { params }, app.headers)).status, 403);
});
