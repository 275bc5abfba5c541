import assert from "node:assert/strict";
import type { Cart } from "@lonchera/contract/cart";
import type { MenuDay } from "@lonchera/contract/menus";
import type { Order as ShownOrder } from "@lonchera/contract/orders";
import { assertOrdersConsistent } from "../order-invariants.ts";
import {
  cancelOrder,
  leaveCart,
  minutes,
  getOrders,
  seconds,
  undoOrder,
  type Customer,
  type Model,
  type Order,
} from "./model.ts";
import type { Shop } from "./shop.ts";

const givenUpAfter = 90 * seconds;
const grace = 2 * minutes;

/** Returns true if the money comes when a meal has closed, and is therefore given back. */
function isTooLate({ writtenAt, closesAt }: Order, now: number): boolean {
  return now - writtenAt >= grace && now >= closesAt + grace;
}

function isCharged({ culqi }: Shop, { token }: Order): boolean {
  return culqi.paidCharges().some((charge) => charge.token === token);
}

function findCodeState({ culqi }: Shop, { codeOrder }: Order): string | undefined {
  return culqi.books.orders.find(({ id }) => id === codeOrder)?.state;
}

function assertMayBeUndone(shop: Shop, order: Order, now: number): void {
  if (isTooLate(order, now)) return;
  assert.ok(now - order.writtenAt >= givenUpAfter, "an undecided order was given up too early");
  assert.ok(!isCharged(shop, order), "an order that was charged was given up");
}

function assertMayBePlaced(shop: Shop, order: Order): void {
  const isPaid = order.kind === "card" ? isCharged(shop, order) : findCodeState(shop, order) === "paid";
  assert.ok(isPaid, "an order stands without its money");
}

function assertMayExpire(shop: Shop, order: Order, now: number): void {
  const isOver = ["expired", "deleted"].includes(findCodeState(shop, order) ?? "");
  assert.ok(isOver || isTooLate(order, now), "a code that can be paid was given up");
}

function getState({ cancelled, payment }: ShownOrder): Order["state"] {
  if (cancelled) return "cancelled";
  if (payment.status !== "pending") return "placed";
  return payment.code ? "waiting" : "paying";
}

/**
 * Finds the provider's order. An order that is paid before its code was shown no longer shows it, but its payment names
 * it as the charge.
 */
async function findCodeOrder(shop: Shop, { id }: ShownOrder): Promise<string | null> {
  const select = "select coalesce(code_order_id, charge_id) as code from payments where order_id = $1";
  const { rows } = await shop.app().pool.query<{ code: string | null }>(select, [id]);
  return rows[0]?.code ?? null;
}

/** Changes an undecided order to the state that was seen, if the provider's records allow it. */
async function follow(shop: Shop, model: Model, order: Order, shown: ShownOrder | undefined): Promise<void> {
  if (order.state !== "paying" && order.state !== "waiting") return;
  if (!shown) {
    assert.equal(order.state, "paying", "an order vanished");
    assertMayBeUndone(shop, order, model.now);
    undoOrder(model, order);
    return;
  }
  order.codeOrder ??= shown.payment.code?.order ?? (await findCodeOrder(shop, shown));
  const seen = getState(shown);
  if (seen === order.state) return;
  if (seen === "placed") assertMayBePlaced(shop, order);
  if (seen === "cancelled") assertMayExpire(shop, order, model.now);
  leaveCart(model, order);
  if (seen === "cancelled") cancelOrder(model, order);
  order.state = seen;
}

function summarizeOrder({ id, state, total }: Order) {
  return { id, state, total };
}

async function observeCustomer(shop: Shop, model: Model, customer: Customer): Promise<void> {
  const { body } = await shop.send(customer, "GET", "/api/user-orders/?page_size=500");
  const shown = body["results"] as ShownOrder[];
  const known = new Set(model.orders.map(({ id }) => id));
  for (const order of getOrders(model, customer)) {
    order.id ??= shown.find(({ id }) => !known.has(id))?.id ?? null;
    await follow(
      shop,
      model,
      order,
      shown.find(({ id }) => id === order.id),
    );
  }
  assert.deepEqual(
    shown
      .map((order) => ({ id: order.id, state: getState(order), total: order.payment.amount }))
      .toReversed(),
    getOrders(model, customer)
      .map(summarizeOrder)
      .toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)),
    `orders of customer ${customer.id}`,
  );
  const cart = (await shop.send(customer, "GET", "/api/cart/")).body as unknown as Cart;
  assert.deepEqual(
    new Map(cart.items.map(({ item, quantity }) => [item.id, quantity])),
    new Map(customer.cart.map(({ dish, units }) => [dish, units])),
    `cart of customer ${customer.id}`,
  );
}

async function observeMenu(shop: Shop, model: Model): Promise<void> {
  const [customer] = model.customers;
  assert.ok(customer);
  const menu = await shop.send(customer, "GET", `/api/categories/items/v2/${shop.company.id}/`);
  assert.equal(menu.status, 200);
  for (const { id, stock, available } of (menu.body as unknown as MenuDay[]).flatMap(({ items }) => items)) {
    const dish = model.dishes.get(id);
    const canBeOrdered = dish !== undefined && dish.stock > 0 && model.now < dish.closesAt;
    assert.deepEqual({ id, stock, available }, { id, stock: dish?.stock, available: canBeOrdered });
  }
}

/** Compares every customer's view with the model, which learns the results of undecided payments. */
export async function assertMatchesModel(shop: Shop, model: Model): Promise<void> {
  for (const customer of model.customers) await observeCustomer(shop, model, customer);
  await observeMenu(shop, model);
  const supplied = [...model.dishes.values()].map(({ id, supplied: units }) => [id, units] as const);
  await assertOrdersConsistent(shop.app().pool, new Map(supplied));
  assertChargedOnce(shop);
}

/** Asserts that the provider charged once for each payment, and gave back no more than was paid. */
export function assertChargedOnce({ culqi }: Shop): void {
  const references = culqi.calls
    .filter(({ kind }) => kind === "charges")
    .map(({ body }) => (body?.["metadata"] as { reference: string } | undefined)?.reference);
  assert.equal(new Set(references).size, references.length, "a payment was charged twice");
  const failed = culqi.books.events.filter(({ type }) => type === "refund.creation.failed");
  assert.deepEqual(failed, [], "more was asked back than was paid");
}
