import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { getAccount } from "@lonchera/contract/accounts";
import { addItemToOrder, getCart, getCartV2 } from "@lonchera/contract/cart";
import { listSessions } from "@lonchera/contract/auth";
import { createErrorBody } from "@lonchera/contract/errors";
import { listUserOrders, recordRefund } from "@lonchera/contract/orders";
import type { CustomerType } from "@lonchera/domain/codes";
import { settleDuePayments } from "../src/features/settlement/reconcile.ts";
import { loadReferenceData } from "../src/platform/db/reference-data/load.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { carts } from "../src/platform/db/schema/orders.ts";
import { users } from "../src/platform/db/schema/users.ts";
import { withClient } from "./test-database.ts";
import { newMenuDay } from "./factories.ts";
import { createFormerDatabase } from "./former-database.ts";
import { addToCart, buildCardOrderBody, placeOrder, readStockOf } from "./orders.ts";
import { newTestClock, createTestApp } from "./test-app.ts";

/** The release before orders had lines of their own. */
const formerMigrations = 10;
const migrationsBeforeRoles = 15;
const orderedAt = new Date("2026-03-02T14:00:00Z");

type FormerUser = {
  readonly id: number;
  readonly email: string;
  readonly customerType: CustomerType;
  readonly companyId: number;
};

async function newFormerDish(client: pg.ClientBase, dayId: number, companyId: number) {
  await client.query(
    "insert into items (id, category_id, name, price, stock) values (1, $1, 'Lomo de hoy', 1850, 10)",
    [dayId],
  );
  await client.query("insert into item_companies (item_id, company_id) values (1, $1)", [companyId]);
  return { id: 1 };
}

/** Written by SQL, because the table has more columns now. */
async function newFormerUser(
  client: pg.Client,
  customerType: CustomerType,
  companyId: number,
): Promise<FormerUser> {
  const email = `${customerType}@example.com`;
  const { rows } = await client.query<{ id: number }>(
    `insert into users (email, password_hash, first_name, customer_type, company_id, confirmed_at)
      values ($1, '', 'Rosa', $2, $3, now()) returning id`,
    [email, customerType, companyId],
  );
  return { id: rows[0]?.id ?? 0, email, customerType, companyId };
}

type FormerOrder = { readonly cartId: number; readonly zoneId: number | null; readonly total: number };

/** An individual's order is pending, a company client's is placed. Written by SQL, because the table has more columns now. */
async function newOrder(
  client: pg.Client,
  user: FormerUser,
  { cartId, zoneId, total }: FormerOrder,
): Promise<number> {
  const [state, paymentType] = user.customerType === "type1" ? ["pending", "T"] : ["placed", "C"];
  const { rows } = await client.query<{ id: number }>(
    `insert into orders (company_id, user_id, cart_id, ordered_at, accepted_politics_at, total, state, ref_code,
      last_delivery_date, customer_type, full_name_user, company_name, email, phone, document_type_id, zone_id,
      schedule_order, no_need_invoice, accept_declaration, confirmation_of_acceptance, payment_type, receipt_type_id,
      ruc_number)
      values ($1, $2, $3, $4, $4, $5, $6, 'ABCDE12345', '2026-03-03', $7, 'Rosa Quispe', 'Minera Andina', $8,
        '987654321', 1, $9, false, false, true, true, $10, '03', '00000000') returning id`,
    [
      user.companyId,
      user.id,
      cartId,
      orderedAt,
      total,
      state,
      user.customerType,
      user.email,
      zoneId,
      paymentType,
    ],
  );
  return rows[0]?.id ?? 0;
}

type FormerDatabase = Awaited<ReturnType<typeof fillFormerDatabase>>;

/**
 * Creates a company client with a placed order of 3 units that cost S/ 15.00 and a cart of 2, and an individual whose
 * payment of one unit is pending. The item costs S/ 18.50 now and has another name.
 */
