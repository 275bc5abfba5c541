import type { TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { addCartItem, getCartById, type Cart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import type { Order } from "@lonchera/contract/orders";
import type { OrderEvent } from "../src/features/orders/order-events.ts";
import { createOrderEmails } from "../src/features/orders/create-order-emails.ts";
import { items } from "../src/platform/db/schema/menus.ts";
import type { Email } from "../src/platform/email/queue-emails.ts";
import { queues } from "../src/platform/jobs/jobs.ts";
import { findJobs } from "./test-email.ts";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
  newZone,
} from "./factories.ts";
import { type Headers, type Overrides, createTestApp, type TestApp } from "./test-app.ts";

type OrderBody = Parameters<typeof createOrder.body.parse>[0];

let tokens = 0;

/** Creates a sandbox token that no other order has used. */
export function newSandboxToken(kind = "approved"): string {
  tokens += 1;
  return `tkn_test_${kind}_${process.pid}_${tokens}`;
}

/** Creates a type1 customer on Monday 2 March 2026 at 10:00 in Lima, with a dish of S/ 18.50 for Tuesday. */
export async function setUpIndividual(t: TestContext, overrides: Overrides = {}) {
  const app = await createTestApp(t, overrides);
  const company = await newCompany(app.db);
  const zone = await newZone(app.db, company);
  const customer = await newIndividual(app.db, company);
  const day = await newMenuDay(app.db, "2026-03-03");
  const dish = await newItem(app.db, day, [company], { name: "Lomo saltado", stock: 10 });
  return { ...app, company, zone, customer, day, dish, headers: await app.signIn(customer) };
}

/** Creates the same for a company client. */
export async function setUpCompanyClient(t: TestContext, overrides: Overrides = {}) {
  const app = await setUpIndividual(t, overrides);
  const client = await newCompanyClient(app.db, app.company);
  return { ...app, customer: client, headers: await app.signIn(client) };
}

export async function addToCart(
  app: TestApp,
  headers: Headers,
  body: { item: number; quantity: number; delivery_zone?: number | null },
): Promise<Cart> {
  const answer = await app.call(addCartItem, { body }, headers);
  if (answer.status !== 200)
    throw new Error(`add-item answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Builds the body of an order by card. `changes` replace its fields. */
export function buildCardOrderBody(
  app: { company: { slug: string }; zone: { id: number } },
  amount: number,
  changes: object = {},
) {
  return {
    payment: { charge_id: null, payment_type: "T", amount, type_of_receipt: "03", ruc_number: "00000000" },
    additional_note: "",
    schedule_order: false,
    no_need_invoice: false,
    accept_politics: true,
    accept_declaration: true,
    confirmation_of_acceptance: true,
    company_slug: app.company.slug,
    delivery_zone: app.zone.id,
    token: newSandboxToken(),
    email_cc: "",
    dni: "12345678",
    phone: "987654321",
    first_name: "Rosa",
    last_name: "Quispe",
    document_type: 1,
    email: "rosa@example.com",
    ...changes,
  } as OrderBody as never;
}

/** Builds the body of an order on the company's account. */
export function buildAccountOrderBody(
  app: { company: { slug: string }; zone: { id: number } },
  amount: number,
  changes: object = {},
) {
  const payment = {
    charge_id: null,
    payment_type: "C",
    amount,
    type_of_receipt: "03",
    ruc_number: "00000000",
  };
  return buildCardOrderBody(app, amount, {
    payment,
    token: null,
    delivery_zone: null,
    dni: "",
    document_type: 96,
    ...changes,
  });
}

export async function placeOrder(app: TestApp, headers: Headers, body: never): Promise<Order> {
  const answer = await app.call(createOrder, { body }, headers);
  if (answer.status !== 201)
    throw new Error(`create-order answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

type OrderingApp = TestApp & {
  company: { slug: string };
  zone: { id: number };
  dish: { id: number };
};

/** Puts units of the app's dish, at S/ 18.50 each, into the cart and orders them by card. */
export async function placeCardOrder(app: OrderingApp, headers: Headers, quantity = 1): Promise<Order> {
  await addToCart(app, headers, { item: app.dish.id, quantity });
  return placeOrder(app, headers, buildCardOrderBody(app, 1850 * quantity));
}

/** Does the same on the company's account. */
export async function placeAccountOrder(app: OrderingApp, headers: Headers, quantity = 1): Promise<Order> {
  await addToCart(app, headers, { item: app.dish.id, quantity, delivery_zone: app.zone.id });
  return placeOrder(app, headers, buildAccountOrderBody(app, 1850 * quantity));
}

/** Creates a company client whose cart holds two of the dish, and an administrator. */
export async function setUpTwoInCart(t: TestContext) {
  const app = await setUpCompanyClient(t);
  const line = { item: app.dish.id, delivery_zone: app.zone.id };
  await addToCart(app, app.headers, { ...line, quantity: 2 });
  return { ...app, line, staff: await app.signIn(await newStaff(app.db)) };
}

/** Creates a company client with an order of three units for Tuesday, S/ 55.50. */
export async function setUpOrderOfThree(t: TestContext) {
  const app = await setUpCompanyClient(t);
  const line = { item: app.dish.id, delivery_zone: app.zone.id };
  await addToCart(app, app.headers, { ...line, quantity: 3 });
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 5550));
  return { ...app, line, made };
}

/** Reads an order's lines and total as the customer of `app`. */
export async function readCartOf(
  { call, headers }: Pick<TestApp, "call"> & { headers: Headers },
  order: Pick<Order, "cart">,
) {
  return (await call(getCartById, { params: { id: order.cart } }, headers)).body.cart;
}

export async function readStockOf(
  { db }: Pick<TestApp, "db">,
  item: { id: number },
): Promise<number | undefined> {
  const [row] = await db.select({ stock: items.stock }).from(items).where(eq(items.id, item.id));
  return row?.stock;
}

/** Reads the order events without an e-mail yet, the oldest first. */
export async function readQueuedOrderEvents({ pool }: TestApp): Promise<OrderEvent[]> {
  const jobs = await findJobs<OrderEvent>(pool, queues.events.name);
  return jobs.map(({ data }) => data);
}

/** Renders the e-mails about all queued order events. */
export async function renderOrderEmails(app: TestApp): Promise<Email[]> {
  const { publicUrl } = app.deps.config;
  return createOrderEmails(app.db, await readQueuedOrderEvents(app), { clock: app.clock.now, publicUrl });
}

async function readColumns({ pool }: Pick<TestApp, "pool">, table: string, without: readonly string[]) {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, without],
  );
  return rows.map(({ name }) => name).join(", ");
}

