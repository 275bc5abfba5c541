import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import {
  assertOrdersConsistent,
  assertChargesMatchPayments,
  assertProviderMatchesPayments,
} from "../order-invariants.ts";
import { isLongRun, openCrashShop, type CrashShop } from "./crash-shop.ts";
import { waitFor } from "../wait-for.ts";
import { randomOf, startCrowd, type Acknowledged, type Crowd, type Random } from "./crowd.ts";

const buyers = 16;
/** Milliseconds that pass while the server is dead. */
const absences = [0, 10_000, 35_000, 100_000];

type Kept = { id: number; user_id: number; state: string; cart_state: string; total: number; units: number };

/** Every acknowledged order exists whole, and is cancelled only where its buyer asked for it. */
async function assertAcknowledged({ pool }: CrashShop, acknowledged: readonly Acknowledged[]): Promise<void> {
  const { rows } = await pool.query<Kept>(
    `select o.id, o.user_id, o.state, ct.state as cart_state, o.total, sum(l.quantity)::integer as units
      from orders o join carts ct on ct.id = o.cart_id join order_lines l on l.order_id = o.id group by o.id, ct.state`,
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const { id, buyer, units, total, cancelAsked } of acknowledged) {
    const row = kept.get(id);
    assert.deepEqual(
      [row?.user_id, row?.cart_state, row?.total, row?.units],
      [buyer, "ordered", total, units],
      `order ${id} is there whole`,
    );
    if (row?.state === "cancelled") assert.ok(cancelAsked, `order ${id} was cancelled by nobody`);
  }
  const ids = new Set(acknowledged.map(({ id }) => id));
  assert.equal(ids.size, acknowledged.length, "one order was the answer to two");
}

function receiveEvents({ culqi, address }: CrashShop): void {
  culqi.sendEventsTo({ url: `${address()}/api/webhooks/culqi/`, when: "after", times: 2 });
}

async function crashRepeatedly(shop: CrashShop, crowd: Crowd, random: Random, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    receiveEvents(shop);
    const until = crowd.answers() + random.between(40, 240);
    await waitFor(() => assert.ok(crowd.answers() >= until, "no buyer was answered"));
    await delay(random.between(0, 60));
    await shop.crash();
    await shop.comeBack(random.pick(absences));
  }
  receiveEvents(shop);
}

async function surviveRounds(
  shop: CrashShop,
  random: Random,
  rounds: number,
): Promise<readonly Acknowledged[]> {
  const crowd = await startCrowd(shop, buyers, random);
  await crashRepeatedly(shop, crowd, random, rounds).finally(crowd.end);
  assert.deepEqual(crowd.failures, []);
  return crowd.acknowledged;
}

async function assertAllIsWell(shop: CrashShop, acknowledged: readonly Acknowledged[]): Promise<void> {
  await shop.culqi.eventsSettled();
  // No card payment is open after two minutes; a code is looked at every five.
  await shop.crash();
  await shop.comeBack(130_000);
  await waitFor(() => assertChargesMatchPayments(shop.pool, shop.culqi));
  await shop.crash();
  await shop.comeBack(310_000);
  await waitFor(() => assertProviderMatchesPayments(shop.pool, shop.culqi));
  await assertOrdersConsistent(shop.pool, shop.initial);
  await assertAcknowledged(shop, acknowledged);
}

async function crashAtRandom(
  t: TestContext,
  random: Random,
  database: "server" | "embedded",
  rounds: number,
) {
  const shop = await openCrashShop(t, { database, dishes: 3, stock: 60 });
  const acknowledged = await surviveRounds(shop, random, rounds);
  t.diagnostic(`${acknowledged.length} orders acknowledged, ${shop.culqi.paidCharges().length} charges`);
  assert.ok(acknowledged.length > 0);
  await assertAllIsWell(shop, acknowledged);
}

const seed = Number(process.env["CRASH_SEED"] ?? (isLongRun ? randomInt(2 ** 31) : 6));

function testRandomCrashes(database: "server" | "embedded", rounds: number): void {
  const name = `16 buyers keep ordering while the server is killed ${rounds} times, its database ${database}`;
  test(name, { timeout: 600_000 }, async (t) => {
    t.diagnostic(`CRASH_SEED=${seed}`);
    const property = fc.asyncProperty(fc.gen(), (gen) => crashAtRandom(t, randomOf(gen), database, rounds));
    await fc.assert(property, { seed, numRuns: 1, endOnFailure: true });
  });
}

if (isLongRun) {
  testRandomCrashes("server", 20);
  testRandomCrashes("embedded", 10);
} else {
  testRandomCrashes("server", 2);
}
