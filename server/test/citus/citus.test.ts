import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test, type TestContext } from "node:test";
import { and, eq } from "drizzle-orm";
import type pg from "pg";
import { listAbsences } from "@lonchera/contract/absences";
import { addItemToOrder, getCart } from "@lonchera/contract/cart";
import { getLastCheckout } from "@lonchera/contract/checkout";
import { getOrderHandovers } from "@lonchera/contract/handovers";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { cancelOrder, listUserOrders } from "@lonchera/contract/orders";
import { rateDish } from "@lonchera/contract/ratings";
import { updateSettings } from "@lonchera/contract/settings";
import { getStatement } from "@lonchera/contract/statements";
import { addFavorite, getProposal, saveUsualWeek } from "@lonchera/contract/usual-week";
import { usualWeeks } from "../../src/platform/db/schema/usual-week.ts";
import { newCuttingTime, newStaff, newIndividual, newCompanyClient } from "../factories.ts";
import {
  buildAccountOrderBody,
  addToCart,
  buildCardOrderBody,
  placeOrder,
  setUpIndividual,
} from "../orders.ts";
import { summarizeCompany } from "../../src/features/home/summarize-days.ts";
import { offerRatings } from "../ratings.ts";
import { sendReminders } from "../../src/features/reminders/send-reminders.ts";
import { recordStatements, type RecordedStatement } from "../record-statements.ts";
import { createTestApp, testSecret } from "../test-app.ts";
import { placeUsualOrders } from "../../src/features/usual-week/place-usual-orders.ts";
import { offerUsualWeek, buildWish } from "../usual-week.ts";

const folder = new URL("../../../deploy/citus/", import.meta.url);
const scripts = [
  new URL("keys.sql", folder),
  new URL("stand-in.sql", import.meta.url),
  new URL("distribute.sql", folder),
];

/** Runs the scripts that distribute a database, with a fake of Citus. */
async function distribute(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (const script of scripts) await client.query(await readFile(script, "utf8"));
  } finally {
    client.release(true);
  }
}

/** Creates a database with a menu, a cart and an order, and then distributes it. */
async function setUpDistributedApp(t: TestContext) {
  const before = await setUpIndividual(t);
  const { company, zone, dish } = before;
  const client = await newCompanyClient(before.db, company);
  const clientHeaders = await before.signIn(client);
  const line = { item: dish.id, quantity: 1, delivery_zone: zone.id };
  await addToCart(before, clientHeaders, line);
  const former = await placeOrder(before, clientHeaders, buildAccountOrderBody({ company, zone }, 1850));
  await addToCart(before, before.headers, { item: dish.id, quantity: 1 });
  await distribute(before.pool);
  const databaseUrl = before.deps.config.databaseUrl ?? assert.fail();
  const app = await createTestApp(t, { databaseUrl, clock: before.clock });
  return { ...app, company, zone, dish, line, former, headers: before.headers, clientHeaders };
}

/** Adds a favourite, lets the usual week be ordered, and reads when that is. */
async function confirmUsualWeek(app: Awaited<ReturnType<typeof setUpDistributedApp>>) {
  await offerUsualWeek(app);
  await newCuttingTime(app.db, [app.company], { breakTime: "11:30" });
  const client = await newCompanyClient(app.db, app.company);
  const headers = await app.signIn(client);
  assert.equal((await app.call(addFavorite, { body: { item: app.dish.id } }, headers)).status, 200);
  const body = { days: [buildWish({ week_day: "MA", dish: app.dish.name })], delivery_zone: app.zone.id };
  assert.equal((await app.call(saveUsualWeek, { body }, headers)).status, 200);
  const isOwn = and(eq(usualWeeks.companyId, app.company.id), eq(usualWeeks.userId, client.id));
  await app.db
    .update(usualWeeks)
    .set({ confirms: true, savedAt: new Date(0) })
    .where(isOwn);
  const { body: proposal } = await app.call(getProposal, {}, headers);
  assert.equal(proposal.results[0]?.ordered_at, "2026-03-02T14:30:00.000Z");
  return headers;
}

type Plan = { readonly [key: string]: unknown };

function findRelations(plan: Plan): string[] {
  const nested = Object.values(plan).filter((value) => typeof value === "object" && value !== null);
  const name = plan["Relation Name"];
  return [
    ...(typeof name === "string" ? [name] : []),
    ...nested.flatMap((one) => findRelations(one as Plan)),
  ];
}

/** Finds the statements that read or change rows of more than one company, with their tables. */
async function findSpread(pool: pg.Pool, statements: Iterable<RecordedStatement>) {
  const found: (readonly [text: string, ...tables: string[]])[] = [];
  const seen = new Set<string>();
  for (const { text, values } of statements) {
    // The statement is planned for these values, so the plan contains only the parts that they name.
    const { rows } = await pool.query<{ "QUERY PLAN": Plan }>(`explain (format json) ${text}`, [...values]);
    const parts = new Set(rows.flatMap((row) => findRelations(row["QUERY PLAN"])));
    const tables = [...parts].flatMap((name) => /^(\w+)_part\d$/.exec(name)?.[1] ?? []);
    for (const table of tables) seen.add(table);
    const spread = tables.filter((table, place) => tables.indexOf(table) !== place);
    if (spread.length > 0) found.push([text, ...new Set(spread)]);
  }
  return { found, seen: [...seen].toSorted() };
}

