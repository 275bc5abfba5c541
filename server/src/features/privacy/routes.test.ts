import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { createClaim } from "@lonchera/contract/claims";
import { listOrders } from "@lonchera/contract/orders";
import { legalVersion } from "@lonchera/contract/consents";
import { deleteOwnAccount, getOwnData } from "@lonchera/contract/privacy";
import { getAccount, updateAccount, updateOwnAccount } from "@lonchera/contract/accounts";
import { updateClient } from "@lonchera/contract/clients";
import { confirmRegistration, login, register } from "@lonchera/contract/auth";
import { changes } from "../../platform/db/schema/changes.ts";
import { cartLines, carts, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { emailLinks, sessions, users } from "../../platform/db/schema/users.ts";
import { newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { setUpIndividual, addToCart } from "../../../test/orders.ts";
import { readHistory } from "../../../test/staff.ts";
import { readLink } from "../../../test/test-email.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { waitUntilBlocked } from "../../../test/wait-for.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { claimSheet } from "../../../test/claims.ts";
import { setUpBusyCustomer, personalWords, profile, type Individual } from "../../../test/busy-customer.ts";

const erase = (app: TestApp, headers: Individual["headers"], password = testPassword) =>
  app.call(deleteOwnAccount, { body: { password } }, headers);

const range = { start_date: "2026-03-01", end_date: "2026-03-31" };

/** Returns the rows of the report of orders, by its headings. */
async function readReport(app: TestApp, headers: Individual["headers"]): Promise<Record<string, unknown>[]> {
  const query = new URLSearchParams(range).toString();
  const answer = await app.app.inject({ url: `/api/export/range/?${query}`, headers });
  assert.equal(answer.statusCode, 200);
  const [headings = [], ...rows] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, index) => [String(heading), row[index] ?? ""])),
  );
}

/** Sets the clock to the day after the delivery, when no order waits for delivery. */
async function goToDayAfter(app: Individual) {
  app.clock.set("2026-03-04T09:00:00-05:00");
  return app.signIn(app.customer);
}

test("a customer gets everything that is kept about them, and nothing of another's", async (t) => {
  const app = await setUpIndividual(t);
  const { kept, cancelled } = await setUpBusyCustomer(app);
  const other = await newIndividual(app.db, app.company);
  await app.call(createClaim, { body: { ...claimSheet, email: app.customer.email } });
  await app.call(createClaim, { body: { ...claimSheet, email: other.email } });
  const credentials = { email: app.customer.email, company: app.company.slug };
  for (const password of ["no-es-esta", testPassword])
    await app.call(login, { body: { ...credentials, password } });
  const { status, body } = await app.call(getOwnData, {}, app.headers);
  assert.equal(status, 200);
  assert.deepEqual([body.account.first_name, body.account.street], ["Rosaura", "Jr. Ayacucho 450"]);
  assert.equal(body.registration_consent?.version, legalVersion);
  assert.deepEqual(
    body.orders.map(({ id_order, state, total, additional_note }) => [
      id_order,
      state,
      total,
      additional_note,
    ]),
    [
      [kept.id_order, "placed", "37.00", "Para Rosa, sin ají"],
      [cancelled.id_order, "cancelled", "18.50", ""],
    ],
  );
  assert.equal(body.orders[0]?.charge_ids.length, 1);
  assert.deepEqual(
    body.orders[0].lines.map((line) => [line.item_name, line.delivery_date, line.quantity, line.unit_price]),
    [["Lomo saltado", "2026-03-03", 2, "18.50"]],
  );
  assert.deepEqual(body.cart, [{ item: "Lomo saltado", quantity: 3, subitems: [] }]);
  assert.deepEqual(
    body.claims.map(({ email, detail }) => [email, detail]),
    [[app.customer.email, "Tarde."]],
  );
  assert.ok(body.history.some(({ fields }) => fields.some(({ now }) => now === "Jr. Ayacucho 450")));
  assert.ok(body.history.some(({ fields }) => fields.some(({ now }) => now === "Cancelado")));
  assert.deepEqual(
    body.sessions.map(({ device, last_used_at, expires_at }) => [device, last_used_at === expires_at]),
    [
      [null, true],
      [null, false],
    ],
  );
  assert.deepEqual(
    body.events.slice(-3).map(({ event, address }) => [event, address]),
    [
      ["sign-in-failed", "127.0.0.1"],
      ["sign-in", "127.0.0.1"],
      ["export", "127.0.0.1"],
    ],
  );
  const others = (await app.call(getOwnData, {}, await app.signIn(other))).body;
  assert.deepEqual([others.orders, others.cart, others.history], [[], [], []]);
  assert.deepEqual(
    others.events.map(({ event }) => event),
    ["export"],
  );
});

