import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { getAlerts } from "@lonchera/contract/alerts";
import { answerClaim, createClaim, listClaims } from "@lonchera/contract/claims";
import { payments } from "../../platform/db/schema/payments.ts";
import { newFailedEmail } from "../../../test/test-email.ts";
import { claimSheet } from "../../../test/claims.ts";
import { newCompany, newStaff, newZone } from "../../../test/factories.ts";
import { placeCardOrder, setUpIndividual } from "../../../test/orders.ts";

test("alerts count what waits, and each role sees the counts of its own screens", async (t) => {
  const app = await setUpIndividual(t);
  const { call, db, signIn } = app;
  const owner = await signIn(await newStaff(db));
  const before = (await call(getAlerts, {}, owner)).body;
  assert.deepEqual([before.open_claims, before.refunds_pending], [0, 0]);

  await call(createClaim, { body: { ...claimSheet, amount: "" } });
  const order = await placeCardOrder(app, app.headers);
  await db.update(payments).set({ status: "refund-by-hand" }).where(eq(payments.orderId, order.id));
  await newFailedEmail(app.pool);
  await newFailedEmail(app.pool, { state: "retry", retries: 2 });
  await newFailedEmail(app.pool, { state: "retry", retries: 1 });
  const failed = {
    companyId: 0,
    provider: "sandbox",
    amount: 1850,
    status: "declined",
    failure: "declined",
  } as const;
  const yesterday = new Date(app.clock.now() - 25 * 3_600_000);
  await db.insert(payments).values([
    { ...failed, reference: randomUUID(), settledAt: new Date(app.clock.now()) },
    { ...failed, reference: randomUUID(), settledAt: yesterday },
  ]);
  const company = await newCompany(db);
  await newZone(db, company);
  await newZone(db, company, { enabled: false });
  await newZone(db, await newCompany(db, { archivedAt: new Date() }));
  const waiting = (await call(getAlerts, {}, owner)).body;
  assert.deepEqual(waiting, {
    open_claims: 1,
    refunds_pending: 1,
    failed_emails: 2,
    failed_payments: 1,
    zones_without_vehicle: (before.zones_without_vehicle ?? 0) + 1,
  });

  const read = async (role: "operations" | "billing" | "support" | "kitchen") => {
    const { status, body } = await call(getAlerts, {}, await signIn(await newStaff(db, { staffRole: role })));
    const { open_claims, refunds_pending, zones_without_vehicle, failed_emails, failed_payments } = body;
    return [status, open_claims, refunds_pending, zones_without_vehicle, failed_emails, failed_payments];
  };
  const zones = waiting.zones_without_vehicle;
  assert.deepEqual(await read("support"), [200, 1, null, null, 2, 1]);
  assert.deepEqual(await read("billing"), [200, null, 1, null, null, 1]);
  assert.deepEqual(await read("operations"), [200, null, null, zones, null, null]);
  assert.equal((await read("kitchen"))[0], 403);

  const [sheet] = (await call(listClaims, { query: {} }, owner)).body.results;
  const params = { id: String(sheet?.id) };
  await call(answerClaim, { params, body: { answer: "Lo sentimos." } }, owner);
  assert.equal((await call(getAlerts, {}, owner)).body.open_claims, 0);
});
