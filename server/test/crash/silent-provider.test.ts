import assert from "node:assert/strict";
import { test } from "node:test";
import { assertProviderMatchesPayments } from "../order-invariants.ts";
import type { Answer, Buyer } from "./buyer.ts";
import { isLongRun } from "../long-run.ts";
import { assertConsistent, openCrashShop, type CrashShop } from "./crash-shop.ts";
import { waitFor } from "../wait-for.ts";

/** Lets each buyer place several orders, one after the other. */
async function orderRepeatedly(buyers: readonly Buyer[], token: (() => string) | null): Promise<void> {
  const buy = async (buyer: Buyer) => {
    for (let left = isLongRun ? 50 : 5; left > 0; left -= 1) {
      const purchase = await buyer.fill(token ? { token: token() } : {});
      const answer = await purchase.send();
      assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
    }
  };
  await Promise.all(buyers.map(buy));
}

/** Waits until no transaction is open. A transaction that waits for the provider would stay open. */
function assertNoOpenTransaction({ pool }: CrashShop): Promise<void> {
  return waitFor(async () => {
    const { rows } = await pool.query(
      `select query from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    assert.deepEqual(rows, []);
  });
}

type HangingPurchase = {
  readonly buyer: Buyer;
  readonly answer: Promise<Answer | null>;
  readonly again: () => Promise<Answer | null>;
};

/**
 * Lets eight customers pay by card while the provider does not answer. It charges half of them at once and the others
 * later.
 */
async function startHangingPurchases(
  shop: CrashShop,
): Promise<{ hanging: HangingPurchase[]; wake: () => void }> {
  const { culqi } = shop;
  const gates = [culqi.hold("charges", "received", 4)];
  const hanging: HangingPurchase[] = [];
  const payOne = async () => {
    const buyer = await shop.newCardBuyer();
    const purchase = await buyer.fill({ quantity: 2, token: culqi.token("approved_of_the_silence") });
    hanging.push({ buyer, answer: purchase.send(), again: purchase.send });
  };
  for (let made = 0; made < 4; made += 1) await payOne();
  await gates[0]?.arrived;
  gates.push(culqi.hold("charges", "processed", 4));
  for (let made = 0; made < 4; made += 1) await payOne();
  await gates[1]?.arrived;
  return { hanging, wake: () => gates.forEach((gate) => gate.release()) };
}

test("while the provider is silent, others order and no transaction waits for it", async (t) => {
  const shop = await openCrashShop(t);
  const { culqi } = shop;
  const onAccount = await Promise.all(Array.from({ length: 6 }, () => shop.newAccountBuyer()));
  const byCard = await Promise.all(Array.from({ length: 2 }, () => shop.newCardBuyer()));

  const { hanging, wake } = await startHangingPurchases(shop);
  await Promise.all([orderRepeatedly(onAccount, null), orderRepeatedly(byCard, culqi.token)]);
  await assertNoOpenTransaction(shop);
  wake();

  for (const { answer } of hanging) {
    const response = await answer;
    assert.ok(response?.status === 201 || response?.status === 503, `answered ${response?.status}`);
  }
  await assertConsistent(shop);
  for (const { buyer, again } of hanging) {
    assert.equal((await again())?.status, 201);
    assert.equal((await buyer.orders()).length, 1);
  }
  assert.equal(
    culqi.paidCharges().filter(({ token }) => token.includes("of_the_silence")).length,
    hanging.length,
  );
  await assertProviderMatchesPayments(shop.pool, culqi);
});
