import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { Deps } from "../../features/deps.ts";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { allEndpoints } from "@lonchera/contract/all";
import { getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { logout, refreshTokens } from "@lonchera/contract/auth";
import {
  buildAccountOrderBody,
  buildCardOrderBody,
  setUpCompanyClient,
  setUpIndividual,
  addToCart,
} from "../../../test/orders.ts";
import type { Headers } from "../../../test/test-app.ts";
import type { QueueSettings } from "./priority-queue.ts";
import { getRoutePriority } from "./request-queue.ts";

test("orders go before carts and carts before the rest; webhooks, signing out and renewing never wait", () => {
  const priorities = allEndpoints.map(({ endpoint: { method, path } }) => [
    `${method} ${path}`,
    getRoutePriority(path),
  ]);
  const filterByPriority = (priority: unknown) =>
    priorities.filter(([, found]) => found === priority).map(([name]) => String(name));
  assert.deepEqual(filterByPriority("order"), [`POST ${createOrder.path}`]);
  assert.deepEqual(
    filterByPriority(null).filter((name) => !name.includes("/api/webhooks/")),
    [`POST ${logout.path}`, `POST ${refreshTokens.path}`],
  );
  for (const name of [`GET ${getCart.path}`, "POST /api/cart/add-item/", "GET /api/account/"])
    assert.ok(filterByPriority("cart").includes(name), name);
  for (const name of ["GET /api/categories/items/v2/{companyId}/", "POST /api/login/"])
    assert.ok(filterByPriority("other").includes(name), name);
  for (const path of ["/health/ready", "/health/live", "/metrics", "", "/media/*"])
    assert.equal(getRoutePriority(path), null, path);
});

type SentRequest = { method?: string; body?: unknown; headers?: Headers };

/** Starts a listening app whose table of sessions is locked. Signed-in requests therefore get no answer yet. */
async function setUpLockedSessions(t: TestContext, settings: Partial<QueueSettings>) {
  const app = await setUpCompanyClient(t, { options: { requestQueue: settings } });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  // This connection is not from the app's pool, because the app closes after each test and its pool waits for
  // connections that are in use.
  const locker = new pg.Client({ connectionString: app.deps.databaseUrl });
  await locker.connect();
  t.after(() => unlock());
  await locker.query("begin; lock table sessions in access exclusive mode");
  let isLocked = true;
  const unlock = async () => {
    if (isLocked) await locker.end();
    isLocked = false;
  };
  const send = (path: string, { method = "GET", body, headers: own = app.headers }: SentRequest = {}) => {
    const headers = { ...own, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const sent = request({ port, host: "127.0.0.1", path, method, headers, agent: false });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const answer = once(sent, "response").then(async ([message]) => {
      const { statusCode: status, headers: received } = message as IncomingMessage;
      return { status, headers: received, body: await text(message as IncomingMessage) };
    });
    answer.catch(() => undefined);
    return { answer, hangUp: () => sent.destroy() };
  };
  const { queue } = app.app.requestQueue;
  /** Waits until the given numbers of requests run and wait. */
  const until = async (runningCount: number, waiting: number) => {
    const countAllWaiting = () =>
      queue.countWaiting("order") + queue.countWaiting("cart") + queue.countWaiting("other");
    while (queue.running !== runningCount || countAllWaiting() !== waiting)
      await new Promise<void>((resolve) => void setImmediate(resolve));
  };
  return { ...app, send, unlock, until };
}

const few = { concurrency: 2, reserved: { order: 0, cart: 0, other: 0 }, maxWaiting: 2 };

const bounded = { timeout: 120_000 };

test(
  "when the queue is full a request is rejected at once with 503, while health and metrics answer",
  bounded,
  async (t) => {
    const { send, unlock, until } = await setUpLockedSessions(t, few);
    const admitted = [send("/api/cart/"), send("/api/cart/")];
    await until(2, 0);
    const waiting = [send("/api/cart/"), send("/api/cart/")];
    await until(2, 2);

    const refused = await send("/api/cart/").answer;
    assert.equal(refused.status, 503);
    assert.match(String(refused.headers["retry-after"]), /^([2-9]|10)$/);
    assert.match(String(refused.headers["content-type"]), /^application\/json/);
    assert.equal(refused.headers["cache-control"], "private, no-store");
    assert.deepEqual(JSON.parse(refused.body), {
      detail: "Hay demasiadas solicitudes en este momento. Vuelve a intentarlo en unos segundos.",
      code: "server_busy",
      request_id: refused.headers["x-request-id"],
    });

    for (const path of ["/health/live", "/health/ready", "/metrics"])
      assert.equal((await send(path).answer).status, 200, path);
    const signOut = { method: "POST", body: { refresh: "unknown" }, headers: {} };
    assert.equal((await send(logout.path, signOut).answer).status, 401);
    const metrics = (await send("/metrics").answer).body;
    assert.match(metrics, /^http_requests_waiting\{rank="cart"\} 2$/m);
    assert.match(metrics, /^http_requests_refused_total\{rank="cart"\} 1$/m);

    await unlock();
    for (const { answer } of [...admitted, ...waiting]) assert.equal((await answer).status, 200);
    assert.equal((await send("/api/cart/").answer).status, 200);
  },
);

test("readiness is answered although every connection of the pool is in use", bounded, async (t) => {
  const { app, pool } = await setUpCompanyClient(t);
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject("/health/ready")));
    for (const { statusCode } of answers) assert.equal(statusCode, 200);
  } finally {
    for (const client of taken) client.release();
  }
});