test("an account is deleted by its password only, and not while an order is on its way", async (t) => {
  const app = await setUpIndividual(t);
  const { kept } = await setUpBusyCustomer(app);
  const wrong = await erase(app, app.headers, "otra-clave-distinta");
  assert.deepEqual([wrong.status, wrong.body], [400, { password: ["La contraseña no es correcta."] }]);
  const early = await erase(app, app.headers);
  assert.deepEqual(
    [early.status, early.body],
    [
      409,
      {
        detail: `Tienes pedidos por entregar: ${kept.id_order}. Cancélalos o espera a que se entreguen.`,
        code: "orders_to_deliver",
      },
    ],
  );
  const account = (await app.call(getAccount, {}, app.headers)).body;
  assert.deepEqual([account.first_name, account.is_active], ["Rosaura", true]);
  assert.deepEqual([await app.db.$count(orderLines), await app.db.$count(cartLines)], [2, 1]);
});

test("wrong passwords count as failed sign-ins", async (t) => {
  const app = await setUpIndividual(t);
  for (let n = 0; n < 10; n += 1) assert.equal((await erase(app, app.headers, "no-es-esta")).status, 400);
  assert.equal((await erase(app, app.headers)).status, 429);
});

test("a cart that is being paid blocks", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  await app.db.update(carts).set({ state: "paying" });
  const { status, body } = await erase(app, app.headers);
  assert.deepEqual(
    [status, (body as unknown as { detail: string }).detail.split(".")[0]],
    [409, "Estás pagando un pedido"],
  );
});

test("of a deleted account nothing is left that tells whose it was; its orders stay in the books", async (t) => {
  const app = await setUpIndividual(t);
  const { kept, cancelled } = await setUpBusyCustomer(app);
  const staff = await newStaff(app.db);
  const before = await readReport(app, await app.signIn(staff));
  assert.match(JSON.stringify(before), personalWords);
  const headers = await goToDayAfter(app);
  const { email } = app.customer;
  assert.equal((await erase(app, headers)).status, 204);

  assert.equal((await app.call(getAccount, {}, headers)).status, 401);
  const signIn = await app.call(login, { body: { email, password: testPassword } });
  assert.equal(signIn.status, 401);
  const asStaff = await app.signIn(staff);
  const after = await readReport(app, asStaff);
  assert.doesNotMatch(JSON.stringify(after), personalWords);
  assert.deepEqual(
    after,
    before.map((row) => ({ ...row, Usuario: "Cliente eliminado", Correo: "", "Notas Adicionales": "" })),
  );
  const own = eq(users.id, app.customer.id);
  const rows = {
    user: await app.db.select().from(users).where(own),
    orders: await app.db.select().from(orders),
    changes: await app.db.select().from(changes),
  };
  for (const [what, found] of Object.entries(rows)) {
    // Hashes and codes can contain any digits.
    const words = JSON.stringify(found, (key, value: unknown) =>
      ["passwordHash", "requestHash", "refCode"].includes(key) ? "" : value,
    );
    assert.doesNotMatch(words, personalWords, what);
  }
  const left = await app.db.select().from(sessions).where(eq(sessions.userId, app.customer.id));
  assert.deepEqual([left, await app.db.select().from(emailLinks)], [[], []]);
  assert.equal((await app.db.select().from(carts)).length, 2);
  const last = (await app.readQueuedEmails()).at(-1);
  assert.deepEqual([last?.to, last?.subject], [email, "Eliminamos tu cuenta de Lonchera"]);

  const listed = (await app.call(listOrders, { query: range }, asStaff)).body;
  assert.deepEqual(
    listed.results.map(({ id, full_name_user }) => [id, full_name_user]),
    [
      [cancelled.id, "Cliente eliminado"],
      [kept.id, "Cliente eliminado"],
    ],
  );
  const history = await readHistory(app, asStaff, "client", app.customer);
  assert.deepEqual(history.at(-1), ["archived", { Estado: ["Activo", "Eliminado a pedido de su titular"] }]);
  assert.deepEqual((history[0]?.[1] as Record<string, unknown> | undefined)?.["Calle"], [
    null,
    "Dato eliminado",
  ]);
});

