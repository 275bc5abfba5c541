import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import type pg from "pg";
import { addCartItem, type Cart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { parseCentimos } from "@lonchera/domain/money";
import { openDatabase } from "../../platform/db/client.ts";
import { isLongRun } from "../../../test/long-run.ts";
import { assertOrdersConsistent, readStock } from "../../../test/order-invariants.ts";
import { type LoadedShop, seedShop } from "../../../test/order-load.ts";
import { buildAccountOrderBody, buildCardOrderBody } from "../../../test/orders.ts";
import { startServerProcess } from "../../../test/server-process.ts";
import { createTestDatabase } from "../../../test/test-database.ts";

type Buyer = LoadedShop["buyers"][number];
type Answer = { readonly status: number; readonly body: { detail?: string; total?: string; id?: number } };

/** Starts a server in a process of its own, and buyers of both types with a connection each. */
async function openShop(t: TestContext, buyersCount: number, stock: number) {
  const url = await createTestDatabase(t);
  const shop = await seedShop(url, buyersCount);
  const server = startServerProcess(t, {
    DATABASE_URL: url,
  });
  const { hostname, port } = new URL(await server.address());
  const agent = new Agent({ keepAlive: true, maxSockets: buyersCount });
  t.after(() => agent.destroy());
  const send = async (path: string, buyer: Buyer, body: unknown): Promise<Answer> => {
    const headers = { authorization: buyer.authorization, "content-type": "application/json" };
    const sent = request({ hostname, port, agent, method: "POST", path, headers });
    sent.end(JSON.stringify(body));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, body: (await json(answer)) as Answer["body"] };
  };
  /** Fills a cart. The answer to the last request is the cart. */
  const fillCart = async (buyer: Buyer, dishes: readonly { id: number }[]) => {
    let cart: Answer | undefined;
    for (const { id } of dishes) {
      const zone = buyer.byCard ? null : shop.zone.id;
      cart = await send(addCartItem.path, buyer, { item: id, quantity: 1, delivery_zone: zone });
      assert.equal(cart.status, 200, JSON.stringify(cart.body));
    }
    return parseCentimos((cart?.body as Cart | undefined)?.total ?? "") ?? 0;
  };
  /** Fills some carts at a time. They are full before the rush. */
  const fillCarts = async (dishesOf: (n: number) => readonly { id: number }[]) => {
    const totals: number[] = [];
    const left = [...shop.buyers.entries()];
    const fill = async () => {
      for (let next = left.shift(); next; next = left.shift())
        totals[next[0]] = await fillCart(next[1], dishesOf(next[0]));
    };
    await Promise.all(Array.from({ length: 10 }, fill));
    return totals;
  };
  /** Places all orders at once. */
  const orderAll = (totals: readonly number[]) =>
    Promise.all(shop.buyers.map((buyer, n) => order(buyer, totals[n] ?? 0)));
  const order = (buyer: Buyer, total: number) =>
    send(createOrder.path, buyer, (buyer.byCard ? buildCardOrderBody : buildAccountOrderBody)(shop, total));
  const end = async () => {
    await server.end();
  };
  return { ...shop, ...(await openBooks(t, url, stock)), fillCarts, orderAll, end };
}

async function openBooks(t: TestContext, url: string, stock: number) {
  const { pool, close } = openDatabase(url, { max: 1 });
  t.after(close);
  const rows = async <T extends pg.QueryResultRow>(text: string) => (await pool.query<T>(text)).rows;
  await rows(`update items set stock = ${stock}`);
  return {
    pool,
    rows,
    initial: await readStock(pool),
    nameOf: new Map(
      (await rows<{ id: number; name: string }>("select id, name from items")).map((row) => [
        row.id,
        row.name,
      ]),
    ),
    openCarts: () =>
      rows(`select ct.user_id, ct.state, to_jsonb(l) as line from carts ct left join cart_lines l on l.cart_id = ct.id
        where ct.state <> 'ordered' order by ct.user_id, l.id`),
    /** Connections report their results at the latest when they end. */
    deadlocks: async () => {
      const [row] = await rows<{ deadlocks: string }>(
        "select deadlocks from pg_stat_database where datname = current_database()",
      );
      return Number(row?.deadlocks);
    },
  };
}

function countByStatus(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("of 60 who order the last 16 units at once 16 get them, the others hear which dish is gone", async (t) => {
  const shop = await openShop(t, 60, 16);
  const { buyers, dishes, openCarts, pool, rows, nameOf } = shop;
  const [dish] = dishes;
  assert.ok(dish);
  const totals = await shop.fillCarts(() => [dish]);
  const before = await openCarts();
  assert.equal(before.length, buyers.length);

  const answers = await shop.orderAll(totals);

  const failures = answers.filter(({ status }) => status >= 500).map(({ body }) => body.detail);
  assert.deepEqual(failures, []);
  assert.deepEqual(countByStatus(answers), { 201: 16, 409: 44 });
  for (const { status, body } of answers)
    if (status === 409) assert.equal(body.detail, `No hay stock suficiente: ${nameOf.get(dish.id)}.`);
  assert.equal((await readStock(pool)).get(dish.id), 0);
  await assertOrdersConsistent(pool, shop.initial);
  const ordered = await rows<{ user_id: number }>("select user_id from orders");
  const winners = new Set(ordered.map((row) => row.user_id));
  assert.equal(winners.size, 16);
  assert.deepEqual(
    await openCarts(),
    before.filter((cart) => !winners.has(Number(cart["user_id"]))),
  );
  const cards = answers.filter(({ status }, n) => status === 201 && buyers[n]?.byCard).length;
  const charges = await rows("select from sandbox_charges where refunded_at is null");
  assert.equal(charges.length, cards);
  await shop.end();
  assert.equal(await shop.deadlocks(), 0);
});

test("carts that name the same dishes in other orders never lock each other out", async (t) => {
  const shop = await (isLongRun ? openShop(t, 64, 20) : openShop(t, 24, 8));
  const { buyers, dishes, pool, nameOf } = shop;
  const [a, b, c] = dishes;
  assert.ok(a && b && c);
  const menus = [
    [a, b],
    [b, a],
    [b, c],
    [c, b],
    [c, a],
    [a, c],
    [c, b, a],
    [a, b, c],
  ];
  const totals = await shop.fillCarts((n) => menus[n % menus.length] ?? []);
  const answers = await shop.orderAll(totals);

  const { 201: placed = 0, 409: refused = 0 } = countByStatus(answers);
  assert.equal(placed + refused, buyers.length);
  const names = [...nameOf.values()];
  for (const { status, body } of answers)
    if (status === 409)
      assert.ok(
        names.some((name) => body.detail?.includes(name)),
        JSON.stringify(body),
      );
  const left = await readStock(pool);
  // Nobody was refused while all of their dishes were left.
  const soldOut = dishes.filter(({ id }) => left.get(id) === 0).map(({ id }) => id);
  for (const [n, { status }] of answers.entries()) {
    const wanted = menus[n % menus.length] ?? [];
    if (status === 409) assert.ok(wanted.some(({ id }) => soldOut.includes(id)));
  }
  assert.ok(soldOut.length >= 2);
  await assertOrdersConsistent(pool, shop.initial);
  await shop.end();
  assert.equal(await shop.deadlocks(), 0);
});