test("an order starts before all waiting requests", bounded, async (t) => {
  const { send, unlock, until, company, zone } = await setUpLockedSessions(t, { ...few, concurrency: 1 });
  const first = send("/api/cart/");
  await until(1, 0);
  const ended: string[] = [];
  const others = [1, 2].map(() => send("/api/user-orders/?page=1&page_size=50"));
  await until(1, 2);
  const body = buildAccountOrderBody({ company, zone }, 1850);
  const order = send(createOrder.path, { method: "POST", body });
  await until(1, 3);
  for (const { answer } of others) void answer.then(() => ended.push("other"));
  void order.answer.then(() => ended.push("order"));
  await unlock();
  assert.equal((await first.answer).status, 200);
  assert.equal((await order.answer).status, 201);
  await Promise.all(others.map(({ answer }) => answer));
  assert.deepEqual(ended, ["order", "other", "other"]);
});

test(
  "a request that waits too long is rejected with the same message, and a disconnected client leaves the queue",
  bounded,
  async (t) => {
    const timeout = { usual: 150, congested: 150 };
    const { send, unlock, until } = await setUpLockedSessions(t, {
      ...few,
      concurrency: 1,
      timeout: { order: timeout, cart: timeout, other: { usual: 60_000, congested: 60_000 } },
    });
    const first = send("/api/cart/");
    await until(1, 0);
    const gone = send("/api/user-orders/?page=1&page_size=50");
    await until(1, 1);
    gone.hangUp();
    await until(1, 0);
    const refused = await send("/api/cart/").answer;
    assert.equal(refused.status, 503);
    assert.match(refused.body, /^\{"detail":"Hay demasiadas solicitudes/);
    await unlock();
    assert.equal((await first.answer).status, 200);
    await until(0, 0);
  },
);

test("a request that waits for the payment provider holds no slot", bounded, async (t) => {
  const app = await setUpIndividual(t, {
    options: { requestQueue: { ...few, concurrency: 1, maxWaiting: 0 } },
  });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Awaited<ReturnType<Deps["payments"]["charge"]>>>();
  const charge = () => {
    asked.resolve();
    return answered.promise;
  };
  Object.assign(app.deps.payments, { charge });
  const order = app.call(createOrder, { body: buildCardOrderBody(app, 1850) }, app.headers);
  await asked.promise;
  assert.equal((await app.call(getCart, {}, app.headers)).status, 200);
  answered.resolve({ kind: "charged", chargeId: "chr_test_of_a_slow_provider" });
  assert.equal((await order).status, 201);
  assert.equal(app.app.requestQueue.queue.running, 0);
});
