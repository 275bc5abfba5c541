import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { listAbsences } from "@lonchera/contract/absences";
import { getCart, removeCartItem } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { listConsumption } from "@lonchera/contract/my-company-consumption";
import { clientStates, listClients } from "@lonchera/contract/clients";
import {
  getParticipation,
  listParticipants,
  participationStates,
} from "@lonchera/contract/my-company-participation";
import { listPeopleImports } from "@lonchera/contract/my-company-imports";
import { listPeople, peopleSortKeys } from "@lonchera/contract/my-company";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { getAlerts } from "@lonchera/contract/alerts";
import { listFailedEmails } from "@lonchera/contract/failed-emails";
import { listFailedPayments } from "@lonchera/contract/failed-payments";
import { listArchivedItems, listDishCatalogue } from "@lonchera/contract/items";
import {
  cancelOrder,
  listOrders,
  listUserOrders,
  orderPaymentFilters,
  orderSortKeys,
  orderStateFilters,
  sumOrders,
} from "@lonchera/contract/orders";
import { getHomeCutOffs, getHomeDays, getHomeMenus, getHomeMonth } from "@lonchera/contract/home";
import { listRefunds, refundFilters } from "@lonchera/contract/refunds";
import { login } from "@lonchera/contract/auth";
import { getStatement } from "@lonchera/contract/statements";
import { deleteUnusedAccounts } from "../src/features/auth/queries.ts";
import { settleDuePayments } from "../src/features/settlement/reconcile.ts";
import { transaction } from "../src/platform/db/transaction.ts";
import { summarizeDays } from "../src/features/home/summarize-days.ts";
import { recordStatements } from "./record-statements.ts";
import { newCompany, newStaff, newCompanyClient, testPassword } from "./factories.ts";
import { buildAccountOrderBody, addToCart, buildCardOrderBody, setUpIndividual } from "./orders.ts";
import { createTestApp } from "./test-app.ts";
import { createTestDatabase } from "./test-database.ts";

/** Tables that grow with customers and orders. */
const growingTables =
  /Seq Scan on (?:audit_log|cart_lines|carts|changes|handovers|item_companies|items|mail_links|order_lines|orders|payments|people_imports|people_import_rows|sessions|statement_lines|absences|users|changed_days|daily_summaries|daily_dishes)\b/;

/** Returns the plans that read a whole growing table, although indexes are preferred at any cost. */
async function findFullScans(pool: pg.Pool, statements: Iterable<string>): Promise<string[]> {
  const client = await pool.connect();
  const found: string[] = [];
  try {
    await client.query("set enable_seqscan = off");
    for (const statement of statements) {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (generic_plan) ${statement}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      if (growingTables.test(plan)) found.push(`${statement}\n${plan}`);
    }
  } finally {
    client.release(true);
  }
  return found;
}

