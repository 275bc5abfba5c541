import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Order } from "@lonchera/contract/orders";
import { toLimaDate, addDays } from "@lonchera/domain/calendar";
import { parseCentimos } from "@lonchera/domain/money";
import { createSessionService } from "../src/platform/auth/sessions.ts";
import { type Database, openDatabase } from "../src/platform/db/client.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { sessions } from "../src/platform/db/schema/users.ts";
import { requireRow } from "../src/platform/db/written-rows.ts";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
  newZone,
} from "./factories.ts";
import { assertOrdersConsistent } from "./order-invariants.ts";
import { buildAccountOrderBody, buildCardOrderBody } from "./orders.ts";
import { testSecret } from "./test-app.ts";

export const stockAtFirst = 100_000;

type Buyer = { readonly authorization: string; readonly byCard: boolean };

/** A company with dishes for the day after tomorrow, and its signed-in buyers. */
export type LoadedShop = {
  readonly company: { readonly id: number; readonly slug: string };
  readonly zone: { readonly id: number };
  readonly dishes: readonly { readonly id: number }[];
  readonly buyers: readonly Buyer[];
  /** The `Authorization` header of staff. */
  readonly authorization: string;
};

async function signIn({ db }: Database, secret: string, { id }: { id: number }): Promise<string> {
  const values = { userId: id, expiresAt: new Date(Date.now() + 86_400_000) };
  const session = requireRow(await db.insert(sessions).values(values).returning());
  const token = await createSessionService(db, [secret], Date.now).issueAccessToken(session.id, id);
  return `Bearer ${token}`;
}

/** Creates the buyers. Every other one pays by card. */
async function createBuyers(
  database: Database,
  secret: string,
  company: LoadedShop["company"],
  count: number,
): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let made = 0; made < count; made += 1) {
    const byCard = made % 2 === 1;
    const user = await (byCard ? newIndividual : newCompanyClient)(database.db, company);
    buyers.push({ byCard, authorization: await signIn(database, secret, user) });
  }
  return buyers;
}

/** Fills a database for a server that signs with `secret`. */
export async function seedShop(
  databaseUrl: string,
  buyersCount: number,
  secret = testSecret,
): Promise<LoadedShop> {
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, { max: 2 });
  const { db, close } = database;
  try {
    const company = await newCompany(db);
    const zone = await newZone(db, company);
    const day = await newMenuDay(db, addDays(toLimaDate(Date.now()), 2));
    const dishes = [];
    for (let made = 0; made < 3; made += 1)
      dishes.push(await newItem(db, day, [company], { stock: stockAtFirst }));
    const buyers = await createBuyers(database, secret, company, buyersCount);
    const authorization = await signIn(database, secret, await newStaff(db));
    return { company, zone, dishes, buyers, authorization };
  } finally {
    await close();
  }
}

export type OrderLoad = {
  /** The orders whose complete 201 was received. */
  readonly acknowledged: Order[];
  /** The number of answers by status. */
  readonly answers: Map<number, number>;
  /** Connections that could not be made, or ended before the first byte of an answer. */
  lost: number;
  /** The number of answers that ended early. */
  cutOffAnswers: number;
  /** The answers of 5xx other than 503, with their bodies. For buyers with retries, also each refused order. */
  readonly failures: string[];
  /** Stops buying. Resolves once the last answer is there. */
  end(): Promise<void>;
};

type Answer = { readonly status: number; readonly body: unknown };

/** The statuses that a proxy answers while a process is down. */
const proxyFailures = new Set([502, 503, 504]);
/**
 * A buyer tries again if another request is charging the card, or if the payment of a killed process was given up
 * uncharged.
 */
const retriedCodes: readonly unknown[] = ["payment_in_progress", "payment_unavailable"];
const mostTries = 200;

/** Sends a request again, with pauses, until its answer is final. */
async function sendUntilAnswered(
  send: () => Promise<Answer | null>,
  tries = mostTries,
): Promise<Answer | null> {
  const answer = await send();
  const isRetried = retriedCodes.includes((answer?.body as { code?: unknown } | undefined)?.code);
  const isFinal = answer && !proxyFailures.has(answer.status) && !isRetried;
  if (tries === 1 || isFinal) return answer;
  await pause(200);
  return sendUntilAnswered(send, tries - 1);
}

/**
 * Starts buyers who fill a cart and order it, again and again with a short pause, while the test disturbs the server.
 * `getAddress` is called for each request. Buyers who retry send an order again with the same key until it is answered.
 */
