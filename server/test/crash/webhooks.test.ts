import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { CulqiEvent } from "../fakes/culqi/books.ts";
import type { Answer, Buyer } from "./buyer.ts";
import { isLongRun } from "../long-run.ts";
import { assertConsistent, openCrashShop, type CrashShop } from "./crash-shop.ts";
import { waitFor } from "../wait-for.ts";

const path = "/api/webhooks/culqi/";

function sendEventsToShop(shop: CrashShop, when: "early" | "after" | "by-hand", times = 1): void {
  shop.culqi.sendEventsTo({ url: `${shop.address()}${path}`, when, times });
}

async function postEvent(
  shop: CrashShop,
  body: string,
  auth = shop.culqi.environment["CULQI_WEBHOOK_AUTH"] ?? "",
): Promise<number> {
  const authorization = `Basic ${Buffer.from(auth).toString("base64")}`;
  const headers = { "content-type": "application/json", authorization };
  const answer = await fetch(`${shop.address()}${path}`, { method: "POST", headers, body });
  await answer.text();
  return answer.status;
}

/** Returns the provider's last event of a type. */
function getLastEvent({ culqi }: CrashShop, type: string): CulqiEvent {
  const event = culqi.books.events.findLast((one) => one.type === type);
  assert.ok(event, type);
  return event;
}

function buildEvent(type: string, data: object): string {
  return JSON.stringify({
    object: "event",
    id: `evt_test_${randomUUID()}`,
    type,
    data: JSON.stringify(data),
  });
}

async function buy(shop: CrashShop, byCode = false): Promise<{ buyer: Buyer; order: string }> {
  const buyer = await shop.newCardBuyer();
  const wish = byCode ? { byCode } : { token: shop.culqi.token() };
  const answer = await (await buyer.fill({ quantity: 2, ...wish })).send();
  assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
  return { buyer, order: String(answer.body["id"]) };
}

async function readStatus(buyer: Buyer): Promise<unknown> {
  const [order, ...others] = await buyer.orders();
  assert.deepEqual(others, []);
  return (order?.["payment"] as Answer["body"] | undefined)?.["status"];
}

async function countSettledEvents({ pool }: CrashShop): Promise<number> {
  return (await pool.query("select from payment_events where settled_at is not null")).rowCount ?? 0;
}