/**
 * Copies an order. Each copy has another note of `noteLength` hexadecimal digits, a multiple of 32. Compression
 * shortens such a note by half only.
 */
export async function copyOrder(
  app: Pick<TestApp, "pool">,
  id: number,
  copies: number,
  noteLength = 1_920,
): Promise<void> {
  const own = ["id", "cart_id", "additional_note", "idempotency_key"];
  const orderColumns = await readColumns(app, "orders", own);
  const lineColumns = await readColumns(app, "order_lines", ["id", "order_id"]);
  // Replica mode skips the checks of foreign keys, which take most of the time of many copies. The tables are analyzed,
  // because without statistics, which a server collects by itself, joins of them take seconds.
  await app.pool.query(
    `begin; set local statement_timeout = 0; set local session_replication_role = replica;
    with model as (select * from orders where id = ${id}),
      made as (
        insert into carts (company_id, user_id, state)
        select company_id, user_id, 'ordered' from model, generate_series(1, ${copies}) returning id),
      ordered as (
        insert into orders (cart_id, additional_note, ${orderColumns})
        select made.id, (select string_agg(md5(made.id || '-' || part), '') from generate_series(1, ${noteLength / 32}) part), ${orderColumns}
        from model, made returning id)
      insert into order_lines (order_id, ${lineColumns})
      select ordered.id, ${lineColumns} from order_lines, ordered where order_id = (select id from model);
    commit; analyze orders, order_lines`,
  );
}
