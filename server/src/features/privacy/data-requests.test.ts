import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { listClients } from "@lonchera/contract/clients";
import { createClaim } from "@lonchera/contract/claims";
import { saveFoodPreferences } from "@lonchera/contract/food-preferences";
import { eraseClient, exportPersonalData, getOwnData } from "@lonchera/contract/privacy";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { newStaff, newIndividual } from "../../../test/factories.ts";
import { setUpIndividual } from "../../../test/orders.ts";
import { readHistory } from "../../../test/staff.ts";
import { claimSheet } from "../../../test/claims.ts";
import { setUpBusyCustomer, personalWords, type Individual } from "../../../test/busy-customer.ts";

const note = "Carta recibida el 2 de marzo, expediente 12";

async function signInSupport(app: Individual) {
  const support = await newStaff(app.db, { staffRole: "support", firstName: "Luz", lastName: "Torres" });
  return app.signIn(support);
}

function erase(app: Individual, headers: Individual["headers"], change: object = {}) {
  const body = { email: app.customer.email, note, ...change };
  return app.call(eraseClient, { params: { id: app.customer.id }, body }, headers);
}

test("staff hand out what the customer could download, and the history and an e-mail tell of it", async (t) => {
  const app = await setUpIndividual(t);
  await setUpBusyCustomer(app);
  const { email } = app.customer;
  await app.call(createClaim, { body: { ...claimSheet, email } });
  await app.call(saveFoodPreferences, { body: { avoids: ["peanuts"] } }, app.headers);
  const own = (await app.call(getOwnData, {}, app.headers)).body;
  const support = await signInSupport(app);
  const body = { email: email.toUpperCase(), note };
  const given = await app.call(exportPersonalData, { body }, support);
  assert.equal(given.status, 200);
  // Staff export all data of a person except the food preferences and ratings.
  const { food_preferences: eats, ratings, ...others } = own;
  assert.deepEqual([eats?.avoids, ratings], [["peanuts"], []]);
  assert.deepEqual(given.body, others);
  const history = await readHistory(app, support, "client", app.customer);
  assert.deepEqual(history.at(-1), [
    "changed",
    {
      "Datos personales": [null, "Entregados a pedido de su titular"],
      "Motivo o referencia de la solicitud": [null, note],
    },
  ]);
  const last = (await app.readQueuedEmails()).at(-1);
  assert.deepEqual([last?.to, last?.subject], [email, "Preparamos una copia de tus datos"]);
  const unnamed = await app.call(exportPersonalData, { body: { email, note: " " } }, support);
  assert.deepEqual([unnamed.status, unnamed.body], [400, { note: ["Este campo es requerido"] }]);
});

test("of an e-mail without an account the claims are found, and the orders of others that name it", async (t) => {
  const app = await setUpIndividual(t);
  const { kept, cancelled } = await setUpBusyCustomer(app);
  const email = "rosa2@example.com";
  const filed = (await app.call(createClaim, { body: { ...claimSheet, email } })).body;
  const support = await signInSupport(app);
  const { body } = await app.call(exportPersonalData, { body: { email, note } }, support);
  const { account, claims, named_in_orders, orders: ownOrders } = body;
  assert.deepEqual([account, ownOrders], [null, []]);
  assert.deepEqual(
    claims.map(({ number }) => number),
    [filed.number],
  );
  assert.deepEqual(named_in_orders, [{ id_order: cancelled.id_order, ordered_date: cancelled.ordered_date }]);
  const [[, told] = []] = await readHistory(app, support, "claim", claims[0] ?? { id: 0 });
  assert.deepEqual((told as Record<string, unknown>)["Motivo o referencia de la solicitud"], [null, note]);
  assert.equal((await app.readQueuedEmails()).at(-1)?.to, email);

  const contact = await app.call(exportPersonalData, { body: { email: "rosa@example.com", note } }, support);
  assert.deepEqual(
    contact.body.named_in_orders.map(({ id_order }) => id_order),
    [kept.id_order, cancelled.id_order],
  );
  const letters = (await app.readQueuedEmails()).length;
  const owner = await newStaff(app.db);
  for (const unknown of ["nadie@example.com", owner.email]) {
    const none = (await app.call(exportPersonalData, { body: { email: unknown, note } }, support)).body;
    assert.deepEqual([none.account, none.claims, none.named_in_orders], [null, [], []]);
  }
  assert.equal((await app.readQueuedEmails()).length, letters);
});

