import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { assertOrdersConsistent, assertProviderMatchesPayments } from "../order-invariants.ts";
import { waitFor } from "../wait-for.ts";
import { readPayment, type Buyer, type Purchase } from "./buyer.ts";
import { isLongRun } from "../long-run.ts";
import { assertConsistent, openCrashShop, type CrashShop } from "./crash-shop.ts";
import {
  abortAt,
  crashWhile,
  holdProvider,
  ignoreCall,
  stopAfterAnswer,
  stopAt,
  stopAtCart,
  stopBeforeReply,
  type StopFactory,
} from "./stop-points.ts";

type Point<Result> = {
  /** The point at which the server is killed. */
  readonly at: string;
  readonly stop: StopFactory;
  readonly result: Result;
  /** The outcome of the card, approved by default. */
  readonly card?: string;
  /** True if the short run also kills the server there. */
  readonly isShort?: boolean;
};

const timeout = 120_000;

/** Runs the points one after the other. `play` checks the result. */
async function playPoints<Result>(
  t: TestContext,
  shop: CrashShop,
  points: readonly Point<Result>[],
  play: (point: Point<Result>) => Promise<void>,
): Promise<void> {
  for (const point of points.filter(({ isShort }) => isLongRun || isShort)) {
    await t.test(`killed ${point.at}`, { timeout }, async () => {
      await play(point);
      await assertConsistent(shop);
    });
  }
}

/** The provider is asked at once. A payment that it does not know is given up after 90 s. */
const settleTime = { found: 0, givenUp: 100_000 };

const accountPoints: readonly Point<null>[] = [
  { at: "before its commit", stop: abortAt("order written"), result: null },
  { at: "when its commit was sent and not done", stop: stopAt("order written"), result: null, isShort: true },
];

for (const database of isLongRun ? (["server", "embedded"] as const) : (["embedded"] as const)) {
  test(`an order on account survives the server's death, its database ${database}`, async (t) => {
    const shop = await openCrashShop(t, { database });
    await playPoints(t, shop, accountPoints, async ({ stop }) => {
      const buyer = await shop.newAccountBuyer();
      const purchase = await buyer.fill({ quantity: 3 });
      await crashWhile(shop, buyer, stop, purchase.send);
      await shop.restart();
      await assertOrdersConsistent(shop.pool, shop.initial);
      // The order is written as a whole or not at all. Without a commit the cart is as before.
      const before = await buyer.orders();
      assert.equal(before.length * 3 + (await buyer.unitsInCart()), 3);
      const again = await purchase.send();
      assert.equal(again?.status, 201);
      const ids = (await buyer.orders()).map(({ id }) => id);
      assert.deepEqual(ids, [before[0]?.["id"] ?? again.body["id"]]);
      assert.equal(await buyer.unitsInCart(), 0);
    });
  });
}

type CardResult = "paid" | "undone";

const cardPoints: readonly Point<CardResult>[] = [
  { at: "in phase 1, before its commit", stop: abortAt("order written"), result: "undone" },
  {
    at: "after phase 1, while the provider never receives the charge",
    stop: ignoreCall("charges"),
    result: "undone",
  },
  {
    at: "when the provider has received the charge, and charges while nobody is there",
    stop: holdProvider("charges", "received"),
    result: "paid",
  },
  {
    at: "when the provider has charged and not answered",
    stop: holdProvider("charges", "processed"),
    result: "paid",
    isShort: true,
  },
  {
    at: "when the provider has answered and phase 3 has not begun",
    stop: stopAfterAnswer("charges", stopAtCart),
    result: "paid",
  },
  { at: "in phase 3, before its commit", stop: stopAt("payment paid"), result: "paid" },
  {
    at: "after phase 3, before the reply to its buyer",
    stop: stopAfterAnswer("charges", stopBeforeReply),
    result: "paid",
  },
  {
    at: "when the card was declined and nothing is undone yet",
    stop: stopAt("payment declined"),
    card: "insufficient_funds",
    result: "undone",
    isShort: true,
  },
];

async function assertUndone(buyer: Buyer, purchase: Purchase, card: string): Promise<void> {
  assert.deepEqual(await buyer.orders(), []);
  assert.equal(await buyer.unitsInCart(), 2);
  const again = await purchase.send();
  assert.equal(again?.status, card === "approved" ? 201 : 402, JSON.stringify(again?.body));
}

async function assertPaidOnce(buyer: Buyer, purchase: Purchase): Promise<void> {
  assert.equal((await readPayment(buyer))["status"], "paid");
  const [order] = await buyer.orders();
  assert.equal(await buyer.unitsInCart(), 0);
  const again = await purchase.send();
  assert.deepEqual([again?.status, again?.body["id"]], [201, order?.["id"]]);
}

test("an order by card survives the server's death at every point", async (t) => {
  const shop = await openCrashShop(t);
  await playPoints(t, shop, cardPoints, async ({ stop, result, card = "approved" }) => {
    const buyer = await shop.newCardBuyer();
    const purchase = await buyer.fill({ quantity: 2, token: shop.culqi.token(card) });
    const before = shop.culqi.paidCharges().length;
    await crashWhile(shop, buyer, stop, purchase.send);
    await shop.restart(result === "paid" ? settleTime.found : settleTime.givenUp);
    await assertConsistent(shop);
    await (result === "paid" ? assertPaidOnce(buyer, purchase) : assertUndone(buyer, purchase, card));
    const charged = shop.culqi.paidCharges().length - before;
    assert.equal(charged, card === "approved" ? 1 : 0, "the card was charged once");
  });
});

