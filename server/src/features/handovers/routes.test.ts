import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { moveClosureOrders } from "@lonchera/contract/closures-orders";
import { createClosure } from "@lonchera/contract/closures";
import { listHandoverPlaces, listPortions } from "@lonchera/contract/handovers-lists";
import { getOrderHandovers, undoHandover } from "@lonchera/contract/handovers";
import { addItemToOrder } from "@lonchera/contract/cart";
import { cancelOrder } from "@lonchera/contract/orders";
import { auditLog } from "../../platform/db/schema/audit-log.ts";
import { handovers } from "../../platform/db/schema/handovers.ts";
import { newItem, newIndividual, newCompanyClient, newVehicle, newZone } from "../../../test/factories.ts";
import { setUpHandovers, tuesday, type HandoverBody } from "../../../test/handovers.ts";
import { buildAccountOrderBody, addToCart, buildCardOrderBody, placeOrder } from "../../../test/orders.ts";
import type { Headers } from "../../../test/test-app.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";

test("an order is handed over once, and who comes later reads who, when and where", async (t) => {
  const app = await setUpHandovers(t);
  const { carlos, lucia, rosa } = await app.startDay();
  const code = await app.readCode(app.order.id, rosa);
  assert.match(code, /^[\dA-Z]{4}-[\dA-Z]{4}$/);
  const given = await app.handOver(carlos, { code: code.toLowerCase().replace("-", " ") });
  assert.deepEqual(
    [given.status, given.body.person, given.body.dishes, given.body.handover],
    [
      200,
      "Rosa Quispe",
      [{ name: "Lomo saltado", options: "", quantity: 2 }],
      {
        key: given.key,
        at: "2026-03-03T17:40:00.000Z",
        scanned_at: null,
        by: "Carlos Ríos",
        place: app.zone.name,
      },
    ],
  );
  app.clock.advance({ minutes: 5 });
  const again = await app.handOver(lucia, { code });
  assert.equal(again.status, 409);
  assert.equal(again.refusal.code, "handed_over");
  assert.equal(
    again.refusal.detail,
    `El pedido de Rosa Quispe ya se entregó: lo hizo Carlos Ríos, el martes 03/03/2026 a las 12:40, en ${app.zone.name}.`,
  );
  assert.equal(again.refusal.portions[0]?.handover?.key, given.key);
  const repeated = await app.handOver(carlos, { code }, given.key);
  assert.deepEqual([repeated.status, repeated.body], [200, given.body]);
  const reused = await app.handOver(carlos, { order: app.order.id, meal: "cena" }, given.key);
  assert.deepEqual([reused.status, reused.refusal.code], [409, "idempotency_key_reused"]);
  const own = await app.call(getOrderHandovers, { params: { id: app.order.id } }, rosa);
  assert.deepEqual(
    own.body.portions.map(({ date, meal, handover }) => [date, meal, handover?.by, handover?.at]),
    [[tuesday, "almuerzo", null, given.body.handover?.at]],
  );
  assert.equal(await app.db.$count(auditLog, eq(auditLog.event, "handed-over")), 1);
});

test("of twenty phones at once one says yes", async (t) => {
  const app = await setUpHandovers(t);
  const { carlos, lucia, rosa } = await app.startDay();
  const code = await app.readCode(app.order.id, rosa);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, phone) => app.handOver(phone % 2 === 0 ? carlos : lucia, { code })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  const refused = answers.filter(({ status }) => status === 409);
  assert.deepEqual([...new Set(refused.map(({ refusal }) => refusal.code))], ["handed_over"]);
  assert.equal(await app.db.$count(handovers), 1);
});

test("a request that is repeated at once is one handover, and all of them say yes", async (t) => {
  const app = await setUpHandovers(t);
  const { carlos } = await app.startDay();
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.handOver(carlos, { order: app.order.id }, key)),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(await app.db.$count(auditLog, eq(auditLog.event, "handed-over")), 1);
});

test("an undone handover is missing again, can be handed over anew, and stays in the audit log", async (t) => {
  const app = await setUpHandovers(t);
  const { carlos, lucia, rosa, owner } = await app.startDay();
  const code = await app.readCode(app.order.id, rosa);
  const { key } = await app.handOver(carlos, { code });
  const missing = async () => {
    const places = await app.call(listHandoverPlaces, { params: { date: tuesday } }, carlos);
    return places.body.map(({ zone, portions, handed_over }) => [zone, portions, handed_over]);
  };
  assert.deepEqual(await missing(), [[app.zone.name, 1, 1]]);
  for (const _ of [1, 2])
    assert.equal((await app.call(undoHandover, { params: { key } }, lucia)).status, 204);
  assert.deepEqual(await missing(), [[app.zone.name, 1, 0]]);
  assert.equal((await app.handOver(lucia, { order: app.order.id })).status, 200);
  const events = await app.db
    .select({ event: auditLog.event, name: auditLog.userName, ids: auditLog.thingIds })
    .from(auditLog)
    .where(eq(auditLog.thing, "order"))
    .orderBy(auditLog.id);
  assert.deepEqual(
    events.filter(({ event }) => event.startsWith("hand")).map(({ event, name, ids }) => [event, name, ids]),
    [
      ["handed-over", "Carlos Ríos", [app.order.id]],
      ["handover-undone", "Lucía Ríos", [app.order.id]],
      ["handed-over", "Lucía Ríos", [app.order.id]],
    ],
  );
  assert.equal((await app.call(cancelOrder, { params: { id: app.order.id } }, owner)).status, 200);
});