test("no frequent request reads a whole table that grows", async (t) => {
  const app = await setUpIndividual(t);
  const client = await app.signIn(await newCompanyClient(app.db, app.company));
  const staff = await app.signIn(await newStaff(app.db));
  const statements = recordStatements(app.pool);

  const menu = { params: { companyId: app.company.id } };
  assert.equal((await app.call(getWeeklyMenu, menu, app.headers)).status, 200);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  assert.equal(
    (await app.call(removeCartItem, { body: { item: app.dish.id, quantity: 1 } }, app.headers)).status,
    200,
  );
  assert.equal((await app.call(getCart, {}, app.headers)).status, 200);
  const placed = await app.call(createOrder, { body: buildCardOrderBody(app, 1850) }, app.headers);
  assert.equal(placed.status, 201);
  await addToCart(app, client, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
  const onAccount = await app.call(createOrder, { body: buildAccountOrderBody(app, 1850) }, client);
  assert.equal(onAccount.status, 201);
  const range = { start_date: "2026-03-01", end_date: "2026-03-31" };
  assert.equal((await app.call(listUserOrders, { query: range }, app.headers)).status, 200);
  const filters = [
    {},
    { customer_type: "type2" },
    { company: String(app.company.id) },
    { search: "quispe" },
    { search: "LON-1000000" },
    { delivery_date: "2026-03-03" },
    { zone: String(app.zone.id) },
    ...orderPaymentFilters.map((payment) => ({ payment })),
    ...orderStateFilters.map((state) => ({ state })),
  ];
  for (const filter of filters) {
    const query = { ...range, ...filter } as never;
    assert.equal((await app.call(listOrders, { query }, staff)).status, 200);
    assert.equal((await app.call(sumOrders, { query }, staff)).status, 200);
  }
  const company = String(app.company.id);
  const pages = await Promise.all([
    ...orderSortKeys.map((ordering) => app.call(listOrders, { query: { ordering } }, staff)),
    ...orderStateFilters.map((state) => app.call(listOrders, { query: { state } }, staff)),
    ...clientStates.map((state) => app.call(listClients, { query: { state } }, staff)),
    ...refundFilters.map((state) => app.call(listRefunds, { query: { state } }, staff)),
    app.call(getStatement, { params: { companyId: company, month: "2026-02" } }, staff),
    app.call(listClients, {}, staff),
    app.call(listClients, { query: { company, customer_type: "type2" } }, staff),
    app.call(listFailedPayments, {}, staff),
    app.call(listFailedEmails, {}, staff),
    app.call(getAlerts, {}, staff),
    app.call(listDishCatalogue, { query: { search: "lomo" } }, staff),
    app.call(listArchivedItems, { query: { company } }, staff),
  ]);
  for (const { status, body } of pages) assert.equal(status, 200, JSON.stringify(body));
  const credentials = { email: app.customer.email, password: testPassword };
  assert.equal((await app.call(login, { body: credentials })).status, 200);
  await settleDuePayments(app.deps);
  const id = String(placed.body.id);
  assert.equal((await app.call(cancelOrder, { params: { id } }, app.headers)).status, 200);

  assert.ok(statements.size > 30, `${statements.size} statements were recorded`);
  assert.deepEqual(await findFullScans(app.pool, statements.keys()), []);
});

test("no page of a company's people reads those of all companies", async (t) => {
  const app = await setUpIndividual(t);
  const manager = await app.signIn(await newCompanyClient(app.db, app.company, { isCompanyManager: true }));
  const statements = recordStatements(app.pool);
  const queries = [
    ...peopleSortKeys.map((ordering) => ({ ordering })),
    ...clientStates.map((state) => ({ state, search: "quispe", cost_center: "" })),
  ];
  for (const query of queries) assert.equal((await app.call(listPeople, { query }, manager)).status, 200);
  assert.equal((await app.call(listPeopleImports, {}, manager)).status, 200);
  const week = "2026-03-03";
  assert.equal((await app.call(getParticipation, { query: { week } }, manager)).status, 200);
  for (const state of participationStates) {
    const input = { params: { date: week }, query: { state, search: "quispe", cost_center: "" } };
    assert.equal((await app.call(listParticipants, input, manager)).status, 200);
  }
  for (const page of ["1", "2"]) {
    const query = { start_date: week, end_date: week, cost_center: "", page };
    assert.equal((await app.call(listConsumption, { query }, manager)).status, 200);
  }
  assert.equal((await app.call(listAbsences, {}, app.headers)).body.offered, true);
  assert.ok(statements.size > 10, `${statements.size} statements were recorded`);
  assert.deepEqual(await findFullScans(app.pool, statements.keys()), []);
});

test("neither the home of staff nor the count behind it reads a whole table that grows", async (t) => {
  const app = await setUpIndividual(t);
  const staff = await app.signIn(await newStaff(app.db));
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  const placed = await app.call(createOrder, { body: buildCardOrderBody(app, 3700) }, app.headers);
  assert.equal(placed.status, 201);
  const statements = recordStatements(app.pool);
  for (const part of [getHomeDays, getHomeCutOffs, getHomeMenus, getHomeMonth])
    assert.equal((await app.call(part, {}, staff)).status, 200);
  await summarizeDays(app.deps);
  assert.ok(statements.size > 15, `${statements.size} statements were recorded`);
  assert.deepEqual(await findFullScans(app.pool, statements.keys()), []);
});

/**
 * Builds the statements by which PostgreSQL checks a deleted user against each table that refers to users. The table of
 * people's imports is left out, because it is small.
 */
async function buildUserReferenceChecks(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ check: string }>(
    `select format('select 1 from only %s x where $1::int = %I for key share of x', conrelid::regclass, attname) as check
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass and conrelid <> 'people_imports'::regclass`,
  );
  return rows.map(({ check }) => check);
}

test("deleting users reads no whole table that grows", async (t) => {
  const { pool } = await createTestApp(t);
  assert.deepEqual(await findFullScans(pool, await buildUserReferenceChecks(pool)), []);
});

test("deleting users does not read all the changes that one person made", async (t) => {
  // In a borrowed database the count may still contain the reads that emptied it.
  const { db, pool } = await createTestApp(t, { databaseUrl: await createTestDatabase(t) });
  const staff = await newStaff(db);
  await pool.query(
    `insert into changes (thing, thing_id, kind, version, at, by_user_id, by_name, fields)
     select 'item', id, 'created', 1, now(), $1, 'Ana', '{}' from generate_series(1, 10000) id`,
    [staff.id],
  );
  await pool.query("analyze changes");
  const { id } = await newCompanyClient(db, await newCompany(db));
  await transaction(db, async (tx) => {
    await deleteUnusedAccounts(tx, [id]);
    const { rows } = await tx.execute(
      sql`select seq_scan from pg_stat_xact_user_tables where relname = 'changes'`,
    );
    assert.deepEqual(rows, [{ seq_scan: "0" }]);
  });
});