const codePoints: readonly Point<"waiting" | "undone">[] = [
  { at: "in phase 1, before its commit", stop: abortAt("order written"), result: "undone" },
  { at: "after phase 1, when no code is ever issued", stop: ignoreCall("orders"), result: "undone" },
  {
    at: "when the provider has received the call, and issues the code while nobody is there",
    stop: holdProvider("orders", "received"),
    result: "waiting",
  },
  {
    at: "when the provider has issued the code and not answered",
    stop: holdProvider("orders", "processed"),
    result: "waiting",
  },
  {
    at: "when the provider has answered and phase 3 has not begun",
    stop: stopAfterAnswer("orders", stopAtCart),
    result: "waiting",
  },
  { at: "in phase 3, before its commit", stop: stopAt("payment awaiting"), result: "waiting", isShort: true },
  {
    at: "after phase 3, before the reply to its buyer",
    stop: stopAfterAnswer("orders", stopBeforeReply),
    result: "waiting",
  },
];

/** Asserts that the order has its code and holds its stock, and that its buyer can fill another cart. */
async function assertWaits(buyer: Buyer, purchase: Purchase): Promise<void> {
  const { status, code } = await readPayment(buyer);
  assert.equal(status, "pending");
  assert.ok(code);
  assert.equal(await buyer.unitsInCart(), 0);
  const again = await purchase.send();
  assert.equal(again?.status, 201);
  assert.deepEqual(again.body["payment"], await readPayment(buyer));
}

test("an order with a code survives the server's death at every point", async (t) => {
  const shop = await openCrashShop(t);
  await playPoints(t, shop, codePoints, async ({ stop, result }) => {
    const buyer = await shop.newCardBuyer();
    const purchase = await buyer.fill({ quantity: 2, byCode: true });
    const before = shop.culqi.books.orders.length;
    await crashWhile(shop, buyer, stop, purchase.send);
    await shop.restart(result === "waiting" ? settleTime.found : settleTime.givenUp);
    await assertConsistent(shop);
    if (result === "undone") {
      assert.equal(await buyer.unitsInCart(), 2);
      assert.equal((await purchase.send())?.status, 201);
    }
    await assertWaits(buyer, purchase);
    assert.equal(shop.culqi.books.orders.length - before, 1, "one code was issued");
  });
});

const refundPoints: readonly Point<"cancelled" | "standing">[] = [
  { at: "before the cancellation is committed", stop: abortAt("payment refunding"), result: "standing" },
  { at: "before the provider receives the refund", stop: ignoreCall("reads"), result: "cancelled" },
  { at: "when the provider never refunds", stop: ignoreCall("refunds"), result: "cancelled" },
  {
    at: "when the provider has received the refund, and refunds while nobody is there",
    stop: holdProvider("refunds", "received"),
    result: "cancelled",
  },
  {
    at: "when the provider has refunded and not answered",
    stop: holdProvider("refunds", "processed"),
    result: "cancelled",
    isShort: true,
  },
  { at: "before the refund is committed", stop: stopAt("payment refunded"), result: "cancelled" },
];

test("a refund survives the server's death at every point", async (t) => {
  const shop = await openCrashShop(t);
  const { culqi } = shop;
  const buy = async () => {
    const buyer = await shop.newCardBuyer();
    const bought = await (await buyer.fill({ quantity: 2, token: culqi.token() })).send();
    assert.equal(bought?.status, 201);
    const cancel = () => buyer.send("POST", `/api/orders/${String(bought.body["id"])}/cancel/`);
    return { buyer, cancel };
  };

  await playPoints(t, shop, refundPoints, async ({ stop, result }) => {
    const { buyer, cancel } = await buy();
    await crashWhile(shop, buyer, stop, cancel);
    await shop.restart();
    await assertConsistent(shop);
    const again = await cancel();
    assert.equal(again?.status, result === "cancelled" ? 409 : 200, JSON.stringify(again?.body));
    await assertProviderMatchesPayments(shop.pool, culqi);
    assert.equal((await readPayment(buyer))["status"], "refunded");
    const charge = culqi.paidCharges().at(-1);
    const refunds = culqi.books.refunds.filter(({ chargeId }) => chargeId === charge?.id);
    assert.deepEqual(
      refunds.map(({ amount }) => amount),
      [3700],
    );
  });

  await t.test(
    "a refund received before the death comes after that of the restart",
    { timeout },
    async () => {
      const { cancel } = await buy();
      const gate = culqi.hold("refunds", "received");
      const cancelled = cancel();
      await gate.arrived;
      await shop.crash();
      assert.equal(await cancelled, null);
      await shop.restart();
      await assertConsistent(shop);
      gate.release();
      const refunds = () => culqi.calls.filter(({ path }) => path === "/refunds");
      await waitFor(() => assert.equal(refunds().at(-2)?.processed, true));
      await assertProviderMatchesPayments(shop.pool, culqi);
    },
  );
});