test("the e-mail registers anew, and the new account sees nothing of the former one", async (t) => {
  const app = await setUpIndividual(t);
  await setUpBusyCustomer(app);
  const headers = await goToDayAfter(app);
  const { email, id } = app.customer;
  await erase(app, headers);
  const body = { first_name: "Rosa", company: app.company.slug, password: "Causa-limeña-2", email };
  assert.equal((await app.call(register, { body })).status, 201);
  const confirmation = { params: readLink((await app.readQueuedEmails()).at(-1), "/confirm"), body };
  assert.equal((await app.call(confirmRegistration, confirmation)).status, 200);
  const signedIn = await app.call(login, { body: { email, password: body.password } });
  assert.equal(signedIn.status, 200);
  assert.notEqual(signedIn.body.user.id, id);
  const again = { authorization: `Bearer ${signedIn.body.access}` };
  assert.deepEqual((await app.call(getOwnData, {}, again)).body.orders, []);
});

test("staff neither name a deleted account again nor let somebody into it", async (t) => {
  const app = await setUpIndividual(t);
  await erase(app, app.headers);
  const asStaff = await app.signIn(await newStaff(app.db));
  const params = { id: app.customer.id };
  const open = { email: "otra@example.com", is_active: true };
  const name = { first_name: "Otra", last_name: "Persona", customer_type: "type1" } as const;
  const answers = [
    await app.call(updateAccount, { params, body: open }, asStaff),
    await app.call(updateClient, { params, body: name }, asStaff),
  ];
  const refusal = {
    detail: "Esta cuenta fue eliminada a pedido de su titular y ya no cambia.",
    code: "account_erased",
  };
  for (const answer of answers) assert.deepEqual([answer.status, answer.body], [409, refusal]);
});

test("history is rewritten by nobody else, and by deletion in its words alone", async (t) => {
  const app = await setUpIndividual(t);
  await setUpBusyCustomer(app);
  await assert.rejects(app.db.update(changes).set({ byName: "Nadie" }));
  await assert.rejects(app.db.delete(changes));
  await assert.rejects(
    app.pool.query(
      "begin; set local lonchera.erasing = 'on'; update changes set version = version + 1; commit",
    ),
  );
  await app.pool.query("rollback");
});

test("an edit that waited for the deletion brings no name back", async (t) => {
  const app = await setUpIndividual(t);
  const own = eq(users.id, app.customer.id);
  const body = { ...profile, email: app.customer.email };
  const { edit, deletion } = await transaction(app.db, async (tx) => {
    await tx.select().from(users).where(own).for("update");
    // PostgreSQL grants locks in the order in which they were requested.
    const first = erase(app, app.headers);
    await waitUntilBlocked(app.pool);
    const second = app.call(updateOwnAccount, { body }, app.headers);
    await waitUntilBlocked(app.pool, 2);
    return { edit: second, deletion: first };
  });
  assert.deepEqual([(await deletion).status, (await edit).status], [204, 401]);
  const [left] = await app.db.select().from(users).where(own);
  assert.equal(left?.firstName, "Cuenta");
});
