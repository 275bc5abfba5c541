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

type Point = { readonly at: string; readonly hold: HoldOf; readonly ends: "waiting" | "undone" };

const points: readonly Point[] = [
  { at: "in phase 1, before its commit", hold: cutOffAt("order written"), ends: "undone" },
  {
    at: "after phase 1, when the provider will never give a code",
    hold: ignoredByProvider("orders"),
    ends: "undone",
  },
  {
    at: "when the provider has heard, and gives the code while nobody is there",
    hold: holdProvider("orders", "received"),
    ends: "waiting",
  },
  {
    at: "when the provider has given the code, and not answered",
    hold: holdProvider("orders", "processed"),
    ends: "waiting",
  },
  {
    at: "when the provider has answered, and phase 3 has not begun",
    hold: onceAnswered("orders", stopAtCart),
    ends: "waiting",
  },
  { at: "in phase 3, before its commit", hold: stopAt("payment awaiting"), ends: "waiting" },
  {
    at: "after phase 3, its buyer not answered",
    hold: onceAnswered("orders", stopBeforeTelling),
    ends: "waiting",
  },
];

const minute = 60_000;
const wish = { quantity: 2, byCode: true } as const;

async function paymentOf(buyer: Buyer): Promise<Answer["body"]> {
  const [order, ...others] = await buyer.orders();
  assert.deepEqual(others, []);
  return order?.["payment"] as Answer["body"];
}

async function statusOf(buyer: Buyer): Promise<unknown> {
  return (await paymentOf(buyer))["status"];
}

/** The order stands with its code, and holds its stock; its buyer goes on with another cart. */
async function assertWaits(buyer: Buyer, purchase: Purchase): Promise<void> {
  const { status, code } = await paymentOf(buyer);
  assert.equal(status, "pending");
  assert.ok(code);
  assert.equal(await buyer.unitsInCart(), 0);
  const again = await purchase.send();
  assert.equal(again?.status, 201);
  assert.deepEqual(again.body["payment"], await paymentOf(buyer));
}

async function dieAt(t: TestContext, shop: CrashShop, { at, hold, ends }: Point): Promise<void> {
  await t.test(at, { timeout: 2 * minute }, async () => {
    const { pool, culqi, initial } = shop;
    const buyer = await shop.newCardBuyer();
    const purchase = await buyer.fill(wish);
    const before = culqi.books.orders.length;
    await dieWhile(shop, buyer, hold, purchase.send);
    await shop.comeBack(ends === "waiting" ? 45_000 : 100_000);
    await waitFor(() => assertProviderMatchesPayments(pool, culqi));
    await assertOrdersConsistent(pool, initial);
    if (ends === "undone") {
      assert.equal(await buyer.unitsInCart(), 2);
      assert.equal((await purchase.send())?.status, 201);
    }
    await assertWaits(buyer, purchase);
    assert.equal(culqi.books.orders.length - before, 1, "one code was given");
    await assertOrdersConsistent(pool, initial);
  });
}

test("an order with a code survives the server's death at every point", async (t) => {
  const shop = await openCrashShop(t);
  for (const point of points) await dieAt(t, shop, point);
});

/** A buyer whose order waits, with the provider's order. */
async function whoWaits(shop: CrashShop): Promise<{ buyer: Buyer; codeOrder: string }> {
  const buyer = await shop.newCardBuyer();
  const answer = await (await buyer.fill(wish)).send();
  assert.equal(answer?.status, 201);
  return { buyer, codeOrder: shop.culqi.books.orders.at(-1)?.id ?? "" };
}

async function assertAgreed({ pool, culqi, initial }: CrashShop): Promise<void> {
  await waitFor(() => assertProviderMatchesPayments(pool, culqi));
  await assertOrdersConsistent(pool, initial);
}

function hookTo(shop: CrashShop): void {
  shop.culqi.sendEventsTo({ url: `${shop.address()}/api/webhooks/culqi/`, when: "by-hand" });
}

async function assertCancelled(buyer: Buyer): Promise<void> {
  assert.equal((await buyer.orders())[0]?.["cancelled"], true);
}

const whileDead: Readonly<Record<string, (shop: CrashShop) => Promise<void>>> = {
  "what nobody paid waits on; what was paid meanwhile is found without being told": async (shop) => {
    const [waiting, paid] = [await whoWaits(shop), await whoWaits(shop)];
    await shop.crash();
    await shop.culqi.payOrder(paid.codeOrder);
    await shop.comeBack(6 * minute);
    await waitFor(async () => assert.equal(await statusOf(paid.buyer), "paid"));
    assert.equal(await statusOf(waiting.buyer), "pending");
  },
  "it dies while it writes what it is told; told again, it counts once": async (shop) => {
    const { buyer, codeOrder } = await whoWaits(shop);
    hookTo(shop);
    await shop.culqi.payOrder(codeOrder);
    const event = shop.culqi.books.events.at(-1);
    assert.ok(event);
    await dieWhile(shop, buyer, stopAt("payment paid"), async () => {
      assert.deepEqual(await shop.culqi.deliver(event), [0]);
      return null;
    });
    await shop.comeBack();
    assert.equal(await statusOf(buyer), "pending");
    hookTo(shop);
    assert.deepEqual(await shop.culqi.deliver(event, 2), [200, 200]);
    assert.equal(await statusOf(buyer), "paid");
  },
  "what expires meanwhile is over; what was paid in time stands": async (shop) => {
    const [over, inTime] = [await whoWaits(shop), await whoWaits(shop)];
    await shop.crash();
    await shop.culqi.payOrder(inTime.codeOrder);
    await shop.comeBack(25 * 60 * minute);
    await waitFor(() => assertCancelled(over.buyer));
    await waitFor(async () => assert.equal(await statusOf(inTime.buyer), "paid"));
  },
  "it dies while it gives an order up: the order is over, its stock back once": async (shop) => {
    const { buyer } = await whoWaits(shop);
    await shop.crash();
    // The first look after the start comes to where it is held.
    await dieWhile(shop, buyer, stopAt("payment declined"), async () => {
      await shop.comeBack(25 * 60 * minute);
      return null;
    });
    await shop.comeBack(2 * minute);
    await waitFor(() => assertCancelled(buyer));
  },
  "a cancelled code that is paid nevertheless is owed by hand": async (shop) => {
    const { buyer, codeOrder } = await whoWaits(shop);
    const [order] = await buyer.orders();
    assert.equal((await buyer.send("POST", `/api/orders/${String(order?.["id"])}/cancel/`))?.status, 200);
    await shop.crash();
    await shop.culqi.payOrder(codeOrder);
    await shop.comeBack(minute);
    await waitFor(async () => assert.equal((await paymentOf(buyer))["refund_due"], true));
  },
};

test("codes are paid and expire while the server is dead", async (t) => {
  const shop = await openCrashShop(t);
  for (const [what, happens] of Object.entries(whileDead)) {
    await t.test(what, { timeout: 2 * minute }, async () => {
      await happens(shop);
      await assertAgreed(shop);
    });
  }
});
