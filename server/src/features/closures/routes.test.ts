import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import {
  addItemToOrder,
  clearCart,
  getCart,
  removeItemFromOrder,
  setCartLines,
} from "@lonchera/contract/cart";
import { listCategories } from "@lonchera/contract/categories";
import { createOrder } from "@lonchera/contract/checkout";
import {
  createClosure,
  deleteClosure,
  listClosures,
  updateClosure,
  type ClosureInput,
} from "@lonchera/contract/closures";
import { errorTexts } from "@lonchera/contract/error-texts";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { repeatOrder } from "@lonchera/contract/orders";
import { createStaffOrder } from "@lonchera/contract/staff-orders";
import {
  newClosure,
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import {
  buildAccountOrderBody,
  addToCart,
  buildCardOrderBody,
  placeOrder,
  setUpCompanyClient,
  setUpIndividual,
} from "../../../test/orders.ts";
import { buildGroupFile, buildGroupRow, setUpImports } from "../../../test/imports.ts";
import { readHistory } from "../../../test/staff.ts";
import type { Headers, TestApp } from "../../../test/test-app.ts";

const tuesday: ClosureInput = {
  date: "2026-03-03",
  reason: "Feriado regional",
  all_companies: true,
  company: [],
};
const closed = {
  detail: "No hay atención: 03/03/2026 (Feriado regional). Elige otro día.",
  code: "day_closed",
};

/** Begins on a Monday, when a client may order a dish of Tuesday and one of Wednesday. */
async function setUpClosing(t: TestContext) {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db, { firstName: "Ana", lastName: "Torres" }));
  const wednesday = await newMenuDay(app.db, "2026-03-04");
  const later = await newItem(app.db, wednesday, [app.company], { name: "Causa" });
  const close = async (changes: Partial<ClosureInput> = {}) => {
    const answer = await app.call(createClosure, { body: { ...tuesday, ...changes } }, staff);
    assert.equal(answer.status, 201);
    return answer.body;
  };
  return { ...app, asStaff: staff, later, close, line: { item: app.dish.id, delivery_zone: app.zone.id } };
}

async function readMenu(app: TestApp, company: { id: number }, headers: Headers) {
  const { body } = await app.call(getWeeklyMenu, { params: { companyId: company.id } }, headers);
  return body.map((day) => [day.category_date, day.items_count, day.closed_reason ?? null]);
}

test("a closed day shows its reason in place of its dishes, and opens again", async (t) => {
  const app = await setUpClosing(t);
  const open = [
    ["2026-03-03", 1, null],
    ["2026-03-04", 1, null],
  ];
  assert.deepEqual(await readMenu(app, app.company, app.headers), open);
  const closure = await app.close();
  assert.deepEqual(await readMenu(app, app.company, app.headers), [
    ["2026-03-03", 0, "Feriado regional"],
    ["2026-03-04", 1, null],
  ]);
  const params = { id: closure.id };
  const moved = { ...tuesday, date: "2026-03-04", reason: "Inventario", version: 1 };
  assert.equal((await app.call(updateClosure, { params, body: moved }, app.asStaff)).status, 200);
  assert.deepEqual(await readMenu(app, app.company, app.headers), [
    ["2026-03-03", 1, null],
    ["2026-03-04", 0, "Inventario"],
  ]);
  assert.equal((await app.call(deleteClosure, { params }, app.asStaff)).status, 204);
  assert.deepEqual(await readMenu(app, app.company, app.headers), open);
  assert.deepEqual(await readHistory(app, app.asStaff, "closure", closure), [
    [
      "created",
      {
        Fecha: [null, "03/03/2026"],
        Motivo: [null, "Feriado regional"],
        Compañías: [null, "Todas, también las que se añadan"],
      },
    ],
    ["changed", { Fecha: ["03/03/2026", "04/03/2026"], Motivo: ["Feriado regional", "Inventario"] }],
    [
      "archived",
      {
        Fecha: ["04/03/2026", null],
        Motivo: ["Inventario", null],
        Compañías: ["Todas, también las que se añadan", null],
      },
    ],
  ]);
});

test("a day is closed for the chosen companies only", async (t) => {
  const app = await setUpClosing(t);
  const other = await newCompany(app.db);
  await newItem(app.db, app.day, [other]);
  const client = await app.signIn(await newCompanyClient(app.db, other));
  await app.close({ all_companies: false, company: [app.company.id] });
  assert.deepEqual((await readMenu(app, app.company, app.headers))[0], ["2026-03-03", 0, "Feriado regional"]);
  assert.deepEqual((await readMenu(app, other, client))[0], ["2026-03-03", 1, null]);
  const closedFor = async (companyId?: number) => {
    const query = companyId === undefined ? {} : { companyId: String(companyId) };
    const { body } = await app.call(listCategories, { query }, app.asStaff);
    return body.map((day) => day.closed_reason ?? null);
  };
  assert.deepEqual(await closedFor(app.company.id), ["Feriado regional", null]);
  assert.deepEqual(await closedFor(other.id), [null, null]);
  assert.deepEqual(await closedFor(), [null, null]);
});