const eventCases: Readonly<Record<string, (shop: CrashShop) => Promise<void>>> = {
  "doubled: each counts once": async (shop) => {
    sendEventsToShop(shop, "after", 3);
    const before = await countSettledEvents(shop);
    const { buyer, order } = await buy(shop);
    await buyer.send("POST", `/api/orders/${order}/cancel/`);
    await waitFor(async () => assert.equal((await countSettledEvents(shop)) - before, 2));
    await shop.culqi.eventsSettled();
    assert.deepEqual(new Set(shop.culqi.deliveries.map(({ status }) => status)), new Set([200]));
    assert.equal(await readStatus(buyer), "refunded");
  },
  "early: before the answer to the charge and to the refund": async (shop) => {
    sendEventsToShop(shop, "early", 2);
    const { buyer, order } = await buy(shop);
    assert.equal(await readStatus(buyer), "paid");
    assert.equal((await buyer.send("POST", `/api/orders/${order}/cancel/`))?.status, 200);
    assert.equal(await readStatus(buyer), "refunded");
  },
  "early, and no answer ever comes: the order stands at once": async (shop) => {
    sendEventsToShop(shop, "early");
    const buyer = await shop.newCardBuyer();
    const purchase = await buyer.fill({ token: shop.culqi.token() });
    const gate = shop.culqi.hold("charges", "processed");
    const answer = purchase.send();
    await gate.arrived;
    assert.equal(await readStatus(buyer), "paid");
    assert.equal(await buyer.unitsInCart(), 0);
    await shop.crash();
    assert.equal(await answer, null);
    gate.release();
    await shop.restart();
    assert.equal((await purchase.send())?.status, 201);
    assert.equal(await readStatus(buyer), "paid");
  },
  "late and out of order: after the refund it told of, the charge is told again": async (shop) => {
    sendEventsToShop(shop, "by-hand");
    const { buyer, order } = await buy(shop);
    const charge = getLastEvent(shop, "charge.creation.succeeded");
    await buyer.send("POST", `/api/orders/${order}/cancel/`);
    const refund = getLastEvent(shop, "refund.creation.succeeded");
    assert.deepEqual(await shop.culqi.deliver(refund), [200]);
    assert.deepEqual(await shop.culqi.deliver(charge, 2), [200, 200]);
    assert.equal(await readStatus(buyer), "refunded");
  },
  "the refund is told before it is written down": async (shop) => {
    sendEventsToShop(shop, "early");
    const { buyer, order } = await buy(shop);
    const gate = shop.culqi.hold("refunds", "processed");
    const cancelled = buyer.send("POST", `/api/orders/${order}/cancel/`);
    await gate.arrived;
    assert.equal(await readStatus(buyer), "refunded");
    gate.release();
    assert.equal((await cancelled)?.status, 200);
  },
  "a code is paid, then told to be over by an older word, twice": async (shop) => {
    sendEventsToShop(shop, "by-hand");
    const { buyer } = await buy(shop, true);
    const code = shop.culqi.books.orders.at(-1);
    assert.ok(code);
    // The server does not trust the content of an event.
    const lie = buildEvent("order.status.changed", { id: code.id, state: "paid" });
    assert.equal(await postEvent(shop, lie), 200);
    assert.equal(await readStatus(buyer), "pending");
    await shop.culqi.payOrder(code.id);
    assert.deepEqual(await shop.culqi.deliver(getLastEvent(shop, "order.status.changed"), 2), [200, 200]);
    const older = buildEvent("order.status.changed", { id: code.id, state: "expired" });
    assert.equal(await postEvent(shop, older), 200);
    assert.equal(await readStatus(buyer), "paid");
  },
  "a code is over, and told so again after its order is": async (shop) => {
    sendEventsToShop(shop, "by-hand");
    const { buyer } = await buy(shop, true);
    await shop.culqi.expireOrder(shop.culqi.books.orders.at(-1)?.id ?? "");
    const over = getLastEvent(shop, "order.status.changed");
    assert.deepEqual(await shop.culqi.deliver(over, 3), [200, 200, 200]);
    assert.equal((await buyer.orders())[0]?.["cancelled"], true);
  },
  "many copies at once count once": async (shop) => {
    sendEventsToShop(shop, "by-hand");
    const { buyer } = await buy(shop, true);
    await shop.culqi.payOrder(shop.culqi.books.orders.at(-1)?.id ?? "");
    const before = await countSettledEvents(shop);
    const paid = getLastEvent(shop, "order.status.changed");
    const statuses = new Set(await shop.culqi.deliver(paid, isLongRun ? 200 : 30));
    assert.ok(statuses.has(200));
    assert.deepEqual(
      [...statuses].filter((status) => status !== 200 && status !== 503),
      [],
    );
    assert.deepEqual(await shop.culqi.deliver(paid), [200]);
    assert.equal((await countSettledEvents(shop)) - before, 1);
    assert.equal(await readStatus(buyer), "paid");
  },
};

test("what the provider tells by itself", async (t) => {
  const shop = await openCrashShop(t);
  for (const [how, happens] of Object.entries(eventCases)) {
    await t.test(how, async () => {
      await happens(shop);
      await shop.culqi.eventsSettled();
      await assertConsistent(shop);
    });
  }
});