async function fillFormerDatabase(url: string) {
  return withClient(url, async (client) => {
    const db = drizzle(client);
    await loadReferenceData(db);
    const company = { id: 1, slug: "minera-andina" };
    // The factories write columns that the former release did not have.
    await client.query(
      `insert into companies (id, name, slug, ruc, client_code, address, department_id, province_id, district_id)
        values ($1, 'Minera Andina', $2, '20100070970', 'C0001', 'Av. Grau 123', 15, 1501, 150101)`,
      [company.id, company.slug],
    );
    const zone = { id: 1 };
    await client.query("insert into delivery_zones (id, company_id, name) values ($1, $2, 'Comedor')", [
      zone.id,
      company.id,
    ]);
    await client.query("insert into cutting_times (id, product, break_time) values (1, 'ALMUE', '10:30')");
    await client.query("insert into cutting_time_companies (company_id, cutting_time_id) values ($1, 1)", [
      company.id,
    ]);
    const day = await newMenuDay(db, "2026-03-03");
    const dish = await newFormerDish(client, day.id, company.id);
    const individual = await newFormerUser(client, "type1", company.id);
    const companyClient = await newFormerUser(client, "type2", company.id);

    const newCart = async (user: { id: number }, state: "active" | "paying" | "ordered") => {
      const [cart] = await db
        .insert(carts)
        .values({ companyId: company.id, userId: user.id, state })
        .returning();
      return cart?.id ?? 0;
    };
    const newOrderedLine = (cartId: number, quantity: number, price: number) =>
      client.query(
        `insert into cart_lines (cart_id, item_id, zone_id, quantity, unit_price, item_name, product, product_type,
          delivery_date, zone_name) values ($1, $2, $3, $4, $5, 'Lomo de ayer', 'ALMUE', 'CONVE', '2026-03-03', 'Comedor')`,
        [cartId, dish.id, zone.id, quantity, price],
      );

    const placed = await newCart(companyClient, "ordered");
    await newOrder(client, companyClient, { cartId: placed, zoneId: null, total: 4500 });
    await newOrderedLine(placed, 3, 1500);
    const open = await newCart(companyClient, "active");
    const openLine = [open, dish.id, zone.id];
    await client.query(
      "insert into cart_lines (cart_id, item_id, zone_id, quantity) values ($1, $2, $3, 2)",
      openLine,
    );

    const paying = await newCart(individual, "paying");
    const orderId = await newOrder(client, individual, { cartId: paying, zoneId: zone.id, total: 1850 });
    await newOrderedLine(paying, 1, 1850);
    const reference = "0b6f6f1e-8f0c-4f5e-9d2e-0a1b2c3d4e5f";
    await client.query(
      `insert into payments (reference, order_id, provider, token, amount, created_at, next_check_at)
        values ($1, $2, 'sandbox', 'tkn_test_approved_1', 1850, $3, $3)`,
      [reference, orderId, orderedAt],
    );
    return { company, zone, dish, individual, companyClient, placed, open, paying };
  });
}

/** Starts the present release on a database that the former one filled. */
async function setUpUpgradedApp(t: TestContext) {
  const url = await createFormerDatabase(t, formerMigrations);
  const filled: FormerDatabase = await fillFormerDatabase(url);
  await migrate(url);
  const app = await createTestApp(t, { databaseUrl: url });
  return { ...app, ...filled };
}

test("a database of the release before orders had lines is upgraded", async (t) => {
  const app = await setUpUpgradedApp(t);

  await t.test("an open cart keeps its lines", async () => {
    const headers = await app.signIn(app.companyClient);
    const { body } = await app.call(getCart, {}, headers);
    assert.equal(body.id, app.open);
    assert.deepEqual(
      body.items.map((line) => [line.item.name, line.quantity, line.delivery_zone?.name, line.problem]),
      [["Lomo de hoy", 2, "Comedor", null]],
    );
  });

  await t.test("a payment that was under way is declined, and its cart can be ordered again", async () => {
    const headers = await app.signIn(app.individual);
    const cart = await app.call(getCart, {}, headers);
    assert.deepEqual([cart.body.id, cart.body.total], [app.paying, "18.50"]);
    await settleDuePayments(app.deps);
    assert.equal(await readStockOf(app, app.dish), 11);
    await addToCart(app, headers, { item: app.dish.id, quantity: 1 });
    const order = await placeOrder(app, headers, buildCardOrderBody(app, 3700));
    assert.deepEqual([order.cart, order.total], [app.paying, "37.00"]);
  });

  await t.test("a placed order keeps its lines and can still be edited", async () => {
    const headers = await app.signIn(app.companyClient);
    const linesOf = async (id: number) => {
      const { body } = await app.call(getCartV2, { params: { id } }, headers);
      return body.items.map((line) => [line.item.name, line.price, line.quantity, line.delivery_zone?.name]);
    };
    const before = ["Lomo de ayer", "15.00", 3, "Comedor"];
    assert.deepEqual(await linesOf(app.placed), [before]);
    const params = { cartId: app.placed };
    const body = { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id };
    assert.equal((await app.call(addItemToOrder, { params, body }, headers)).status, 200);
    assert.deepEqual(await linesOf(app.placed), [before, ["Lomo de hoy", "18.50", 1, "Comedor"]]);
    const { results } = (await app.call(listUserOrders, { query: {} }, headers)).body;
    assert.deepEqual(
      results.map(({ cart, total, prices_include_igv }) => [cart, total, prices_include_igv]),
      [[app.placed, "63.50", false]],
    );
  });

  await t.test(
    "lines and payments get the company of their cart, order or customer, also those that the former release still writes",
    async () => {
      const former = "insert into cart_lines (cart_id, item_id, quantity) values ($1, $2, 1)";
      await app.pool.query(former, [app.open, app.dish.id]);
      for (const table of ["cart_lines", "order_lines", "payments"]) {
        const { rows } = await app.pool.query(`select distinct company_id from ${table}`);
        assert.deepEqual(rows, [{ company_id: app.company.id }], table);
      }
    },
  );
});