test("nothing is added, ordered or edited for a closed day, and what lies in a cart says why", async (t) => {
  const app = await setUpClosing(t);
  await addToCart(app, app.headers, { ...app.line, quantity: 1 });
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850));
  await addToCart(app, app.headers, { ...app.line, quantity: 1 });
  await app.close();
  const add = await app.send("POST", "/api/cart/add-item/", { ...app.line, quantity: 1 }, app.headers);
  assert.deepEqual([add.status, add.body], [409, closed]);
  const order = await app.call(createOrder, { body: buildAccountOrderBody(app, 1850) }, app.headers);
  assert.deepEqual([order.status, order.body], [409, closed]);
  const { body: cart } = await app.call(getCart, {}, app.headers);
  assert.equal(cart.items[0]?.problem, "day-closed");

  const lines = [{ ...app.line, quantity: 3 }];
  const table = await app.call(setCartLines, { body: { lines } }, app.headers);
  assert.deepEqual(
    [table.status, table.body],
    [409, { ...closed, lines: [{ ...app.line, message: "Ese día no hay atención: Feriado regional." }] }],
  );
  const fewer = await app.call(
    setCartLines,
    { body: { lines: [{ ...app.line, quantity: 0 }] } },
    app.headers,
  );
  assert.equal(fewer.status, 200);

  const unit = { params: { cartId: made.cart }, body: { ...app.line, quantity: 1 } };
  const more = await app.call(addItemToOrder, unit, app.headers);
  assert.deepEqual([more.status, more.body], [409, closed]);
  const body = { lines: [{ ...app.line, quantity: 1, subitems: [] }], payment: "account" as const };
  const byStaff = await app.call(
    createStaffOrder,
    {
      params: { id: app.customer.id },
      body: { ...body, delivery_zone: null, additional_note: "", reason: "", total: "18.50" },
    },
    app.asStaff,
  );
  assert.deepEqual([byStaff.status, byStaff.body], [409, closed]);
  const { body: repeated } = await app.call(repeatOrder, { params: { id: made.id } }, app.headers);
  assert.deepEqual(repeated.added, []);
  assert.equal((await app.call(removeItemFromOrder, unit, app.headers)).status, 200);
});

test("an individual gets no code for a closed day, and orders the other days", async (t) => {
  const app = await setUpIndividual(t);
  const wednesday = await newMenuDay(app.db, "2026-03-04");
  const later = await newItem(app.db, wednesday, [app.company]);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  await newClosure(app.db, [app.company], { reason: "Feriado regional" });
  const byCode = buildCardOrderBody(app, 1850, { pay_by_code: true, token: null });
  const refused = await app.call(createOrder, { body: byCode }, app.headers);
  assert.deepEqual([refused.status, refused.body], [409, closed]);
  await app.call(clearCart, {}, app.headers);
  await addToCart(app, app.headers, { item: later.id, quantity: 1 });
  await placeOrder(app, app.headers, buildCardOrderBody(app, 1850));
});

test("an order that is being written counts before the closure, and none comes after it", async (t) => {
  const app = await setUpClosing(t);
  const clients = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const headers = await app.signIn(await newCompanyClient(app.db, app.company));
      await addToCart(app, headers, { ...app.line, quantity: 1 });
      return headers;
    }),
  );
  const placing = clients.map((headers) =>
    app.call(createOrder, { body: buildAccountOrderBody(app, 1850) }, headers),
  );
  const closing = app.close();
  const statuses = (await Promise.all(placing)).map(({ status }) => status);
  const closure = await closing;
  const placed = statuses.filter((status) => status === 201).length;
  assert.deepEqual([closure.orders, closure.portions], [placed, placed]);
  assert.ok(statuses.every((status) => status === 201 || status === 409));
});

