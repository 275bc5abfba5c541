import assert from "node:assert/strict";
import { test } from "node:test";
import type { Fault } from "../fakes/culqi/faults.ts";
import type { Answer, Buyer } from "./buyer.ts";
import { isLongRun } from "../long-run.ts";
import { assertConsistent, openCrashShop, type CrashShop } from "./crash-shop.ts";
import { waitFor } from "../wait-for.ts";

const minute = 60_000;

/** Faults after which the provider has charged, but the server has no answer. */
const losses: Readonly<Record<string, Fault>> = {
  "the connection breaks": { answer: "hang-up", processes: true },
  "half an answer comes": { answer: "half", processes: true },
  "an error of the provider's comes": { answer: 500, processes: true },
  "a page of some proxy comes": { answer: "no-json", processes: true },
};

/** Asserts that there is exactly one order, paid with exactly one charge. */
async function assertOnePaid(shop: CrashShop, buyer: Buyer, chargesBefore: number): Promise<void> {
  const [order, ...others] = await buyer.orders();
  assert.deepEqual(others, []);
  assert.equal((order?.["payment"] as Answer["body"] | undefined)?.["status"], "paid");
  assert.equal(shop.culqi.paidCharges().length - chargesBefore, 1);
}

test("a charge whose answer was lost becomes one paid order", async (t) => {
  const shop = await openCrashShop(t);
  const { culqi } = shop;

  for (const [what, fault] of Object.entries(losses)) {
    await t.test(`found at once where ${what}`, async () => {
      const buyer = await shop.newCardBuyer();
      const purchase = await buyer.fill({ token: culqi.token() });
      const before = culqi.paidCharges().length;
      culqi.fail("charges", fault);
      const answer = await purchase.send();
      assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
      assert.equal((await purchase.send())?.body["id"], answer.body["id"]);
      await assertOnePaid(shop, buyer, before);
      await assertConsistent(shop);
    });
  }

  if (!isLongRun) return;
  await t.test("found by the reconciler where the provider cannot be asked at once", async () => {
    const buyer = await shop.newCardBuyer();
    const purchase = await buyer.fill({ token: culqi.token() });
    const before = culqi.paidCharges().length;
    culqi.fail("charges", { answer: "hang-up", processes: true });
    culqi.fail("lists", { answer: 500 });
    assert.equal((await purchase.send())?.status, 503);
    await shop.crash();
    // The check after the restart fails too. The next one does not.
    const looks = () => culqi.calls.filter(({ kind }) => kind === "lists").length;
    const looked = looks();
    culqi.fail("lists", { answer: "hang-up" });
    await shop.restart(31_000);
    await waitFor(() => assert.ok(looks() > looked));
    await shop.crash();
    await shop.restart(61_000);
    await assertConsistent(shop);
    await assertOnePaid(shop, buyer, before);
    assert.equal((await purchase.send())?.status, 201);
    await assertOnePaid(shop, buyer, before);
  });
});

async function assertRefundedWithin(
  shop: CrashShop,
  chargeId: string | undefined,
  milliseconds: number,
): Promise<void> {
  await assertConsistent(shop);
  const { books } = shop.culqi;
  const charge = books.charges.find(({ id }) => id === chargeId);
  const refund = books.refunds.find((one) => one.chargeId === chargeId);
  assert.ok(charge && refund, "it was given back");
  assert.ok(refund.createdAt - charge.createdAt <= milliseconds, `${refund.createdAt - charge.createdAt} ms`);
}

test("a charge that arrives after its order was given up is refunded", async (t) => {
  const shop = await openCrashShop(t);
  const { culqi } = shop;

  /** Gives a payment up whose request reaches the provider only when the test says so. The order is undone by then. */
  async function giveUp() {
    const buyer = await shop.newCardBuyer();
    const purchase = await buyer.fill({ quantity: 2, token: culqi.token() });
    const gate = culqi.hold("charges", "received");
    const answer = purchase.send();
    await gate.arrived;
    await shop.crash();
    assert.equal(await answer, null);
    await shop.restart(100_000);
    await waitFor(async () => assert.equal(await buyer.unitsInCart(), 2));
    await assertConsistent(shop);
    return { buyer, purchase, gate };
  }

  await t.test("by a server that goes on, without being told", async () => {
    const { buyer, purchase, gate } = await giveUp();
    const before = culqi.paidCharges().length;
    gate.release();
    await waitFor(() => assert.equal(culqi.paidCharges().length, before + 1));
    await assertRefundedWithin(shop, culqi.paidCharges().at(-1)?.id, 2 * minute);
    // The card's token is used now, so another token pays for the cart.
    assert.equal((await purchase.send())?.status, 409);
    assert.equal((await (await buyer.fill({ token: culqi.token() })).send())?.status, 201);
    await assertConsistent(shop);
  });

  if (!isLongRun) return;
  await t.test("when it came while the server was dead again", async () => {
    const { gate } = await giveUp();
    await shop.crash();
    gate.release();
    const before = culqi.paidCharges().length;
    await waitFor(() => assert.equal(culqi.paidCharges().length, before + 1));
    await shop.restart(minute);
    await assertRefundedWithin(shop, culqi.paidCharges().at(-1)?.id, 2 * minute);
  });

  await t.test("although the buyer has ordered again meanwhile, with the same key", async () => {
    const { buyer, purchase, gate } = await giveUp();
    const before = culqi.paidCharges().length;
    assert.equal((await purchase.send())?.status, 201);
    // The provider accepts each token once, so the late request has no effect.
    gate.release();
    const charges = () => culqi.calls.filter(({ kind }) => kind === "charges");
    await waitFor(() => assert.ok(charges().every(({ processed }) => processed)));
    await assertConsistent(shop);
    await assertOnePaid(shop, buyer, before);
  });
});
