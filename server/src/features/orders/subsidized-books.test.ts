import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { clearCart, type Cart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { cancelOrder, dropOrderDay, listUserOrders, type Order } from "@lonchera/contract/orders";
import { amountDuePayments, type Subsidy } from "@lonchera/domain/subsidy";
import { newIndividual } from "../../../test/factories.ts";
import { assertOrdersConsistent } from "../../../test/order-invariants.ts";
import { addToCart, buildCardOrderBody } from "../../../test/orders.ts";
import { readCharged, setUpSubsidized, buildUnpaidOrderBody } from "../../../test/subsidies.ts";

const dates = ["2026-03-03", "2026-03-04", "2026-03-05"] as const;
const toCentimos = (soles: string) => Math.round(Number(soles) * 100);

const lunch = { product: "ALMUE", amount: null, maxPerMeal: null } as const;
const subsidies: fc.Arbitrary<Subsidy | null> = fc.option(
  fc.record<Subsidy>(
    {
      rules: fc.integer({ min: 1, max: 100 }).map((percent) => [{ ...lunch, percent }]),
      mealsPerDay: fc.integer({ min: 1, max: 3 }),
      monthCap: fc.option(fc.integer({ min: 1, max: 4000 })),
      validFrom: fc.constantFrom(null, ...dates),
      validUntil: fc.constant(null),
      rest: fc.constantFrom(...amountDuePayments),
    },
    { noNullPrototype: true },
  ),
  { freq: 8 },
);

type Step =
  | { readonly kind: "order"; readonly units: readonly number[] }
  | { readonly kind: "drop"; readonly place: number; readonly date: string }
  | { readonly kind: "cancel"; readonly place: number }
  | { readonly kind: "rules"; readonly subsidy: Subsidy | null };
const place = fc.nat(9);
const units = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("order"), units }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("drop"), place, date: fc.constantFrom(...dates) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel"), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rules"), subsidy: subsidies }) },
);

/** Asserts that the provider's balance equals the amounts due of placed orders by card. */
async function assertBooksMatch(app: Awaited<ReturnType<typeof setUpSubsidized>>): Promise<void> {
  const { rows } = await app.pool.query<{ due: number }>(
    `select coalesce(sum(total - subsidy_total), 0)::integer as due from orders where state = 'placed' and payment_type = 'T'`,
  );
  assert.equal(await readCharged(app), rows[0]?.due);
}

function assertSameSums(cart: Cart, order: Order): void {
  const due = toCentimos(cart.amount_due);
  assert.deepEqual(
    [order.total, order.subsidy_total, order.amount_due, order.payment.amount],
    [cart.total, cart.subsidy_total, cart.amount_due, due],
  );
  assert.equal(due + toCentimos(cart.subsidy_total), toCentimos(cart.total));
  const ofLines = cart.items.reduce((sum, line) => sum + toCentimos(line.subsidy), 0);
  assert.equal(ofLines, toCentimos(cart.subsidy_total));
}

test("whatever is ordered, dropped, cancelled and changed, the books match to the céntimo", async (t) => {
  const app = await setUpSubsidized(t);
  const dishes = [app.dish, app.wednesday, app.thursday];
  await app.pool.query("update items set stock = 10000");

  /** Orders these units of the dishes of the three days. */
  const order = async (headers: typeof app.headers, asked: readonly number[], subsidy: Subsidy | null) => {
    await app.call(clearCart, {}, headers);
    let cart;
    for (const [n, quantity] of asked.entries()) {
      const item = dishes[n]?.id ?? 0;
      if (quantity > 0) cart = await addToCart(app, headers, { item, quantity });
    }
    if (cart === undefined) return;
    const due = toCentimos(cart.amount_due);
    const isByCard = cart.payment_type === "T";
    const body = isByCard ? buildCardOrderBody(app, due) : buildUnpaidOrderBody(app, due);
    const { status, body: made } = await app.call(createOrder, { body }, headers);
    assert.equal(status, 201, JSON.stringify(made));
    assertSameSums(cart, made);
    const ofLines = toCentimos(made.subsidy_total);
    const left = cart.subsidy?.month_left ?? null;
    if (left !== null) assert.ok(ofLines <= toCentimos(left), `${ofLines} of ${left}`);
    assert.equal(left === null, (subsidy?.monthCap ?? null) === null);
  };

  const change = async (headers: typeof app.headers, step: Extract<Step, { readonly place: number }>) => {
    const standing = (await app.call(listUserOrders, {}, headers)).body.results.filter(
      (one) => !one.cancelled,
    );
    const before = standing[step.place % Math.max(1, standing.length)];
    if (before === undefined) return;
    const params = { id: before.id };
    if (step.kind === "cancel") {
      assert.equal((await app.call(cancelOrder, { params }, headers)).status, 200);
      return;
    }
    const { status, body } = await app.call(dropOrderDay, { params, body: { date: step.date } }, headers);
    assert.ok([200, 400].includes(status), JSON.stringify(body));
    if (status === 200) assert.ok(body.payment.amount <= before.payment.amount);
  };

  const steps = fc.array(step, { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(subsidies, steps, async (first, steps) => {
      const headers = await app.signIn(await newIndividual(app.db, app.company));
      let subsidy = first;
      await app.setSubsidy(first);
      for (const step of steps) {
        if (step.kind === "order") await order(headers, step.units, subsidy);
        else if (step.kind === "rules") await app.setSubsidy((subsidy = step.subsidy));
        else await change(headers, step);
        await assertBooksMatch(app);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  await app.pool.query("update payments set amount = amount - refunded where status = 'paid'");
  await assertOrdersConsistent(app.pool, new Map());
});