export function startOrderLoad(
  shop: LoadedShop,
  getAddress: () => string,
  { retry = false }: { readonly retry?: boolean } = {},
): OrderLoad {
  let isRunning = true;
  const load = { acknowledged: [] as Order[], answers: new Map<number, number>(), lost: 0, cutOffAnswers: 0 };
  const failures: string[] = [];

  async function post(
    path: string,
    { authorization }: Buyer,
    body: unknown,
    key: string = crypto.randomUUID(),
  ) {
    const headers = { authorization, "content-type": "application/json", "idempotency-key": key };
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(`${getAddress()}${path}`, request).catch(() => null);
    if (!answer) load.lost += 1;
    const text = await answer?.text().catch(() => null);
    if (answer && text === null) load.cutOffAnswers += 1;
    if (!answer || typeof text !== "string") return null;
    const { status } = answer;
    load.answers.set(status, (load.answers.get(status) ?? 0) + 1);
    const isExpected = status < 500 || status === 503 || (retry && proxyFailures.has(status));
    if (!isExpected) failures.push(`${status} ${path} ${text}`);
    // A proxy's own answers are HTML.
    return { status, body: text.startsWith("{") ? (JSON.parse(text) as unknown) : null };
  }

  async function buy(buyer: Buyer, turn: number): Promise<void> {
    const item = shop.dishes[turn % shop.dishes.length]?.id;
    const line = { item, quantity: 1 + (turn % 2), delivery_zone: buyer.byCard ? null : shop.zone.id };
    const cart = await post("/api/cart/add-item/", buyer, line);
    if (cart?.status !== 200) return;
    const total = parseCentimos((cart.body as { total: string }).total) ?? 0;
    const body = (buyer.byCard ? buildCardOrderBody : buildAccountOrderBody)(shop, total);
    const key = crypto.randomUUID();
    const order = () => post("/api/create-order/", buyer, body, key);
    const made = await (retry ? sendUntilAnswered(order) : order());
    if (made?.status === 201) load.acknowledged.push(made.body as Order);
    else if (retry) failures.push(`${made?.status} ${JSON.stringify(made?.body)}`);
  }

  const buying = shop.buyers.map(async (buyer) => {
    for (let turn = 0; isRunning; turn += 1) {
      await buy(buyer, turn);
      await pause(150);
    }
  });
  return Object.assign(load, {
    failures,
    end: async () => {
      isRunning = false;
      await Promise.all(buying);
    },
  });
}

type OrderRow = { id: number; state: string; total: number };

/** Asserts that every order answered with 201 is there and complete, and that nothing is incomplete anywhere. */
export async function assertNoOrderLost(pool: pg.Pool, shop: LoadedShop, load: OrderLoad): Promise<void> {
  assert.deepEqual(load.failures, []);
  assert.equal(load.cutOffAnswers, 0, "an answer was cut off");
  const { rows } = await pool.query<OrderRow>("select id, state, total from orders");
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const { id, total } of load.acknowledged)
    assert.deepEqual(kept.get(id), { id, state: "placed", total: parseCentimos(total) });
  const answered = new Set(load.acknowledged.map(({ id }) => id));
  assert.equal(answered.size, load.acknowledged.length, "an order was answered twice");
  await assertOrdersConsistent(pool, new Map(shop.dishes.map(({ id }) => [id, stockAtFirst])));
}

const companySlug = "financiera-huayruro";
const plenty = 100_000;

/**
 * Creates buyers for dishes of the demo in three days' time, of which there are plenty. The server signs with
 * `testSecret`.
 */
export async function seedShopOfDemo(databaseUrl: string, buyersCount: number): Promise<LoadedShop> {
  const database = openDatabase(databaseUrl, { max: 2 });
  const { db, pool, close } = database;
  try {
    const found = await pool.query<{ id: number }>("select id from companies where slug = $1", [companySlug]);
    const company = { id: found.rows[0]?.id ?? 0, slug: companySlug };
    const dishes = await pool.query<{ id: number }>(
      `update items i set stock = $3 from categories c, item_companies ic
       where c.id = i.category_id and ic.item_id = i.id and ic.company_id = $1 and c.category_date = $2 and i.status
       returning i.id`,
      [company.id, addDays(toLimaDate(Date.now()), 3), plenty],
    );
    const buyers = await createBuyers(database, testSecret, company, buyersCount);
    return { company, zone: await newZone(db, company), dishes: dishes.rows, buyers, authorization: "" };
  } finally {
    await close();
  }
}