test("what is cancelled, unpaid, of another day or another meal is not handed over, and says why", async (t) => {
  const app = await setUpHandovers(t);
  const breakfast = await newItem(app.db, app.day, [app.company], { product: "DESAY" });
  const payer = await newIndividual(app.db, app.company);
  const asPayer = await app.signIn(payer);
  await addToCart(app, asPayer, { item: breakfast.id, quantity: 1 });
  const other = await placeOrder(app, asPayer, buildCardOrderBody(app, 1850));
  await settleDuePayments(app.deps);
  const { carlos, owner } = await app.startDay();
  const refusalOf = async (order: number, body: Partial<HandoverBody> = {}) => {
    const { status, refusal } = await app.handOver(carlos, { order, ...body });
    return [status, refusal.code, refusal.detail];
  };
  assert.deepEqual(await refusalOf(other.id), [
    409,
    "handover_other_meal",
    "El pedido de Rosa Quispe no tiene esta comida: tiene desayuno.",
  ]);
  assert.deepEqual(await refusalOf(app.order.id, { date: "2026-03-04" }), [
    409,
    "handover_other_day",
    "El pedido de Rosa Quispe no es para este día: es para el martes 03/03/2026.",
  ]);
  await app.pool.query("update orders set state = 'pending' where id = $1", [app.order.id]);
  assert.equal((await refusalOf(app.order.id))[1], "handover_unpaid");
  await app.pool.query("update orders set state = 'placed' where id = $1", [app.order.id]);
  assert.equal((await app.call(cancelOrder, { params: { id: app.order.id } }, owner)).status, 200);
  assert.deepEqual(await refusalOf(app.order.id), [
    409,
    "handover_cancelled",
    "El pedido de Rosa Quispe está cancelado.",
  ]);
  assert.deepEqual((await app.handOver(carlos, { code: "ZZZZ-ZZZZ" })).status, 400);
  assert.deepEqual((await app.handOver(carlos, { code: "LON-1" })).status, 400);
  assert.deepEqual((await app.handOver(carlos, {})).status, 400);
  assert.equal(await app.db.$count(handovers), 0);
});

test("an order that a closed day moved keeps its code, and is handed over on its new day", async (t) => {
  const app = await setUpHandovers(t);
  const code = await app.readCode(app.order.id, app.headers);
  const closure = { date: tuesday, reason: "Paro", all_companies: true, company: [] };
  const { body: closed } = await app.call(createClosure, { body: closure }, app.asOwner);
  const params = { id: closed.id };
  const moved = await app.call(moveClosureOrders, { params, body: { date: "2026-03-04" } }, app.asOwner);
  assert.equal(moved.body.resolved, 1);
  const before = await app.startDay();
  assert.equal((await app.handOver(before.carlos, { code })).refusal.code, "handover_other_day");
  const { carlos } = await app.startDay("2026-03-04T12:40");
  assert.equal((await app.handOver(carlos, { code, date: "2026-03-04" })).status, 200);
});

test("only what is for today is handed over, also what a phone noted without network", async (t) => {
  const app = await setUpHandovers(t);
  const late = await app.startDay("2026-03-04T00:10");
  const tomorrow = await app.handOver(late.carlos, { order: app.order.id });
  assert.deepEqual([tomorrow.status, tomorrow.refusal.code], [409, "handover_not_today"]);
  assert.match(tomorrow.refusal.detail, /Rosa Quispe .* hoy, 04\/03\/2026/);
  for (const scanned_at of ["2026-03-04T05:00:00Z", "2026-03-05T17:00:00Z", "2026-02-20T17:00:00Z"]) {
    const { status } = await app.handOver(late.carlos, { order: app.order.id, scanned_at });
    assert.equal(status, 409, scanned_at);
  }
  const wrong = await app.handOver(late.carlos, { order: app.order.id, scanned_at: "ayer" });
  assert.deepEqual([wrong.status, wrong.body], [400, { scanned_at: ["La fecha y hora no es válida"] }]);
  const noted = await app.handOver(late.carlos, { order: app.order.id, scanned_at: "2026-03-03T17:45:00Z" });
  assert.deepEqual(
    [noted.status, noted.body.handover?.at, noted.body.handover?.scanned_at],
    [200, "2026-03-04T05:10:00.000Z", "2026-03-03T17:45:00.000Z"],
  );
  const later = { order: app.order.id, scanned_at: "2026-03-03T17:50:00Z" };
  const conflict = await app.handOver(late.lucia, later);
  assert.match(conflict.refusal.detail, /lo hizo Carlos Ríos, el martes 03\/03\/2026 a las 12:45/);
});

