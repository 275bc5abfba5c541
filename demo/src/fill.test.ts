import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test, type TestContext } from "node:test";
import { newPassword } from "@lonchera/contract/auth";
import { findChoiceProblems } from "@lonchera/domain/subitem-choices";
import { isRuc } from "@lonchera/domain/identity-documents";
import type { ProductCode, SubitemType } from "@lonchera/domain/codes";
import { verifyPassword } from "@lonchera/server/platform/auth/passwords";
import { findPasswordProblem } from "@lonchera/server/platform/auth/password-rules";
import { newCompany } from "@lonchera/server/test/factories";
import { createTestDatabase } from "@lonchera/server/test/test-database";
import { openDatabase, type Database } from "@lonchera/server/platform/db/client";
import { demoFills } from "@lonchera/server/platform/db/schema/demo";
import { demoPassword, fillDemo } from "./fill.ts";
import { isStillOpen } from "./company-rows.ts";
import { namedCustomers } from "./data.ts";
import type { EncodedSizes } from "./pictures.ts";

/** The time is 10:00 in Lima on a Wednesday. */
const now = Date.parse("2026-03-04T15:00:00Z");
const today = "2026-03-04";

/** Returns a URL made of the bytes, and writes no file. */
const storePicture = (sizes: EncodedSizes, kind: string) => {
  const hash = createHash("sha256").update(kind);
  for (const bytes of sizes.values()) hash.update(bytes);
  return Promise.resolve(`/media/${hash.digest("hex")}-960.webp`);
};

async function emptyDatabase(t: TestContext): Promise<Database> {
  const database = openDatabase(await createTestDatabase(t), { max: 2 });
  t.after(() => database.close());
  return database;
}

function fill({ db }: Database, at = now) {
  return fillDemo({ db, config: { firstAdmin: null }, now: at, storePicture });
}

async function ask<Row>({ pool }: Database, query: string): Promise<Row[]> {
  return (await pool.query(query)).rows as Row[];
}

/** Returns the single number of a query's result. */
async function countRows(database: Database, query: string): Promise<number> {
  const [row] = await ask<{ count: number }>(database, `select count(*)::integer from (${query}) as counted`);
  return row?.count ?? -1;
}

/** Returns a hash of the rows of each table. Password hashes are left out, because they are salted. */
async function readContent(database: Database): Promise<Map<string, string>> {
  const tables = await ask<{ name: string }>(
    database,
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const content = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(
      database,
      `select (to_jsonb(t) - 'password_hash')::text as row from ${name} t order by 1`,
    );
    const hash = createHash("sha256").update(rows.map(({ row }) => row).join("\n"));
    content.set(name, `${rows.length} ${hash.digest("hex")}`);
  }
  return content;
}

type OrderedLine = {
  company_id: number;
  delivery_date: string;
  product: ProductCode;
  until: Date;
  subitems: { subitem_id: number }[];
  offered: { subitem_id: number; item_type: SubitemType }[] | null;
};

async function requireSize(database: Database): Promise<void> {
  const weekly = `select distinct i.name, i.image from items i join categories c on c.id = i.category_id
    join item_companies ic on ic.item_id = i.id and ic.company_id = 1
    where i.status and c.enable and c.category_date between date '${today}' and date '${today}' + 6`;
  assert.equal(await countRows(database, "select from companies where logo is not null"), 8);
  assert.equal(await countRows(database, "select from companies where id = 56"), 1);
  assert.ok((await countRows(database, weekly)) >= 60);
  assert.equal(
    await countRows(database, `select distinct image from (${weekly}) w`),
    await countRows(database, weekly),
  );
  assert.equal(await countRows(database, "select from items where image is null"), 0);
  assert.equal(await countRows(database, "select from users where customer_type is not null"), 40);
  assert.equal(await countRows(database, "select from users where is_staff"), 1);
  assert.equal(await countRows(database, "select distinct product from items"), 6);
  const perDay = await ask<{ placed: number }>(
    database,
    `select count(*)::integer as placed from orders
      where extract(isodow from ordered_at at time zone 'America/Lima') < 6
        and (ordered_at at time zone 'America/Lima')::date < date '${today}'
      group by (ordered_at at time zone 'America/Lima')::date`,
  );
  assert.ok(perDay.length >= 20);
  assert.ok(
    perDay.every(({ placed }) => placed >= 20 && placed <= 42),
    JSON.stringify(perDay),
  );
  assert.ok((await countRows(database, "select from orders where state = 'cancelled'")) > 0);
}

