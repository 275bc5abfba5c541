import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { formatCentimos } from "@lonchera/domain/money";
import type { Fault } from "../fakes/culqi/faults.ts";
import { buildAccountOrderBody, buildCardOrderBody } from "../orders.ts";
import { waitUntil } from "../wait-for.ts";
import {
  addLine,
  canAdd,
  cancelOrder,
  canCancel,
  canOrder,
  getDish,
  hours,
  minutes,
  getOrders,
  findPayingOrder,
  recordOrder,
  seconds,
  computeTotal,
  type Customer,
  type Dish,
  type Model,
  type Order,
} from "./model.ts";
import { assertMatchesModel } from "./observe.ts";
import type { Reply, Shop } from "./shop.ts";

type Command = fc.AsyncCommand<Model, Shop>;

/** Creates a command that may always run. Afterwards the whole shop is compared with the model. */
function toCommand(name: string, run: (model: Model, shop: Shop) => Promise<void>): Command {
  return {
    toString: () => name,
    check: () => true,
    run: async (model, shop) => {
      await run(model, shop);
      shop.culqi.reset();
      await assertMatchesModel(shop, model);
    },
  };
}

function pick<T>(all: readonly T[], index: number): T | undefined {
  return all[index % Math.max(1, all.length)];
}

function pickCustomer(model: Model, index: number): Customer {
  const customer = pick(model.customers, index);
  assert.ok(customer);
  return customer;
}

function pickDish(model: Model, index: number): Dish {
  return getDish(model, pick([...model.dishes.keys()], index) ?? 0);
}

function expectStatus(reply: Reply, status: number): void {
  assert.equal(reply.status, status, JSON.stringify(reply.body));
}

const index = fc.nat({ max: 5 });
const units = fc.integer({ min: 1, max: 4 });

const addToCart = fc.tuple(index, index, units).map(([who, what, count]) =>
  toCommand(`add(customer ${who}, dish ${what}, ${count})`, async (model, shop) => {
    const customer = pickCustomer(model, who);
    const dish = pickDish(model, what);
    const isAllowed = canAdd(model, customer, dish.id);
    const zone = customer.paysByCard ? null : shop.zone.id;
    const body = { item: dish.id, quantity: count, delivery_zone: zone };
    expectStatus(await shop.send(customer, "POST", "/api/cart/add-item/", body), isAllowed ? 200 : 409);
    if (isAllowed) customer.cart = addLine(customer.cart, { dish: dish.id, units: count });
  }),
);

const clearCart = index.map((who) =>
  toCommand(`clear(customer ${who})`, async (model, shop) => {
    const customer = pickCustomer(model, who);
    const isPaying = findPayingOrder(model, customer) !== undefined;
    expectStatus(await shop.send(customer, "DELETE", "/api/cart/clear/"), isPaying ? 409 : 200);
    if (!isPaying) customer.cart = [];
  }),
);

type Outcome = {
  readonly token?: string;
  readonly fault?: Fault;
  readonly isLookupDown?: boolean;
  readonly status: 201 | 402 | 503;
};

/** The provider's answers. After a 503 the order waits for the reconciler. */
const outcomes: Readonly<Record<string, Outcome>> = {
  approved: { status: 201 },
  lost: { fault: { answer: "hang-up", processes: true }, status: 201 },
  "lost and not found": { fault: { answer: "half", processes: true }, isLookupDown: true, status: 503 },
  late: { fault: { answer: "hang-up", processes: "later" }, status: 503 },
  ignored: { fault: { answer: 500 }, status: 503 },
};
const declines: typeof outcomes = {
  declined: { token: "insufficient_funds", status: 402 },
  review: { token: "review", status: 402 },
};

function newRequest(model: Model, shop: Shop, customer: Customer, kind: Order["kind"], token: string | null) {
  const total = computeTotal(model, customer.cart);
  const body: object =
    kind === "account"
      ? buildAccountOrderBody(shop, total)
      : buildCardOrderBody(shop, total, { token, pay_by_code: kind === "code" });
  return { key: randomUUID(), body };
}