test("every table can be distributed by company, copied to each node, or kept at the coordinator", async (t) => {
  const { pool } = await setUpDistributedApp(t);
  const names = async (sql: string) => (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const unclassified = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not in (select name from table_classes union select 'table_classes')`,
  );
  assert.deepEqual(unclassified, [], "deploy/citus/distribute.sql does not say where these tables are");
  const refused = await names(
    `select owner.name || ': ' || pg_get_constraintdef(k.oid) as name from pg_constraint k
      join table_classes owner on owner.name = k.conrelid::regclass::text
      join table_classes named on named.name = k.confrelid::regclass::text
      left join pg_attribute own on own.attrelid = k.conrelid and own.attname = 'company_id'
      left join pg_attribute other on other.attrelid = k.confrelid and other.attname = 'company_id'
      where k.contype = 'f' and k.conparentid = 0 and case
        when named.class = 'reference' then false
        when owner.class = 'distributed' and named.class = 'distributed'
          then array_position(k.conkey, own.attnum) is distinct from array_position(k.confkey, other.attnum)
            or array_position(k.conkey, own.attnum) is null or k.confdeltype in ('n', 'd')
        else owner.class <> 'local' or named.class <> 'local' end`,
  );
  assert.deepEqual(refused, [], "Citus refuses these foreign keys");
  const unvalidated = await names(`select conname as name from pg_constraint where not convalidated`);
  assert.deepEqual(unvalidated, []);
});

test("every statement of menu, cart, order, own orders and monthly statement names one company, on a distributed schema", async (t) => {
  const app = await setUpDistributedApp(t);
  const { headers, clientHeaders } = app;
  const statements = recordStatements(app.pool);
  const menu = { params: { companyId: app.company.id } };
  assert.equal((await app.call(getWeeklyMenu, menu, headers)).status, 200);
  await addToCart(app, clientHeaders, app.line);
  assert.equal((await app.call(getCart, {}, headers)).body.total, "18.50");
  assert.equal((await app.call(getLastCheckout, {}, headers)).status, 200);
  const byCard = await placeOrder(app, headers, buildCardOrderBody(app, 1850));
  const onAccount = await placeOrder(app, clientHeaders, buildAccountOrderBody(app, 1850));
  await newIndividual(app.db, app.company, { isCompanyManager: true });
  const absent = await app.call(listAbsences, {}, headers);
  assert.deepEqual(absent.body, { offered: true, results: [] });
  await app.pool.query("update companies set reminder_hours = 48");
  await sendReminders(app.deps, [testSecret]);
  await summarizeCompany(app.deps, app.company.id);
  const staff = await app.signIn(await newStaff(app.db));
  assert.equal((await app.call(updateSettings, { body: { handovers_offered: true } }, staff)).status, 200);
  const placed = { params: { id: onAccount.id } };
  assert.equal((await app.call(getOrderHandovers, placed, clientHeaders)).body.portions.length, 1);
  const ofMonth = { params: { ...menu.params, month: "2026-03" } };
  assert.equal((await app.call(getStatement, ofMonth, staff)).body.sums.account, "37.00");
  await offerRatings(app);
  const params = { id: onAccount.id, item: app.dish.id };
  assert.equal((await app.call(rateDish, { params, body: { stars: 4 } }, clientHeaders)).status, 409);
  const confirmed = await confirmUsualWeek(app);
  const { results } = (await app.call(listUserOrders, { query: {} }, clientHeaders)).body;
  assert.deepEqual(
    results.map(({ id, total }) => [id, total]),
    [
      [onAccount.id, "18.50"],
      [app.former.id, "18.50"],
    ],
  );

  const hot = [...statements.values()].filter(({ text }) => !text.includes("pgboss"));
  const { found, seen } = await findSpread(app.pool, hot);
  assert.deepEqual(found, []);
  const distributed = await app.pool.query<{ name: string }>(
    "select name from table_classes where class = 'distributed' order by name",
  );
  assert.deepEqual(
    seen,
    distributed.rows.map(({ name }) => name),
  );
  const anyCompany = { text: "select from orders where id = $1", values: [onAccount.id] };
  assert.deepEqual((await findSpread(app.pool, [anyCompany])).found, [[anyCompany.text, "orders"]]);

  // This task runs once a minute for all companies.
  await placeUsualOrders(app.deps);
  assert.equal((await app.call(listUserOrders, { query: {} }, confirmed)).body.count, 1);

  const edit = { params: { cartId: app.former.cart }, body: app.line };
  assert.equal((await app.call(addItemToOrder, edit, clientHeaders)).status, 200);
  const cancelled = await app.call(cancelOrder, { params: { id: byCard.id } }, headers);
  assert.equal(cancelled.body.payment.status, "refunded");
});
