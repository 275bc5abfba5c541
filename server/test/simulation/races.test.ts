import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import type { PaymentProvider } from "../../src/features/payments/provider.ts";
import { isLongRun } from "../long-run.ts";
import { assertOrdersConsistent, assertProviderMatchesPayments } from "../order-invariants.ts";
import { buildCardOrderBody } from "../orders.ts";
import { minutes, seconds, type Model } from "./model.ts";
import { assertChargedOnce } from "./observe.ts";
import { openShop, type Reply, type Shop } from "./shop.ts";

const { RACES_SEED, RACES_PATH, RACES_RUNS } = process.env;
const seed = Number(RACES_SEED ?? (isLongRun ? randomInt(2 ** 31) : 5));
/** Milliseconds. This also ends the shrinking of a failure. */
const timeLimit = isLongRun ? 3_600_000 : 180_000;
const numRuns = Number(RACES_RUNS ?? (isLongRun ? 400 : 3));

/** Makes every call wait for its turn before it reaches the provider, and again before its answer arrives. */
function scheduleProvider(s: fc.Scheduler): (provider: PaymentProvider) => PaymentProvider {
  const waitForTurn = (label: string) => s.schedule(Promise.resolve(), label);
  const scheduleCall =
    <Input extends unknown[], Output>(label: string, ask: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      await waitForTurn(`${label} sent`);
      try {
        return await ask(...input);
      } finally {
        await waitForTurn(`${label} answered`);
      }
    };
  return (provider) => ({
    ...provider,
    charge: scheduleCall("charge", provider.charge),
    findCharge: scheduleCall("find charge", provider.findCharge),
    readCharge: scheduleCall("read charge", provider.readCharge),
    refund: scheduleCall("refund", provider.refund),
  });
}

type Act = (scene: Scene) => Promise<unknown>;
type Scene = {
  readonly shop: Shop;
  readonly model: Model;
  readonly orderIds: Set<unknown>;
  order(): Promise<Reply>;
};

async function cancelAll({ shop, model }: Scene): Promise<void> {
  const [customer] = model.customers;
  assert.ok(customer);
  const { body } = await shop.send(customer, "GET", "/api/user-orders/");
  for (const { id } of body["results"] as { id: number }[])
    await shop.send(customer, "POST", `/api/orders/${id}/cancel/`);
}

async function passTime({ shop, model }: Scene, by: number): Promise<void> {
  model.now += by;
  shop.setTime(model.now);
  await shop.reconcile();
}

/** Acts of others that can happen while a card is being charged. */
const acts: Readonly<Record<string, Act>> = {
  "order again with the same key": async ({ order, orderIds }) => {
    const { status, body } = await order();
    assert.ok(status < 500 || status === 503, JSON.stringify(body));
    if (status === 201) orderIds.add(body["id"]);
  },
  "the customer cancels": cancelAll,
  "the reconciler looks after 100 s": (scene) => passTime(scene, 100 * seconds),
  "the reconciler looks after 31 s": (scene) => passTime(scene, 31 * seconds),
  "the reconciler looks at once": ({ shop }) => shop.reconcile(),
  "the provider's events arrive": async ({ shop }) => {
    for (const event of shop.culqi.books.events) await shop.deliver(event);
  },
  "somebody else orders the rest": async ({ shop, model }) => {
    const other = model.customers[1];
    const [dish] = [...model.dishes.keys()].slice(1);
    assert.ok(other && dish);
    const line = { item: dish, quantity: 4, delivery_zone: null };
    await shop.send(other, "POST", "/api/cart/add-item/", line);
    const body = buildCardOrderBody(shop, 4000, { token: shop.culqi.token() });
    await shop.send(other, "POST", "/api/create-order/", body);
  },
};

async function openScene(name: string, s: fc.Scheduler, token: string): Promise<Scene> {
  const { shop, model } = await openShop(name, scheduleProvider(s));
  const [customer] = model.customers;
  const dish = [...model.dishes.keys()][1];
  assert.ok(customer);
  const line = { item: dish, quantity: 3, delivery_zone: null };
  assert.equal((await shop.send(customer, "POST", "/api/cart/add-item/", line)).status, 200);
  const body: object = buildCardOrderBody(shop, 3000, { token: shop.culqi.token(token) });
  const key = randomUUID();
  const order = () => shop.send(customer, "POST", "/api/create-order/", body, { "idempotency-key": key });
  return { shop, model, orderIds: new Set(), order };
}

async function assertSettled({ shop, model, orderIds }: Scene, s: fc.Scheduler): Promise<void> {
  const supplied = [...model.dishes.values()].map(({ id, supplied: units }) => [id, units] as const);
  await assertOrdersConsistent(shop.app().pool, new Map(supplied));
  for (let passes = 0; passes < 6; passes += 1) await s.waitFor(passTime({ shop, model } as Scene, minutes));
  await assertProviderMatchesPayments(shop.app().pool, shop.culqi);
  await assertOrdersConsistent(shop.app().pool, new Map(supplied));
  assert.ok(orderIds.size <= 1, "one key was answered with two orders");
  assertChargedOnce(shop);
}

const race = fc.tuple(
  fc.scheduler(),
  fc.constantFrom("approved", "timeout_charged", "insufficient_funds"),
  fc.subarray(Object.keys(acts), { minLength: 1, maxLength: 4 }),
);

test("books stay consistent however requests, events and the reconciler overtake each other", async (t) => {
  t.diagnostic(`RACES_SEED=${seed} RACES_RUNS=${numRuns}`);
  await fc.assert(
    fc.asyncProperty(race, async ([s, token, names]) => {
      const scene = await openScene(t.name, s, token);
      try {
        const started = ["order again with the same key", ...names].map(async (name) => {
          await s.schedule(Promise.resolve(), name);
          await acts[name]?.(scene);
        });
        await s.waitFor(Promise.all(started));
        await assertSettled(scene, s);
      } finally {
        await s.waitIdle();
        await scene.shop.close();
      }
    }),
    {
      seed,
      numRuns,
      plugins: [fc.interruptAfterTimeLimit(timeLimit, { failOnInterrupt: true })],
      ...(RACES_PATH === undefined ? {} : { path: RACES_PATH }),
    },
  );
});