test("staff erase customers only, and only with their e-mail and a note", async (t) => {
  const app = await setUpIndividual(t);
  const support = await signInSupport(app);
  const other = await newIndividual(app.db, app.company);
  const cases: [object, object][] = [
    [{ email: other.email }, { email: ["No es el correo de este cliente."] }],
    [{ note: "" }, { note: ["Este campo es requerido"] }],
  ];
  for (const [change, refusal] of cases) {
    const answer = await erase(app, support, change);
    assert.deepEqual([answer.status, answer.body], [400, refusal]);
  }
  const owner = await newStaff(app.db);
  for (const { id } of [owner, { id: 9_999 }]) {
    const body = { email: owner.email, note };
    assert.equal((await app.call(eraseClient, { params: { id }, body }, support)).status, 404);
  }
});

test("what keeps customers from erasing themselves keeps staff from it, in words for staff", async (t) => {
  const app = await setUpIndividual(t);
  const { kept } = await setUpBusyCustomer(app);
  const support = await signInSupport(app);
  const refusalOf = async () => {
    const { status, body } = await erase(app, support);
    return [status, body as unknown];
  };
  assert.deepEqual(await refusalOf(), [
    409,
    {
      detail: `Este cliente tiene pedidos por entregar: ${kept.id_order}. Sus datos se eliminan cuando se entreguen o se cancelen.`,
      code: "client_orders_to_deliver",
    },
  ]);
  await app.db.update(orders).set({ lastDeliveryDate: "2026-03-01" });
  await app.db.update(payments).set({ status: "refund-by-hand" });
  const [, owed] = await refusalOf();
  assert.equal((owed as { code: string }).code, "client_refunds_owed");
  await app.db.update(carts).set({ state: "paying" }).where(eq(carts.state, "active"));
  const [, paying] = await refusalOf();
  assert.equal((paying as { code: string }).code, "client_paying");
});

test("of a client whom staff erase nothing is left, but who did it and why", async (t) => {
  const app = await setUpIndividual(t);
  await setUpBusyCustomer(app);
  const { email } = app.customer;
  const earlier = { email, note: "Llamada del 1 de marzo" };
  await app.call(exportPersonalData, { body: earlier }, await signInSupport(app));
  app.clock.set("2026-03-04T09:00:00-05:00");
  const support = await signInSupport(app);
  assert.equal((await erase(app, await app.signIn(app.customer))).status, 403);
  assert.equal((await erase(app, support)).status, 204);

  assert.equal((await app.call(getOwnData, {}, app.headers)).status, 401);
  const page = await app.call(listClients, { query: { id: app.customer.id } }, support);
  const [client] = page.body.results;
  assert.deepEqual([client?.is_erased, client?.is_active], [true, false]);
  assert.doesNotMatch(JSON.stringify(client), personalWords);
  assert.doesNotMatch(JSON.stringify(await app.db.select().from(orders)), /rosaura|999888777|ayacucho/i);
  const history = await readHistory(app, support, "client", app.customer);
  assert.doesNotMatch(JSON.stringify(history), personalWords);
  assert.deepEqual(
    history.slice(-2).map(([, fields]) => fields),
    [
      {
        "Datos personales": [null, "Entregados a pedido de su titular"],
        "Motivo o referencia de la solicitud": [null, earlier.note],
      },
      {
        Estado: ["Activo", "Eliminado a pedido de su titular"],
        "Motivo o referencia de la solicitud": [null, note],
      },
    ],
  );
  const last = (await app.readQueuedEmails()).at(-1);
  assert.deepEqual([last?.to, last?.subject], [email, "Eliminamos tu cuenta de Lonchera"]);
  const again = await erase(app, support);
  assert.deepEqual([again.status, (again.body as unknown as { code: string }).code], [409, "account_erased"]);
});
