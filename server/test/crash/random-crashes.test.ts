import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom as dice, type SeededRandom as Dice } from "@lonchera/demo/seeded-random";
import {
  assertOrdersConsistent,
  assertChargesMatchPayments,
  assertProviderMatchesPayments,
} from "../order-invariants.ts";
import { openCrashShop, type CrashShop } from "./crash-shop.ts";
import { waitFor } from "../wait-for.ts";
import { startCrowd, type Acknowledged, type Crowd } from "./restless-buyer.ts";

const buyers = 16;
/** Milliseconds that pass while the server is dead. */
const absences = [0, 10_000, 35_000, 100_000];

type Kept = { id: number; user_id: number; state: string; cart_state: string; total: number; units: number };

/** Everything that was answered with 201 is there, whole, and cancelled only where its buyer asked for it. */
async function assertAcknowledged({ pool }: CrashShop, acknowledged: readonly Acknowledged[]): Promise<void> {
  const { rows } = await pool.query<Kept>(
    `select o.id, o.user_id, o.state, ct.state as cart_state, o.total, sum(l.quantity)::integer as units
      from orders o join carts ct on ct.id = o.cart_id join cart_lines l on l.cart_id = ct.id
      where l.unit_price is not null and l.item_name is not null group by o.id, ct.state`,
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

function hookTo({ culqi, address }: CrashShop): void {
  culqi.sendEventsTo({ url: `${address()}/api/webhooks/culqi/`, when: "after", times: 2 });
}

async function dieRepeatedly(shop: CrashShop, crowd: Crowd, chance: Dice, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    hookTo(shop);
    const until = crowd.answers() + chance.between(40, 240);
    await waitFor(() => assert.ok(crowd.answers() >= until, "the crowd stands still"));
    await pause(chance.between(0, 60));
    await shop.crash();
    await shop.comeBack(chance.pick(absences));
  }
  hookTo(shop);
}

async function surviveRounds(
  shop: CrashShop,
  chance: Dice,
  rounds: number,
): Promise<readonly Acknowledged[]> {
  const crowd = await startCrowd(shop, buyers, chance);
  await dieRepeatedly(shop, crowd, chance, rounds).finally(crowd.end);
  assert.deepEqual(crowd.failures, []);
  return crowd.acknowledged;
}

async function assertAllIsWell(shop: CrashShop, acknowledged: readonly Acknowledged[]): Promise<void> {
  await shop.culqi.eventsSettled();
  // Two minutes later nothing is open; a code whose payment nobody told is looked at after five.
  await shop.crash();
  await shop.comeBack(130_000);
  await waitFor(() => assertChargesMatchPayments(shop.pool, shop.culqi));
  await shop.crash();
  await shop.comeBack(310_000);
  await waitFor(() => assertProviderMatchesPayments(shop.pool, shop.culqi));
  await assertOrdersConsistent(shop.pool, shop.initial);
  await assertAcknowledged(shop, acknowledged);
}

async function dieAtRandom(t: TestContext, database: "server" | "embedded", rounds: number): Promise<void> {
  const { LONCHERA_CRASH_SEED: given, CI } = process.env;
  // A change does not wait for what another one may have broken long ago.
  const seed = Number(given ?? (CI ? 6 : Math.floor(Math.random() * 2 ** 31)));
  t.diagnostic(`LONCHERA_CRASH_SEED=${seed}`);
  const shop = await openCrashShop(t, { database, dishes: 3, stock: 60 });
  const acknowledged = await surviveRounds(shop, dice(String(seed)), rounds);
  t.diagnostic(`${acknowledged.length} orders acknowledged, ${shop.culqi.paidCharges().length} charges`);
  assert.ok(acknowledged.length > 0);
  await assertAllIsWell(shop, acknowledged);
}

test("16 buyers go on ordering while the server is killed again and again", { timeout: 240_000 }, (t) =>
  dieAtRandom(t, "server", 5),
);

test("the same with the database in the tree that is killed", { timeout: 240_000 }, (t) =>
  dieAtRandom(t, "embedded", 3),
);