test("the moment that a phone with a fast clock noted is not kept", async (t) => {
  const app = await setUpHandovers(t);
  const { carlos } = await app.startDay();
  const scanned = new Date(app.clock.now() + 40 * 60_000).toISOString();
  const noted = await app.handOver(carlos, { order: app.order.id, scanned_at: scanned });
  assert.deepEqual([noted.status, noted.body.handover?.scanned_at], [200, null]);
});

test("a portion of another place is told, and can be handed over all the same", async (t) => {
  const app = await setUpHandovers(t);
  const van = await newVehicle(app.db, { name: "Van 2" });
  const plant = await newZone(app.db, app.company, { name: "Planta", vehicleAlmuerzoId: van.id });
  const { carlos } = await app.startDay();
  const elsewhere = await app.handOver(carlos, { order: app.order.id, at_vehicle: van.id });
  assert.deepEqual(
    [elsewhere.status, elsewhere.refusal.code, elsewhere.refusal.detail],
    [
      409,
      "handover_elsewhere",
      `El pedido de Rosa Quispe va a otro lugar: ${app.company.name}, ${app.zone.name}.`,
    ],
  );
  const at = { order: app.order.id, at_zone: plant.id };
  assert.equal((await app.handOver(carlos, at)).status, 409);
  const given = await app.handOver(carlos, { ...at, elsewhere: true });
  assert.deepEqual([given.status, given.body.handover?.place], [200, "Planta"]);
});

type App = Awaited<ReturnType<typeof setUpHandovers>>;

/** Adds a unit of the app's dish to an order and returns the status. */
async function addUnit(app: App, cart: number, zone: { id: number }, headers: Headers): Promise<number> {
  const body = { item: app.dish.id, quantity: 1, delivery_zone: zone.id };
  return (await app.call(addItemToOrder, { params: { cartId: cart }, body }, headers)).status;
}

test("each zone and meal of a company client's order is handed over for itself", async (t) => {
  const app = await setUpHandovers(t);
  const van = await newVehicle(app.db, { name: "Van 2" });
  const plant = await newZone(app.db, app.company, { name: "Planta", vehicleAlmuerzoId: van.id });
  const breakfast = await newItem(app.db, app.day, [app.company], {
    product: "DESAY",
    name: "Pan con palta",
  });
  const client = await newCompanyClient(app.db, app.company);
  const asClient = await app.signIn(client);
  const wanted = [
    [app.dish.id, 3, app.zone.id],
    [app.dish.id, 4, plant.id],
    [breakfast.id, 1, plant.id],
  ] as const;
  for (const [item, quantity, delivery_zone] of wanted)
    await addToCart(app, asClient, { item, quantity, delivery_zone });
  const order = await placeOrder(app, asClient, buildAccountOrderBody(app, 14_800));
  const { carlos, owner } = await app.startDay();
  const code = await app.readCode(order.id, owner);
  const { body: shown } = await app.call(getOrderHandovers, { params: { id: order.id } }, owner);
  assert.deepEqual(
    shown.portions.map(({ meal, zone }) => [meal, zone]),
    [
      ["desayuno", "Planta"],
      ["almuerzo", "Planta"],
      ["almuerzo", app.zone.name],
    ],
  );
  const unclear = await app.handOver(carlos, { code });
  assert.deepEqual(
    [unclear.status, unclear.refusal.code, unclear.refusal.portions.map(({ zone }) => zone)],
    [409, "handover_choose", ["Planta", app.zone.name]],
  );
  const atPlant = await app.handOver(carlos, { code, at_vehicle: van.id });
  assert.deepEqual(
    [
      atPlant.status,
      atPlant.body.zone,
      atPlant.body.dishes.map(({ quantity }) => quantity),
      atPlant.body.handover?.place,
    ],
    [200, "Planta", [4], "Van 2"],
  );
  assert.equal((await app.handOver(carlos, { code, zone: 999_999 })).status, 400);
  const add = async (zone: { id: number }) => addUnit(app, order.cart, zone, await app.signIn(client));
  assert.deepEqual([await add(plant), await add(app.zone)], [409, 200]);
  assert.equal((await app.handOver(carlos, { code, zone: app.zone.id })).status, 200);
  assert.equal((await app.handOver(carlos, { code, meal: "desayuno" })).status, 200);
  const { body } = await app.call(
    listPortions,
    { params: { date: tuesday }, query: { meal: "almuerzo", vehicle: van.id } },
    carlos,
  );
  assert.deepEqual(
    body.map(({ person, zone, code: listed, handover }) => [person, zone, listed, handover?.by]),
    [["Rosa Quispe", "Planta", code, "Carlos Ríos"]],
  );
});

test("without the switch nobody sees a code, and nothing is handed over", async (t) => {
  const app = await setUpHandovers(t);
  await app.enable(false);
  const { carlos, rosa } = await app.startDay();
  const own = await app.call(getOrderHandovers, { params: { id: app.order.id } }, rosa);
  assert.deepEqual(own.body, { code: null, portions: [] });
  const refused = await app.handOver(carlos, { order: app.order.id });
  assert.deepEqual([refused.status, refused.refusal.code], [409, "handovers_off"]);
});