test("what is wrong in a closure is a clear 400 on its field", async (t) => {
  const app = await setUpClosing(t);
  const present = await app.close();
  const cases: [object, string, string?][] = [
    [{ date: "2026-03-01" }, "date", "Elige una fecha de hoy en adelante"],
    [{ date: "2026-02-30" }, "date"],
    [{ date: undefined }, "date", "La fecha es requerida"],
    [{ reason: " " }, "reason", "El motivo es requerido"],
    [{ reason: "x".repeat(101) }, "reason"],
    [{ all_companies: "sí", company: [1] }, "all_companies"],
    [{ all_companies: false }, "company", "Elige al menos una compañía"],
    [{ all_companies: false, company: [999_999] }, "company", "Una de las compañías no existe."],
    [{}, "date", "Ese día ya está cerrado para todas las compañías."],
  ];
  for (const [change, field, message] of cases) {
    const answer = await app.send("POST", "/api/closures/", { ...tuesday, ...change }, app.asStaff);
    assert.deepEqual([answer.status, Object.keys(answer.body as object)], [400, [field]], field);
    if (message !== undefined) assert.deepEqual(answer.body, { [field]: [message] });
  }
  const params = { id: present.id };
  const edit = (reason: string) =>
    app.call(updateClosure, { params, body: { ...tuesday, reason, version: 1 } }, app.asStaff);
  const both = await Promise.all([edit("Censo"), edit("Elecciones")]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await app.call(deleteClosure, { params: { id: "999999" } }, app.asStaff)).status, 404);
});

test("a closure that was changed meanwhile is not deleted by its former version", async (t) => {
  const app = await setUpClosing(t);
  const params = { id: (await app.close()).id };
  const body = { ...tuesday, reason: "Censo", version: 1 };
  assert.equal((await app.call(updateClosure, { params, body }, app.asStaff)).status, 200);
  const remove = (version: string) => app.call(deleteClosure, { params, query: { version } }, app.asStaff);
  const stale = await remove("1");
  const detail = errorTexts.changed_meanwhile("Ana Torres (Motivo: Feriado regional → Censo)");
  assert.deepEqual([stale.status, stale.body], [409, { detail, code: "changed_meanwhile" }]);
  assert.equal((await remove("2")).status, 204);
});

test("closures are listed by date, company and reason, with the orders that stand for their days", async (t) => {
  const app = await setUpClosing(t);
  const other = await newCompany(app.db, { name: "Zárate Hermanos" });
  await newZone(app.db, other);
  await addToCart(app, app.headers, { ...app.line, quantity: 2 });
  await addToCart(app, app.headers, { item: app.later.id, delivery_zone: app.zone.id, quantity: 1 });
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 2 * 1850 + 1850));
  await app.close({ all_companies: false, company: [other.id], reason: "Aniversario" });
  await app.close();
  await app.close({ date: "2026-03-04", reason: "Inventario" });
  const listed = async (query: Record<string, string> = {}) => {
    const { status, body } = await app.call(listClosures, { query }, app.asStaff);
    assert.equal(status, 200);
    return body.results.map(({ date, reason, orders, portions }) => [date, reason, orders, portions]);
  };
  const inventory = ["2026-03-04", "Inventario", 1, 1];
  const holiday = ["2026-03-03", "Feriado regional", 1, 2];
  const anniversary = ["2026-03-03", "Aniversario", 0, 0];
  assert.deepEqual(await listed(), [inventory, holiday, anniversary]);
  assert.deepEqual(await listed({ ordering: "date", page_size: "2" }), [anniversary, holiday]);
  assert.deepEqual(await listed({ search: "inventa" }), [inventory]);
  assert.deepEqual(await listed({ company: String(app.company.id) }), [inventory, holiday]);
  assert.deepEqual(await listed({ end_date: "2026-03-03", company: String(other.id) }), [
    holiday,
    anniversary,
  ]);
});

test("the preview of a file warns of its dishes on closed days, by company", async (t) => {
  const app = await setUpImports(t);
  await newClosure(app.db, [app.two], { date: "2026-03-05", reason: "Inventario" });
  await newClosure(app.db, [], { date: "2026-03-06", reason: "Aniversario" });
  const rows = [
    buildGroupRow({ Nombre: "Juane", Fecha: "05/03/2026", Empresas: "20101, C-2" }),
    buildGroupRow({ Nombre: "Chupe", Fecha: "06/03/2026", Empresas: "20101" }),
    buildGroupRow({ Nombre: "Tacacho", Fecha: "07/03/2026", Empresas: "C-2" }),
  ];
  const { error, notices } = await app.preview(buildGroupFile(rows));
  assert.equal(error, null);
  assert.deepEqual(
    notices.filter((notice) => notice.includes("no hay atención")),
    [
      "El 05/03/2026 (Inventario) no hay atención para Dos: sus platos no se podrán pedir.",
      "El 06/03/2026 (Aniversario) no hay atención: sus platos no se podrán pedir.",
    ],
  );
});