function sendOrder(shop: Shop, customer: { id: number }, { key, body }: Order["request"]): Promise<Reply> {
  return shop.send(customer, "POST", "/api/create-order/", body, { "idempotency-key": key });
}

function prepare(model: Model, shop: Shop, who: number, byCode: boolean, outcome = "approved") {
  const customer = pickCustomer(model, who);
  const kind = !customer.paysByCard ? "account" : byCode ? "code" : "card";
  const token = kind === "card" ? shop.culqi.token(outcome) : null;
  const request = newRequest(model, shop, customer, kind, token);
  return { customer, kind, token, request, isAllowed: canOrder(model, customer, kind) } as const;
}

const placeOrder = fc
  .tuple(index, fc.boolean(), fc.constantFrom(...Object.entries({ ...outcomes, ...declines })))
  .map(([who, byCode, [name, { fault, isLookupDown = false, token: tokenOutcome, status }]]) =>
    toCommand(`order(customer ${who}, ${byCode ? "code" : "card"}, ${name})`, async (model, shop) => {
      const isCode = byCode && tokenOutcome === undefined;
      const prepared = prepare(model, shop, who, isCode, tokenOutcome);
      const { customer, kind, token, request, isAllowed } = prepared;
      const isAsked = isAllowed && kind !== "account";
      if (isAsked && fault) shop.culqi.fail(kind === "card" ? "charges" : "orders", fault);
      if (isAsked && isLookupDown) shop.culqi.fail("lists", { answer: 500 });
      const reply = await sendOrder(shop, customer, request);
      expectStatus(reply, !isAllowed ? 409 : kind === "account" ? 201 : status);
      if (reply.status === 409 || reply.status === 402) return;
      const decided = kind === "code" ? "waiting" : "placed";
      const state = reply.status === 201 ? decided : "paying";
      const order = recordOrder(model, customer, { kind, state, request, token });
      order.id = reply.status === 201 ? Number(reply.body["id"]) : null;
    }),
  );

const sendAgain = fc.tuple(index, fc.boolean()).map(([which, isChanged]) =>
  toCommand(`send again(order ${which}${isChanged ? ", changed" : ""})`, async (model, shop) => {
    const order = pick(
      model.orders.filter(({ state }) => state !== "paying"),
      which,
    );
    if (!order) return;
    const { key, body } = order.request;
    const changed = isChanged ? { ...body, additional_note: "Sin ají" } : body;
    const reply = await sendOrder(shop, { id: order.customer }, { key, body: changed });
    expectStatus(reply, isChanged ? 409 : 201);
    if (!isChanged) assert.equal(reply.body["id"], order.id, "a key answered another order");
  }),
);

const refundFaults: Readonly<Record<string, Fault | undefined>> = {
  answered: undefined,
  lost: { answer: "hang-up", processes: true },
  failed: { answer: 500 },
};

const cancel = fc
  .tuple(index, fc.boolean(), fc.constantFrom(...Object.entries(refundFaults)))
  .map(([which, byStaff, [name, fault]]) =>
    toCommand(`cancel(order ${which}${byStaff ? ", by staff" : ""}, refund ${name})`, async (model, shop) => {
      const order = pick(
        model.orders.filter(({ id }) => id !== null),
        which,
      );
      if (!order) return;
      if (fault) shop.culqi.fail("refunds", fault);
      const isStanding = order.state === "placed" || order.state === "waiting";
      const isAllowed = byStaff ? isStanding : canCancel(model, order);
      const user = byStaff ? shop.staff : { id: order.customer };
      const reply = await shop.send(user, "POST", `/api/orders/${order.id}/cancel/`);
      expectStatus(reply, isAllowed ? 200 : 409);
      if (isAllowed) cancelOrder(model, order);
    }),
  );

