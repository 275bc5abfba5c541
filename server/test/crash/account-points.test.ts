import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { assertOrdersConsistent } from "../order-invariants.ts";
import { openCrashShop, type CrashShop } from "./crash-shop.ts";
import { cutOffAt, dieWhile, stopAt, type HoldOf } from "./stops.ts";

type Point = { readonly at: string; readonly hold: HoldOf };

const points: readonly Point[] = [
  { at: "before its commit", hold: cutOffAt("order written") },
  { at: "when its commit was sent and not done", hold: stopAt("order written") },
];

async function dieAt(t: TestContext, shop: CrashShop, { at, hold }: Point): Promise<void> {
  await t.test(at, { timeout: 120_000 }, async () => {
    const buyer = await shop.newAccountBuyer();
    const purchase = await buyer.fill({ quantity: 3 });
    await dieWhile(shop, buyer, hold, purchase.send);
    await shop.comeBack();
    await assertOrdersConsistent(shop.pool, shop.initial);
    // Whole or not at all: what was not committed lies in the cart as before.
    const before = await buyer.orders();
    assert.equal(before.length * 3 + (await buyer.unitsInCart()), 3);
    const again = await purchase.send();
    assert.equal(again?.status, 201);
    assert.deepEqual(
      (await buyer.orders()).map(({ id }) => id),
      [before[0]?.["id"] ?? again.body["id"]],
    );
    assert.equal(await buyer.unitsInCart(), 0);
    await assertOrdersConsistent(shop.pool, shop.initial);
  });
}

for (const database of ["server", "embedded"] as const) {
  test(`an order on account survives the server's death, its database ${database}`, async (t) => {
    const shop = await openCrashShop(t, { database });
    for (const point of points) await dieAt(t, shop, point);
  });
}