/** Creates a charge that somebody else made at the provider with our keys. */
async function createForeignCharge({ culqi }: CrashShop, metadata: object): Promise<string> {
  const body = {
    amount: 3700,
    currency_code: "PEN",
    email: "otra@example.com",
    source_id: culqi.token(),
    metadata,
  };
  const headers = { authorization: `Bearer ${culqi.keys.secretKey}`, "content-type": "application/json" };
  const answer = await fetch(`${culqi.url}/charges`, { method: "POST", headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { id: string }).id;
}

/** Reads all rows that a webhook could change. */
async function readBooks({ pool }: CrashShop): Promise<unknown> {
  const { rows } = await pool.query(
    `select (select json_agg(p order by p.id) from payments p) as payments, (select json_agg(o order by o.id) from orders o) as orders`,
  );
  return rows;
}

const garbage: readonly (readonly [string, string])[] = [
  ["no JSON", "{"],
  ["nothing", ""],
  ["null", "null"],
  ["a list", "[]"],
  ["no id", '{"type":"charge.creation.succeeded","data":"{}"}'],
  ["an id that is none", '{"id":7,"type":"x","data":"{}"}'],
  ["an id that cannot be stored", '{"id":"evt_\\u0000","type":"charge.creation.succeeded","data":"{}"}'],
  ["a type that cannot be stored", '{"id":"evt_1","type":"a\\u0000b","data":"{}"}'],
  ["half a character", '{"id":"evt_\\ud800","type":"x","data":"{}"}'],
  ["data that are no JSON", '{"id":"evt_2","type":"charge.creation.succeeded","data":"{"}'],
  ["data that are a number", '{"id":"evt_3","type":"order.status.changed","data":5}'],
  ["a charge that is a list", '{"id":"evt_4","type":"charge.creation.succeeded","data":"[1]"}'],
  ["a path for an id", buildEvent("charge.creation.succeeded", { id: "chr_/../orders" })],
  ["a NUL in the id of a charge", buildEvent("charge.creation.succeeded", { id: "chr_\u0000" })],
  ["an endless id", buildEvent("order.status.changed", { id: `ord_${"a".repeat(9_000)}` })],
  [
    "a charge that is not there",
    buildEvent("charge.creation.succeeded", { id: "chr_test_0000000000000000" }),
  ],
  [
    "a refund of nothing",
    buildEvent("refund.creation.succeeded", { id: "ref_test_1", charge_id: "chr_test_1" }),
  ],
  ["a type that nobody knows", buildEvent("customer.creation.succeeded", { id: "cus_test_1" })],
];

test("what nobody asked for changes nothing", async (t) => {
  const shop = await openCrashShop(t);
  await buy(shop);
  await buy(shop, true);
  const before = await readBooks(shop);

  await t.test("without the password, or with a wrong one, it is refused", async () => {
    const event = JSON.stringify(getLastEvent(shop, "charge.creation.succeeded"));
    const bare = await fetch(`${shop.address()}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: event,
    });
    const statuses = [bare.status];
    for (const auth of ["culqi:", "culqi:chicha-morada-8", ":", "CULQI:CHICHA-MORADA-9"])
      statuses.push(await postEvent(shop, event, auth));
    assert.deepEqual(statuses, [401, 401, 401, 401, 401]);
    assert.deepEqual(await readBooks(shop), before);
  });

  for (const [what, body] of garbage) {
    await t.test(what, async () => {
      const status = await postEvent(shop, body);
      assert.ok(status >= 200 && status < 500, `answered ${status}`);
      assert.deepEqual(await readBooks(shop), before);
    });
  }

  for (const metadata of [{}, { reference: "pedido-77" }, { reference: randomUUID() }, { reference: "" }]) {
    await t.test(`a charge of another shop's: ${JSON.stringify(metadata)}`, async () => {
      const id = await createForeignCharge(shop, metadata);
      assert.equal(await postEvent(shop, buildEvent("charge.creation.succeeded", { id })), 200);
      assert.equal(
        await postEvent(shop, buildEvent("refund.creation.succeeded", { id: "ref_1", charge_id: id })),
        200,
      );
      assert.deepEqual(await readBooks(shop), before);
    });
  }
});
