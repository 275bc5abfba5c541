import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { eq, isNull } from "drizzle-orm";
import pg from "pg";
import { register } from "@lonchera/contract/auth";
import { createOrder } from "@lonchera/contract/checkout";
import { createErrorBody } from "@lonchera/contract/errors";
import { cancelOrder, dropOrderDay } from "@lonchera/contract/orders";
import { deleteOwnAccount, eraseClient } from "@lonchera/contract/privacy";
import { closeStatement } from "@lonchera/contract/statements";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { statementLines } from "../../platform/db/schema/statements.ts";
import { users } from "../../platform/db/schema/users.ts";
import { newMenuDay, newItem, newStaff, testPassword } from "../../../test/factories.ts";
import { addToCart, buildCardOrderBody, placeOrder, setUpIndividual } from "../../../test/orders.ts";
import { setUpSubsidized } from "../../../test/subsidies.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { waitUntilBlocked } from "../../../test/wait-for.ts";

/** Erases the account in a new session of the customer, because the clock may have been set. */
async function eraseOwn(app: TestApp & { customer: { id: number } }) {
  const headers = await app.signIn(app.customer);
  return app.call(deleteOwnAccount, { body: { password: testPassword } }, headers);
}

test("an order and a deletion at once: the order is placed under its name, or there is none", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const [placed, deletion] = await Promise.all([
    app.call(createOrder, { body: buildCardOrderBody(app, 1850) }, app.headers),
    app.call(deleteOwnAccount, { body: { password: testPassword } }, app.headers),
  ]);
  if (placed.status === 201) assert.equal(deletion.status, 409);
  else assert.equal(deletion.status, 204);
  assert.equal(await app.db.$count(orders), placed.status === 201 ? 1 : 0);
});

test("an account is not erased while a dropped day or a second charge is to be given back", async (t) => {
  const app = await setUpIndividual(t);
  const other = await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [app.company], {});
  for (const { id } of [app.dish, other]) await addToCart(app, app.headers, { item: id, quantity: 1 });
  const { id, id_order } = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
  // With another provider the refund stays due, as while the provider does not answer.
  await app.db.update(payments).set({ provider: "culqi" });
  const day = { params: { id }, body: { date: "2026-03-04" } };
  assert.equal((await app.call(dropOrderDay, day, app.headers)).status, 200);
  app.clock.set("2026-03-04T09:00:00-05:00");
  await app.db.insert(payments).values({
    reference: randomUUID(),
    companyId: app.company.id,
    userId: app.customer.id,
    provider: "culqi",
    amount: 3700,
    status: "refunding",
    failure: "second-charge",
  });
  const refused = await eraseOwn(app);
  const owed = [id_order, "un cobro sin pedido"];
  assert.deepEqual([refused.status, refused.body], [409, createErrorBody("refunds_owed", owed)]);
  await app.db.update(payments).set({ refunded: 1850 }).where(eq(payments.orderId, id));
  await app.db.update(payments).set({ status: "refunded" }).where(isNull(payments.orderId));
  assert.equal((await eraseOwn(app)).status, 204);
});

test("nobody can register the address that an erased account gets", async (t) => {
  const app = await setUpIndividual(t);
  const { id } = app.customer;
  const registerAs = async (email: string) => {
    const body = { first_name: "Ana", company: app.company.slug, email, password: testPassword };
    return (await app.call(register, { body })).status;
  };
  assert.equal(await registerAs(`cuenta-${id}@eliminada.invalid`), 201);
  const erased = await app.call(deleteOwnAccount, { body: { password: testPassword } }, app.headers);
  assert.equal(erased.status, 204);
  const [account] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  assert.equal(await registerAs(account?.email ?? ""), 400);
});

test("an account is not erased before a statement has told the company what to deduct from the pay", async (t) => {
  const app = await setUpSubsidized(t, { rest: "payroll" });
  await app.add(app.dish);
  const { id: orderId, id_order } = await app.orderUnpaid(925);
  const { id, email } = app.customer;
  app.clock.set("2026-04-01T00:00:00-05:00");
  const refused = await eraseOwn(app);
  assert.deepEqual([refused.status, refused.body], [409, createErrorBody("payroll_to_bill", [id_order])]);
  const staff = await app.signIn(await newStaff(app.db));
  const request = { params: { id }, body: { email, note: "Carta 7" } };
  const byStaff = await app.call(eraseClient, request, staff);
  assert.deepEqual(
    [byStaff.status, byStaff.body],
    [409, createErrorBody("client_payroll_to_bill", [id_order])],
  );
  const march = { params: { companyId: app.company.id, month: "2026-03" } };
  assert.equal((await app.call(closeStatement, march, staff)).status, 200);
  assert.equal((await app.call(cancelOrder, { params: { id: orderId } }, staff)).status, 200);
  assert.deepEqual((await eraseOwn(app)).body, createErrorBody("payroll_to_bill", [id_order]));
  app.clock.set("2026-05-01T00:00:00-05:00");
  const april = { params: { companyId: app.company.id, month: "2026-04" } };
  const headers = await app.signIn(await newStaff(app.db));
  assert.equal((await app.call(closeStatement, april, headers)).status, 200);
  assert.equal((await eraseOwn(app)).status, 204);
});

test("a month that is closed while an account is erased does not keep the name", async (t) => {
  const app = await setUpSubsidized(t);
  await app.add(app.dish);
  await app.payByCard(925);
  app.clock.set("2026-04-01T00:00:00-05:00");
  const headers = await app.signIn(app.customer);
  const staff = await app.signIn(await newStaff(app.db));
  const locker = new pg.Client({ connectionString: app.deps.databaseUrl });
  await locker.connect();
  t.after(() => locker.end());
  // The erasure deletes reminders after it has removed the name.
  await locker.query("begin; lock table reminders in access exclusive mode");
  const erasing = app.call(deleteOwnAccount, { body: { password: testPassword } }, headers);
  await waitUntilBlocked(locker);
  const march = { params: { companyId: app.company.id, month: "2026-03" } };
  const closing = app.call(closeStatement, march, staff);
  await waitUntilBlocked(locker, 2);
  await locker.query("commit");
  assert.deepEqual([(await erasing).status, (await closing).status], [204, 200]);
  const lines = await app.db.select({ person: statementLines.person }).from(statementLines);
  assert.deepEqual(lines, [{ person: "Cuenta eliminada" }]);
});