async function requireOrdersAsWritten(database: Database): Promise<void> {
  const wrongs: Record<string, string> = {
    "a total that is not that of the lines": `select from orders o where o.total <>
      (select sum(unit_price * quantity) from order_lines l where l.order_id = o.id)`,
    "a last day that is not that of the lines": `select from orders o where o.last_delivery_date <>
      (select max(delivery_date) from order_lines l where l.order_id = o.id)`,
    "a line that differs from its item": `select from order_lines l join items i on i.id = l.item_id
      join categories c on c.id = i.category_id where (l.item_name, l.product, l.product_type, l.delivery_date)
        is distinct from (i.name, i.product, i.product_type, c.category_date) or not i.status or not c.enable
      or l.unit_price <> case when i.discount_price between 1 and i.price - 1 then i.discount_price else i.price end`,
    "a line whose zone is not of its company": `select from order_lines l join orders o on o.id = l.order_id
      left join delivery_zones z on z.id = l.zone_id and z.company_id = o.company_id and z.enabled
      where z.name is distinct from l.zone_name or z.id is null`,
    "a type1 line that goes elsewhere than its order": `select from order_lines l join orders o on o.id = l.order_id
      where (o.customer_type = 'type1') <> (o.zone_id is not null) or l.zone_id <> o.zone_id`,
    "a line that its company is not offered": `select from order_lines l join orders o on o.id = l.order_id where not exists
      (select from item_companies ic where ic.item_id = l.item_id and ic.company_id = o.company_id)`,
    "a cart that is not its order's": `select from carts c left join orders o on o.cart_id = c.id
      and o.user_id = c.user_id and o.company_id = c.company_id
      where o.id is null or c.state <> 'ordered' or c.created_at >= o.ordered_at`,
    "an order of the future": `select from orders where ordered_at > timestamptz '${new Date(now).toISOString()}'
      or cancelled_at > timestamptz '${new Date(now).toISOString()}'`,
    "an order that does not say who its customer is": `select from orders o join users u on u.id = o.user_id
      join companies c on c.id = u.company_id where (o.company_id, o.customer_type, o.email, o.phone, o.company_name,
        o.full_name_user, o.identity_document, o.document_type_id, o.payment_type::text) is distinct from
        (u.company_id, u.customer_type, u.email, u.phone, c.name, u.first_name || ' ' || u.last_name,
        u.identity_document, u.document_type_id, case u.customer_type when 'type1' then 'T' else 'C' end)`,
    "a payment that is not its order's": `select from orders o left join payments p on p.order_id = o.id
      where (o.payment_type = 'T') <> (p.id is not null) or p.amount <> o.total
        or p.status::text <> case o.state when 'cancelled' then 'refunded' else 'paid' end`,
    "a payment that the sandbox does not know": `select from payments p full join sandbox_charges s
      on (s.id, s.token, s.amount, s.reference) = (p.charge_id, p.token, p.amount, p.reference)
        and (s.refunded_at is not null) = (p.status = 'refunded')
        and s.refunded_amount = case p.status when 'refunded' then p.amount else 0 end where p.id is null or s.id is null`,
    "a dish with less than nothing in stock": "select from items where stock < 0",
  };
  for (const [what, query] of Object.entries(wrongs)) assert.equal(await countRows(database, query), 0, what);
}

