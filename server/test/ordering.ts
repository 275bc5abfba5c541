import type { TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { addItem, type Cart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import type { Order } from "@lonchera/contract/orders";
import { items } from "../src/platform/db/schema/menus.ts";
import { settleDuePayments } from "../src/features/settlement/reconcile.ts";
import { newCompany, newDay, newItem, newType1, newType2, newZone } from "./factories.ts";
import { testApp, type Headers, type Overrides, type TestApp } from "./test-app.ts";

type OrderBody = Parameters<typeof createOrder.body.parse>[0];

let tokens = 0;

/** A sandbox token that no other order has used. */
export function freshToken(kind = "approved"): string {
  tokens += 1;
  return `tkn_test_${kind}_${process.pid}_${tokens}`;
}

/** A type1 customer on Monday 2 March 2026 at 10:00 in Lima, with a dish of S/ 18.50 for Tuesday. */
export async function individual(t: TestContext, overrides: Overrides = {}) {
  const app = await testApp(t, overrides);
  const company = await newCompany(app.db);
  const zone = await newZone(app.db, company);
  const customer = await newType1(app.db, company);
  const day = await newDay(app.db, "2026-03-03");
  const dish = await newItem(app.db, day, [company], { name: "Lomo saltado", stock: 10 });
  return { ...app, company, zone, customer, day, dish, headers: await app.signIn(customer) };
}

/** The same for a company client. */
export async function companyClient(t: TestContext, overrides: Overrides = {}) {
  const app = await individual(t, overrides);
  const client = await newType2(app.db, app.company);
  return { ...app, customer: client, headers: await app.signIn(client) };
}

export async function putInCart(
  app: TestApp,
  headers: Headers,
  body: { item: number; quantity: number; delivery_zone?: number | null },
): Promise<Cart> {
  const answer = await app.call(addItem, { body }, headers);
  if (answer.status !== 200)
    throw new Error(`add-item answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The body of an order by card; `changes` replace its fields. */
export function cardOrder(
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
    token: freshToken(),
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

/** The body of an order on the company's account. */
export function accountOrder(
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
  return cardOrder(app, amount, {
    payment,
    token: null,
    delivery_zone: null,
    dni: "",
    document_type: 96,
    ...changes,
  });
}

export async function order(app: TestApp, headers: Headers, body: never): Promise<Order> {
  const answer = await app.call(createOrder, { body }, headers);
  if (answer.status !== 201)
    throw new Error(`create-order answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The reconciler passes once, as it does every 15 s. */
export function passReconciler({ deps }: Pick<TestApp, "deps">): Promise<void> {
  return settleDuePayments(deps);
}

/** What is left of a dish. */
export async function stockOf(
  { db }: Pick<TestApp, "db">,
  item: { id: number },
): Promise<number | undefined> {
  const [row] = await db.select({ stock: items.stock }).from(items).where(eq(items.id, item.id));
  return row?.stock;
}
