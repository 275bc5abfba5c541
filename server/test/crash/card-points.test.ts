import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { assertOrdersConsistent, assertProviderMatchesPayments } from "../order-invariants.ts";
import type { Answer, Buyer, Purchase } from "./buyer.ts";
import { openCrashShop, type CrashShop } from "./crash-shop.ts";
import { waitFor } from "../wait-for.ts";
import {
  cutOffAt,
  dieWhile,
  holdProvider,
  ignoredByProvider,
  onceAnswered,
  stopAt,
  stopAtCart,
  stopBeforeTelling,
  type HoldOf,
} from "./stops.ts";

type Point = {
  /** Where the server dies. */
  readonly at: string;
  readonly hold: HoldOf;
  /** How the card ends, where it is not approved. */
  readonly card?: string;
  /** What becomes of the order within two minutes. */
  readonly ends: "paid" | "undone";
};

const minute = 60_000;

const points: readonly Point[] = [
  { at: "in phase 1, before its commit", hold: cutOffAt("order written"), ends: "undone" },
  {
    at: "after phase 1, while nothing has come to the provider's books or ever will",
    hold: ignoredByProvider("charges"),
    ends: "undone",
  },
  {
    at: "when the provider has heard, and charges while nobody is there",
    hold: holdProvider("charges", "received"),
    ends: "paid",
  },
  {
    at: "when the provider has charged, and not answered",
    hold: holdProvider("charges", "processed"),
    ends: "paid",
  },
  {
    at: "when the provider has answered, and phase 3 has not begun",
    hold: onceAnswered("charges", stopAtCart),
    ends: "paid",
  },
  { at: "in phase 3, before its commit", hold: stopAt("payment paid"), ends: "paid" },
  {
    at: "after phase 3, its buyer not answered",
    hold: onceAnswered("charges", stopBeforeTelling),
    ends: "paid",
  },
  {
    at: "when the card was declined, and nothing is undone yet",
    hold: stopAt("payment declined"),
    card: "insufficient_funds",
    ends: "undone",
  },
];

/** The order of a cart that was undone is gone: the cart is as it was, and buying goes on with it. */
async function assertUndone(shop: CrashShop, buyer: Buyer, purchase: Purchase, card: string): Promise<void> {
  assert.deepEqual(await buyer.orders(), []);
  assert.equal(await buyer.unitsInCart(), 2);
  await assertOrdersConsistent(shop.pool, shop.initial);
  const again = await purchase.send();
  assert.equal(again?.status, card === "approved" ? 201 : 402, JSON.stringify(again?.body));
}

async function assertPaidOnce(buyer: Buyer, purchase: Purchase): Promise<void> {
  const [order, ...others] = await buyer.orders();
  assert.deepEqual(others, []);
  assert.equal((order?.["payment"] as Answer["body"])["status"], "paid");
  assert.equal(await buyer.unitsInCart(), 0);
  const again = await purchase.send();
  assert.deepEqual([again?.status, again?.body["id"]], [201, order?.["id"]]);
}

async function dieAt(t: TestContext, shop: CrashShop, { at, hold, card = "approved", ends }: Point) {
  await t.test(at, { timeout: 2 * minute }, async () => {
    const buyer = await shop.newCardBuyer();
    const purchase = await buyer.fill({ quantity: 2, token: shop.culqi.token(card) });
    const chargesBefore = shop.culqi.paidCharges().length;
    await dieWhile(shop, buyer, hold, purchase.send);
    // Looked for after 30 s; what the provider does not know is given up after 90.
    await shop.comeBack(ends === "paid" ? 45_000 : 100_000);
    await waitFor(() => assertProviderMatchesPayments(shop.pool, shop.culqi));
    await assertOrdersConsistent(shop.pool, shop.initial);
    if (ends === "paid") await assertPaidOnce(buyer, purchase);
    else await assertUndone(shop, buyer, purchase, card);
    const charged = shop.culqi.paidCharges().length - chargesBefore;
    assert.equal(charged, card === "approved" ? 1 : 0, "the card was charged once");
    await assertProviderMatchesPayments(shop.pool, shop.culqi);
    await assertOrdersConsistent(shop.pool, shop.initial);
  });
}

test("an order by card survives the server's death at every point", async (t) => {
  const shop = await openCrashShop(t);
  for (const point of points) await dieAt(t, shop, point);
});