test("without the operators of pg_trgm the names have no index; any other error of an index fails the migration", async (t) => {
  const elsewhere = await createFormerDatabase(t, 4);
  await withClient(elsewhere, (client) =>
    client.query("create schema extensions; create extension pg_trgm schema extensions"),
  );
  await migrate(elsewhere);
  const found = await withClient(elsewhere, (client) =>
    client.query("select from pg_indexes where indexdef like '%gin_trgm_ops%'"),
  );
  assert.equal(found.rowCount, 0);
  const taken = await createFormerDatabase(t, 4);
  await withClient(taken, (client) => client.query("create index users_search_name_idx on users (id)"));
  await assert.rejects(() => migrate(taken), { code: "42P07" });
});

test("a session of staff goes on; its last use is the upgrade, its last proof of identity the sign-in", async (t) => {
  const url = await createFormerDatabase(t, 14);
  const { id, sessionId } = await withClient(url, async (client) => {
    await loadReferenceData(drizzle(client));
    const {
      rows: [user],
    } = await client.query<{ id: number }>(
      "insert into users (email, password_hash, first_name, is_staff) values ('ana@example.com', '', 'Ana', true) returning id",
    );
    const {
      rows: [session],
    } = await client.query<{ id: string }>(
      `insert into sessions (user_id, created_at, expires_at)
        values ($1, now() - interval '6 days', now() + interval '1 day') returning id`,
      [user?.id],
    );
    return { id: user?.id ?? 0, sessionId: session?.id ?? "" };
  });
  await migrate(url);
  const clock = newTestClock();
  clock.set(new Date().toISOString());
  const app = await createTestApp(t, { databaseUrl: url, clock });
  const headers = { authorization: `Bearer ${await app.app.sessions.issueAccessToken(sessionId, id)}` };
  const { status, body } = await app.call(listSessions, {}, headers);
  assert.equal(status, 200);
  assert.deepEqual(
    body.map(({ device, is_current }) => [device, is_current]),
    [["Dispositivo desconocido", true]],
  );
  const refund = await app.call(recordRefund, { params: { id: "1" } }, headers);
  assert.deepEqual([refund.status, refund.body], [403, createErrorBody("identity_confirmation_required")]);
});

test("administrators of the release before roles are owners, and stay signed in", async (t) => {
  const url = await createFormerDatabase(t, migrationsBeforeRoles);
  const { adminId, sessionId } = await withClient(url, async (client) => {
    await client.query(
      `insert into users (email, password_hash, first_name, customer_type)
       values ('cliente@example.com', '', 'Rosa', 'type1')`,
    );
    const admin = await client.query<{ id: number }>(
      `insert into users (email, password_hash, first_name, is_staff, confirmed_at)
       values ('jefa@example.com', '', 'Ana', true, now()) returning id`,
    );
    const adminId = admin.rows[0]?.id ?? 0;
    const session = await client.query<{ id: string }>(
      "insert into sessions (user_id, expires_at) values ($1, '2026-03-09') returning id",
      [adminId],
    );
    return { adminId, sessionId: session.rows[0]?.id ?? "" };
  });
  await migrate(url);
  const app = await createTestApp(t, { databaseUrl: url });
  const access = await app.app.sessions.issueAccessToken(sessionId, adminId);
  const { status, body } = await app.call(getAccount, {}, { authorization: `Bearer ${access}` });
  assert.deepEqual([status, body.staff_role], [200, "owner"]);
  const [customer] = await app.db.select().from(users).where(eq(users.email, "cliente@example.com"));
  assert.equal(customer?.staffRole, null);
});
