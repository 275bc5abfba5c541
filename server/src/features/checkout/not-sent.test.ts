import assert from "node:assert/strict";
import { test } from "node:test";
import { createOrder } from "@lonchera/contract/checkout";
import { orders } from "../../platform/db/schema/orders.ts";
import { startFakeCulqi } from "../../../test/fakes/culqi/fake-culqi.ts";
import { addToCart, buildCardOrderBody, readStockOf, setUpIndividual } from "../../../test/orders.ts";
import { createCulqiProvider } from "../payments/culqi/culqi-provider.ts";

test("a bug before the charge is sent is an error, and the order does not wait for an answer", async (t) => {
  const culqi = await startFakeCulqi(t);
  let isBroken = true;
  const payments = createCulqiProvider(culqi.config.culqi, {
    log: () => undefined,
    readContactEmail: () =>
      isBroken ? Promise.reject(new TypeError("a bug")) : Promise.resolve("ventas@lonchera.example"),
  });
  const app = await setUpIndividual(t, { config: culqi.config, deps: { payments } });
  culqi.setClock(app.clock.now);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  const changes = { token: culqi.token(), email: `${"rosa".repeat(12)}@example.com` };
  const buy = () => app.call(createOrder, { body: buildCardOrderBody(app, 3700, changes) }, app.headers);
  const { status, body } = await buy();
  assert.deepEqual([status, (body as { code?: string }).code], [500, "unexpected_error"]);
  assert.equal(await readStockOf(app, app.dish), 10);
  assert.equal(await app.db.$count(orders), 0);
  assert.deepEqual(culqi.calls, []);
  isBroken = false;
  assert.equal((await buy()).status, 201);
  assert.deepEqual(
    culqi.paidCharges().map(({ amount }) => amount),
    [3700],
  );
});