async function requireCutOffsAndChoices(database: Database): Promise<void> {
  const lines = await ask<OrderedLine>(
    database,
    `select o.company_id, l.delivery_date, l.product, coalesce(o.cancelled_at, o.ordered_at) as until, l.subitems,
      (select json_agg(json_build_object('subitem_id', s.id, 'item_type', s.item_type)) from item_subitems x
        join subitems s on s.id = x.subitem_id where x.item_id = l.item_id) as offered
      from orders o join order_lines l on l.order_id = o.id`,
  );
  for (const line of lines) {
    assert.ok(isStillOpen(line.company_id, line.delivery_date, line.product, line.until.getTime()));
    const chosen = line.subitems.map(({ subitem_id }) => subitem_id);
    assert.deepEqual(findChoiceProblems(line.offered ?? [], chosen), []);
  }
  assert.ok(lines.some((line) => line.subitems.length > 0));
  const invoiced = await ask<{ ruc: string }>(
    database,
    "select distinct ruc_number as ruc from orders where receipt_type_id = '01' union select ruc from companies",
  );
  assert.ok(invoiced.length > 8);
  assert.deepEqual(
    invoiced.filter(({ ruc }) => !isRuc(ruc)),
    [],
  );
}

async function requireSignIn(database: Database): Promise<void> {
  const hashes = await ask<{ password_hash: string }>(database, "select distinct password_hash from users");
  assert.equal(hashes.length, 1);
  assert.equal(await verifyPassword(demoPassword, hashes[0]?.password_hash), true);
  assert.equal(newPassword.safeParse(demoPassword).success, true);
  const owners = await ask<{ email: string; companyName: string | null }>(
    database,
    'select email, companies.name as "companyName" from users left join companies on companies.id = company_id',
  );
  for (const owner of owners) assert.equal(await findPasswordProblem(demoPassword, owner), undefined);
  assert.equal(await countRows(database, "select from users where confirmed_at is null or not is_active"), 0);
}

test("a filled database", async (t) => {
  const database = await emptyDatabase(t);
  const accounts = await fill(database);
  await t.test("holds what another holds that two processes filled at once on the same day", async (t) => {
    const other = await emptyDatabase(t);
    assert.deepEqual(await Promise.all([fill(other), fill(other)]), [accounts, accounts]);
    assert.deepEqual(await readContent(other), await readContent(database));
  });
  await t.test("is of the size that was asked for", () => requireSize(database));
  await t.test("holds orders as ordering would have written them", () => requireOrdersAsWritten(database));
  await t.test(
    "holds orders that keep the cut-offs, compose special dishes rightly and name valid taxpayers",
    () => requireCutOffsAndChoices(database),
  );
  await t.test("lets everybody sign in with the documented password, which the rules accept", () =>
    requireSignIn(database),
  );
  await t.test("stays as it is when it is filled again, and names the accounts again", async () => {
    const before = await readContent(database);
    const tomorrow = now + 86_400_000;
    assert.deepEqual(await fill(database, tomorrow), accounts);
    assert.deepEqual(await readContent(database), before);
    assert.deepEqual(
      accounts.map(({ email }) => email),
      ["admin@lonchera.demo", ...namedCustomers.map(({ email }) => email)],
    );
  });
  await t.test("is marked as the demo", async () => {
    assert.equal(await database.db.$count(demoFills), 1);
  });
  await t.test("numbers what is added after the demo", async () => {
    assert.equal((await newCompany(database.db, { clientCode: "C0057" })).id, 57);
  });
});

test("a database that holds something else is left alone", async (t) => {
  const database = await emptyDatabase(t);
  await newCompany(database.db);
  assert.deepEqual(await fill(database), []);
  assert.equal(await countRows(database, "select from companies"), 1);
  assert.equal(await database.db.$count(demoFills), 0);
});

test("the configured administrator takes the place of the demo's", async (t) => {
  const database = await emptyDatabase(t);
  const firstAdmin = { email: "jefa@example.com", password: "Otra-clave-larga-9" };
  const accounts = await fillDemo({ db: database.db, config: { firstAdmin }, now, storePicture });
  const staff = await ask<{ email: string; password_hash: string }>(
    database,
    "select email, password_hash from users where is_staff",
  );
  assert.deepEqual(
    staff.map(({ email }) => email),
    [firstAdmin.email],
  );
  assert.equal(await verifyPassword(firstAdmin.password, staff[0]?.password_hash), true);
  assert.deepEqual(accounts[0], {
    role: "Administrador",
    email: firstAdmin.email,
    password: "(ADMIN_PASSWORD)",
    path: "/admin/login",
  });
});