const editDish = fc
  .record(
    { stock: fc.nat({ max: 8 }), price: fc.constantFrom(800, 1000, 1500), offered: fc.boolean() },
    { requiredKeys: [] },
  )
  .chain((change) => index.map((what) => [what, change] as const))
  .map(([what, change]) =>
    toCommand(`edit(dish ${what}, ${JSON.stringify(change)})`, async (model, shop) => {
      const dish = pickDish(model, what);
      const edited = { ...dish, ...change };
      const body = {
        ...dish.form,
        price: formatCentimos(edited.price),
        stock: edited.stock,
        stock_seen: dish.stock,
        status: edited.offered,
      };
      expectStatus(await shop.send(shop.staff, "PUT", `/api/items/${dish.id}/`, body), 200);
      edited.supplied += edited.stock - dish.stock;
      Object.assign(dish, edited);
    }),
  );

const steps = [20 * seconds, 45 * seconds, 100 * seconds, 10 * minutes, 3 * hours, 9 * hours];

const advanceClock = fc.constantFrom(...steps).map((step) =>
  toCommand(`advance(${step / seconds} s)`, async (model, shop) => {
    model.now += step;
    shop.setTime(model.now);
  }),
);

const reconcile = fc.constant(toCommand("reconcile", (_model, shop) => shop.reconcile()));

const processPostponed = fc.constant(
  toCommand("the provider carries out what it received", (_model, shop) => shop.culqi.processPostponed()),
);

const deliverEvent = fc.nat().map((which) =>
  toCommand(`webhook(${which})`, async (_model, shop) => {
    const event = pick(shop.culqi.books.events, which);
    if (event) assert.equal(await shop.deliver(event), 200);
  }),
);

const payCode = index.map((which) =>
  toCommand(`pay code(${which})`, async (_model, shop) => {
    const open = shop.culqi.books.orders.filter(({ state }) => state === "created");
    const code = pick(open, which);
    if (code) await shop.culqi.payOrder(code.id);
  }),
);

const crash = fc.constant(toCommand("crash", (_model, shop) => shop.crash()));

/** Lets the server die before the provider carries out its call, or before the server gets the answer. */
const crashDuringOrder = fc
  .tuple(index, fc.boolean(), fc.constantFrom("received", "processed"))
  .map(([who, byCode, moment]) =>
    toCommand(`crash during order(customer ${who}, ${moment})`, async (model, shop) => {
      const { customer, kind, token, request, isAllowed } = prepare(model, shop, who, byCode);
      if (!isAllowed || kind === "account") return;
      const gate = shop.culqi.hold(kind === "card" ? "charges" : "orders", moment);
      const reply = sendOrder(shop, customer, request);
      await gate.arrived;
      await shop.crash();
      gate.release();
      assert.ok((await reply).status >= 500);
      await waitUntil(() => shop.culqi.calls.at(-1)?.processed === true);
      recordOrder(model, customer, { kind, state: "paying", request, token });
    }),
  );

const weighted = [
  [6, addToCart],
  [7, placeOrder],
  [1, clearCart],
  [2, sendAgain],
  [3, cancel],
  [1, editDish],
  [3, advanceClock],
  [3, reconcile],
  [1, processPostponed],
  [2, deliverEvent],
  [1, payCode],
  [1, crash],
  [2, crashDuringOrder],
] as const;

/** All acts of customers, staff, the provider and the clock, and the failures of a machine. */
export const allCommands: fc.Arbitrary<Command>[] = weighted.flatMap(([weight, arbitrary]) =>
  Array.from({ length: weight }, () => arbitrary),
);

/** Lets the provider answer everything, and time pass until nothing is open. */
export async function settle(model: Model, shop: Shop): Promise<void> {
  await shop.culqi.processPostponed();
  for (const wait of [30 * seconds, hours]) {
    for (let passes = 0; passes < 30; passes += 1) {
      model.now += wait;
      shop.setTime(model.now);
      await shop.reconcile();
    }
    await assertMatchesModel(shop, model);
  }
  const open = model.customers.flatMap((customer) => getOrders(model, customer));
  assert.deepEqual(
    open.filter(({ state }) => state === "paying" || state === "waiting"),
    [],
    "an order stays open",
  );
}
