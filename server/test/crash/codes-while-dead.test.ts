import assert from "node:assert/strict";
import { test } from "node:test";
import { waitFor } from "../wait-for.ts";
import { readPayment, type Buyer } from "./buyer.ts";
import { isLongRun } from "../long-run.ts";
import { assertConsistent, openCrashShop, type CrashShop } from "./crash-shop.ts";
import { crashWhile, stopAt } from "./stop-points.ts";

const minute = 60_000;

async function readStatus(buyer: Buyer): Promise<unknown> {
  return (await readPayment(buyer))["status"];
}

/** Creates a buyer with an order that waits for its code, and the provider's order. */
async function buyByCode(shop: CrashShop): Promise<{ buyer: Buyer; codeOrder: string }> {
  const buyer = await shop.newCardBuyer();
  const answer = await (await buyer.fill({ quantity: 2, byCode: true })).send();
  assert.equal(answer?.status, 201);
  return { buyer, codeOrder: shop.culqi.books.orders.at(-1)?.id ?? "" };
}

function receiveEventsByHand(shop: CrashShop): void {
  shop.culqi.sendEventsTo({ url: `${shop.address()}/api/webhooks/culqi/`, when: "by-hand" });
}

async function assertCancelled(buyer: Buyer): Promise<void> {
  assert.equal((await buyer.orders())[0]?.["cancelled"], true);
}

const whileDead: Readonly<Record<string, (shop: CrashShop) => Promise<void>>> = {
  "an unpaid code waits on, and a paid one is found without an event": async (shop) => {
    const [waiting, paid] = [await buyByCode(shop), await buyByCode(shop)];
    await shop.crash();
    await shop.culqi.payOrder(paid.codeOrder);
    await shop.restart(6 * minute);
    await waitFor(async () => assert.equal(await readStatus(paid.buyer), "paid"));
    assert.equal(await readStatus(waiting.buyer), "pending");
  },
  "an event that the server died of counts once when it comes again": async (shop) => {
    const { buyer, codeOrder } = await buyByCode(shop);
    receiveEventsByHand(shop);
    await shop.culqi.payOrder(codeOrder);
    const event = shop.culqi.books.events.at(-1);
    assert.ok(event);
    await crashWhile(shop, buyer, stopAt("payment paid"), async () => {
      assert.deepEqual(await shop.culqi.deliver(event), [0]);
      return null;
    });
    await shop.restart();
    assert.equal(await readStatus(buyer), "pending");
    receiveEventsByHand(shop);
    assert.deepEqual(await shop.culqi.deliver(event, 2), [200, 200]);
    assert.equal(await readStatus(buyer), "paid");
  },
  "a code that expired meanwhile is cancelled, one that was paid in time stands": async (shop) => {
    const [over, inTime] = [await buyByCode(shop), await buyByCode(shop)];
    await shop.crash();
    await shop.culqi.payOrder(inTime.codeOrder);
    await shop.restart(25 * 60 * minute);
    await waitFor(() => assertCancelled(over.buyer));
    await waitFor(async () => assert.equal(await readStatus(inTime.buyer), "paid"));
  },
  "an order that is given up twice because of a death returns its stock once": async (shop) => {
    const { buyer } = await buyByCode(shop);
    await shop.crash();
    // The first check after the start reaches the point at which it is held.
    await crashWhile(shop, buyer, stopAt("payment declined"), async () => {
      await shop.restart(25 * 60 * minute);
      return null;
    });
    await shop.restart(2 * minute);
    await waitFor(() => assertCancelled(buyer));
  },
  "a cancelled code that is paid nevertheless is to be refunded by hand": async (shop) => {
    const { buyer, codeOrder } = await buyByCode(shop);
    const [order] = await buyer.orders();
    assert.equal((await buyer.send("POST", `/api/orders/${String(order?.["id"])}/cancel/`))?.status, 200);
    await shop.crash();
    await shop.culqi.payOrder(codeOrder);
    await shop.restart(minute);
    await waitFor(async () => assert.equal((await readPayment(buyer))["refund_due"], true));
  },
};

test("codes are paid and expire while the server is dead", async (t) => {
  const shop = await openCrashShop(t);
  const cases = Object.entries(whileDead);
  for (const [what, happens] of isLongRun ? cases : cases.slice(1, 2)) {
    await t.test(what, async () => {
      await happens(shop);
      await assertConsistent(shop);
    });
  }
});
