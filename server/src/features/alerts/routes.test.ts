import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { getAlerts } from "@lonchera/contract/alerts";
import { answerClaim, createClaim, listClaims } from "@lonchera/contract/claims";
import { payments } from "../../platform/db/schema/payments.ts";
import { newCompany, newStaff, newZone } from "../../../test/factories.ts";
import { addToCart, cardOrderBody, placeOrder, setUpIndividual } from "../../../test/orders.ts";

const claim = {
  full_name: "Rosa Quispe",
  document_type: 1,
  document_number: "40404040",
  address: "Jr. Puno 20",
  phone: "987654321",
  email: "rosa@example.com",
  is_minor: false,
  guardian_name: "",
  good_kind: "producto",
  good_description: "Almuerzo",
  claim_kind: "reclamo",
  detail: "Llegó frío.",
  request: "Que me devuelvan lo pagado.",
} as const;

test("alerts count what waits, and each role sees the counts of its own screens", async (t) => {
  const app = await setUpIndividual(t);
  const { call, db, signIn } = app;
  const owner = await signIn(await newStaff(db));
  const before = (await call(getAlerts, {}, owner)).body;
  assert.deepEqual([before.open_claims, before.refunds_by_hand], [0, 0]);

  await call(createClaim, { body: { ...claim, amount: "" } });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const order = await placeOrder(app, app.headers, cardOrderBody(app, 1850));
  await db.update(payments).set({ status: "refund-by-hand" }).where(eq(payments.orderId, order.id));
  const company = await newCompany(db);
  await newZone(db, company);
  await newZone(db, company, { enabled: false });
  await newZone(db, await newCompany(db, { archivedAt: new Date() }));
  const waiting = (await call(getAlerts, {}, owner)).body;
  assert.deepEqual(waiting, {
    open_claims: 1,
    refunds_by_hand: 1,
    zones_without_vehicle: (before.zones_without_vehicle ?? 0) + 1,
  });

  const read = async (role: "operations" | "billing" | "support" | "kitchen") => {
    const { status, body } = await call(getAlerts, {}, await signIn(await newStaff(db, { staffRole: role })));
    return [status, body.open_claims, body.refunds_by_hand, body.zones_without_vehicle];
  };
  const zones = waiting.zones_without_vehicle;
  assert.deepEqual(await read("support"), [200, 1, null, null]);
  assert.deepEqual(await read("billing"), [200, null, 1, null]);
  assert.deepEqual(await read("operations"), [200, null, null, zones]);
  assert.equal((await read("kitchen"))[0], 403);

  const [sheet] = (await call(listClaims, { query: {} }, owner)).body.results;
  const params = { id: String(sheet?.id) };
  await call(answerClaim, { params, body: { answer: "Lo sentimos." } }, owner);
  assert.equal((await call(getAlerts, {}, owner)).body.open_claims, 0);
});
