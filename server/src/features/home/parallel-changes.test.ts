import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import { addItemToOrder, removeItemFromOrder } from "@lonchera/contract/cart";
import { moveClosureOrders } from "@lonchera/contract/closures-orders";
import { createOrder } from "@lonchera/contract/checkout";
import { getHomeDays } from "@lonchera/contract/home";
import { cancelOrder, dropOrderDay, type Order } from "@lonchera/contract/orders";
import { findWrongDays } from "../../platform/doctor/wrong-summaries.ts";
import {
  newClosure,
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import {
  buildAccountOrderBody,
  addToCart,
  buildCardOrderBody,
  newSandboxToken,
} from "../../../test/orders.ts";
import { createTestApp, type Headers } from "../../../test/test-app.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";
import { summarizeDays } from "./summarize-days.ts";

const dates = ["2026-03-03", "2026-03-04", "2026-03-05"] as const;

/** Creates two companies with the same dishes on three days. Each has two individuals and two company clients. */
async function setUpCompanies(t: TestContext) {
  const app = await createTestApp(t);
  const companies = await Promise.all([newCompany(app.db), newCompany(app.db)]);
  const dishes = [];
  for (const date of dates) {
    const day = await newMenuDay(app.db, date);
    dishes.push(
      await newItem(app.db, day, companies),
      await newItem(app.db, day, companies, { product: "CENAC" }),
    );
  }
  const customers = [];
  for (const company of companies) {
    const zone = await newZone(app.db, company);
    for (const [kind, create] of [
      ["individual", newIndividual],
      ["client", newCompanyClient],
      ["individual", newIndividual],
      ["client", newCompanyClient],
    ] as const)
      customers.push({ kind, company, zone, headers: await app.signIn(await create(app.db, company)) });
  }
  return { ...app, dishes, customers, staff: await app.signIn(await newStaff(app.db)) };
}

type Shop = Awaited<ReturnType<typeof setUpCompanies>>;
type Buyer = Shop["customers"][number] & { readonly orders: Order[] };

/** Refusals are allowed, because somebody else may have changed the order before. */
async function assertAnswered(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  assert.ok(status < 500, JSON.stringify(body));
}

async function orderTwoDishes(shop: Shop, buyer: Buyer, number: number): Promise<void> {
  const isClient = buyer.kind === "client";
  const chosen = [shop.dishes[number % 6], shop.dishes[(number + 3) % 6]];
  for (const dish of chosen) {
    const line = { item: dish?.id ?? 0, quantity: 1 + (number % 3) };
    await addToCart(shop, buyer.headers, { ...line, ...(isClient && { delivery_zone: buyer.zone.id }) });
  }
  const total = 2 * (1 + (number % 3)) * 1850;
  const token = newSandboxToken(number % 4 === 0 ? "declined" : "approved");
  const body = isClient ? buildAccountOrderBody(buyer, total) : buildCardOrderBody(buyer, total, { token });
  const answer = await shop.call(createOrder, { body }, buyer.headers);
  if (answer.status === 201) buyer.orders.push(answer.body);
}

type Act = (shop: Shop, buyer: Buyer, number: number) => Promise<void>;

const acts: Readonly<Record<string, Act>> = {
  order: orderTwoDishes,
  "order again": orderTwoDishes,
  add: async (shop, { orders, zone, headers }, number) => {
    const cartId = String(orders.at(-1)?.cart ?? 0);
    const body = { item: shop.dishes[number % 6]?.id ?? 0, quantity: 1, delivery_zone: zone.id };
    await assertAnswered(shop.call(addItemToOrder, { params: { cartId }, body }, headers));
  },
  remove: async (shop, { orders, zone, headers }, number) => {
    const cartId = String(orders[0]?.cart ?? 0);
    const body = { item: shop.dishes[number % 6]?.id ?? 0, quantity: 1, delivery_zone: zone.id };
    await assertAnswered(shop.call(removeItemFromOrder, { params: { cartId }, body }, headers));
  },
  cancel: async (shop, { orders, headers }) => {
    const params = { id: orders[0]?.id ?? 1 };
    await assertAnswered(shop.call(cancelOrder, { params }, headers));
  },
  "staff cancel": async (shop, { orders }) => {
    const params = { id: orders[0]?.id ?? 1 };
    await assertAnswered(shop.call(cancelOrder, { params, body: { reason: "Prueba" } }, shop.staff));
  },
  "drop a day": async (shop, { orders, headers }, number) => {
    const params = { id: orders.at(-1)?.id ?? 1 };
    await assertAnswered(
      shop.call(dropOrderDay, { params, body: { date: dates[number % 3] ?? "" } }, headers),
    );
  },
  "count the days": (shop) => summarizeDays(shop.deps),
};

type Play = {
  readonly buyer: number;
  readonly steps: readonly { readonly act: string; readonly number: number }[];
};

async function play(shop: Shop, { buyer, steps }: Play): Promise<void> {
  const customer = { ...(shop.customers[buyer] ?? assert.fail()), orders: [] };
  for (const { act, number } of steps) await acts[act]?.(shop, customer, number);
}

const step = fc.record({ act: fc.constantFrom(...Object.keys(acts)), number: fc.nat(11) });
const firstOrder = fc.record({ act: fc.constant("order"), number: fc.nat(11) });
const steps = fc.tuple(firstOrder, fc.array(step, { minLength: 3, maxLength: 6 }));

async function readPortions(shop: Shop, headers: Headers): Promise<number[]> {
  const { days } = (await shop.call(getHomeDays, {}, headers)).body;
  return days.map(({ portions }) => portions);
}

test("whatever is ordered, edited, moved, dropped and cancelled at the same time, the summaries are what the orders tell", async (t) => {
  const shop = await setUpCompanies(t);
  const drawn = fc.sample(steps, { seed: 66, numRuns: shop.customers.length });
  const plays = drawn.map(([first, others], buyer) => ({ buyer, steps: [first, ...others] }));
  await Promise.all(plays.map((one) => play(shop, one)));
  await settleDuePayments(shop.deps);
  assert.deepEqual(await findWrongDays(shop.pool), []);
  await summarizeDays(shop.deps);
  assert.deepEqual(await findWrongDays(shop.pool), []);

  // Tuesday is closed, and its orders move to Wednesday while others are counted.
  const closure = await newClosure(shop.db, [], { date: dates[0] });
  const before = await shop.pool.query("select from order_lines where delivery_date = $1", [dates[0]]);
  assert.ok((before.rowCount ?? 0) > 0, "nothing is left to move");
  const params = { id: closure.id };
  const [moved] = await Promise.all([
    shop.call(moveClosureOrders, { params, body: { date: dates[1] } }, shop.staff),
    summarizeDays(shop.deps),
    summarizeDays(shop.deps),
  ]);
  assert.equal(moved.status, 200);
  assert.deepEqual(await findWrongDays(shop.pool), []);
  const uncounted = await readPortions(shop, shop.staff);
  await summarizeDays(shop.deps);
  const { rows } = await shop.pool.query("select from changed_days");
  assert.deepEqual(rows, []);
  assert.deepEqual(await findWrongDays(shop.pool), []);
  assert.deepEqual(await readPortions(shop, shop.staff), uncounted);

  // The comparison finds changes that no transaction marked.
  await shop.pool.query("update order_lines set quantity = quantity + 1 where delivery_date = $1", [
    dates[1],
  ]);
  assert.ok((await findWrongDays(shop.pool)).length > 0);
});
