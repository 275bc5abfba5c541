import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { assertOrdersConsistent, assertProviderMatchesPayments } from "../order-invariants.ts";
import type { Answer } from "./buyer.ts";
import { openCrashShop, type CrashShop } from "./crash-shop.ts";
import { waitFor } from "../wait-for.ts";
import { cutOffAt, dieWhile, holdProvider, ignoredByProvider, stopAt, type HoldOf } from "./stops.ts";

type Point = { readonly at: string; readonly hold: HoldOf; readonly cancelled: boolean };

const points: readonly Point[] = [
  { at: "before the cancellation is committed", hold: cutOffAt("payment refunding"), cancelled: false },
  {
    at: "after the cancellation, before the provider hears of the refund",
    hold: ignoredByProvider("reads"),
    cancelled: true,
  },
  { at: "when the provider will never refund", hold: ignoredByProvider("refunds"), cancelled: true },
  {
    at: "when the provider has heard, and refunds while nobody is there",
    hold: holdProvider("refunds", "received"),
    cancelled: true,
  },
  {
    at: "when the provider has refunded, and not answered",
    hold: holdProvider("refunds", "processed"),
    cancelled: true,
  },
  { at: "when the refund is written and not committed", hold: stopAt("payment refunded"), cancelled: true },
];

async function dieAt(t: TestContext, shop: CrashShop, { at, hold, cancelled }: Point): Promise<void> {
  await t.test(at, { timeout: 120_000 }, async () => {
    const { culqi } = shop;
    const buyer = await shop.newCardBuyer();
    const bought = await (await buyer.fill({ quantity: 2, token: culqi.token() })).send();
    assert.equal(bought?.status, 201);
    const cancel = () => buyer.send("POST", `/api/orders/${String(bought.body["id"])}/cancel/`);
    await dieWhile(shop, buyer, hold, cancel);
    await shop.comeBack();
    await waitFor(() => assertProviderMatchesPayments(shop.pool, culqi));
    await assertOrdersConsistent(shop.pool, shop.initial);
    const again = await cancel();
    assert.equal(again?.status, cancelled ? 409 : 200, JSON.stringify(again?.body));
    await assertProviderMatchesPayments(shop.pool, culqi);
    const [order] = await buyer.orders();
    assert.equal((order?.["payment"] as Answer["body"])["status"], "refunded");
    const refunds = culqi.books.refunds.filter(({ chargeId }) => chargeId === culqi.paidCharges().at(-1)?.id);
    assert.deepEqual(
      refunds.map(({ amount }) => amount),
      [3700],
    );
    await assertOrdersConsistent(shop.pool, shop.initial);
  });
}

test("a refund survives the server's death at every point", async (t) => {
  const shop = await openCrashShop(t);
  for (const point of points) await dieAt(t, shop, point);

  await t.test(
    "a refund that the provider heard before the death comes after the one of the restart",
    async () => {
      const { culqi } = shop;
      const buyer = await shop.newCardBuyer();
      const bought = await (await buyer.fill({ token: culqi.token() })).send();
      const gate = culqi.hold("refunds", "received");
      const cancelled = buyer.send("POST", `/api/orders/${String(bought?.body["id"])}/cancel/`);
      await gate.arrived;
      await shop.crash();
      assert.equal(await cancelled, null);
      await shop.comeBack();
      await waitFor(() => assertProviderMatchesPayments(shop.pool, culqi));
      gate.release();
      await waitFor(() =>
        assert.equal(culqi.calls.filter(({ path }) => path === "/refunds").at(-2)?.processed, true),
      );
      await assertProviderMatchesPayments(shop.pool, culqi);
    },
  );
});
