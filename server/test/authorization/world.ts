import { eq } from "drizzle-orm";
import { getCartV2 } from "@lonchera/contract/cart";
import { type CustomerType, customerTypes, staffRoles, type StaffRole } from "@lonchera/domain/codes";
import { parseCentimos } from "@lonchera/domain/money";
import { hashLinkToken } from "../../src/platform/auth/secrets.ts";
import { companies } from "../../src/platform/db/schema/companies.ts";
import { orders } from "../../src/platform/db/schema/orders.ts";
import { settings } from "../../src/platform/db/schema/settings.ts";
import { sessions, users } from "../../src/platform/db/schema/users.ts";
import { requireRow } from "../../src/platform/db/written-rows.ts";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newSubitem,
  newIndividual,
  newCompanyClient,
  newZone,
} from "../factories.ts";
import { buildAccountOrderBody, addToCart, buildCardOrderBody, placeOrder } from "../orders.ts";
import { createTestApp, type Headers, type TestApp } from "../test-app.ts";
import type { TestOwner } from "../test-database.ts";

type User = typeof users.$inferSelect;
type Day = { readonly id: number };

/** A company with its menu. */
export type TestCompany = Awaited<ReturnType<typeof openPremises>>;
type PlacedOrder = {
  readonly id: number;
  readonly cart: number;
  readonly line: number;
  readonly code: string;
};

export type Customer = {
  readonly user: User;
  readonly premises: TestCompany;
  readonly order: PlacedOrder;
  /** An order whose last day of delivery has passed. */
  readonly endedOrder: PlacedOrder;
  /** An order that waits for the payment of its code. Only individuals have one. */
  readonly unpaidOrder: PlacedOrder | undefined;
  readonly openCart: { readonly id: number; readonly line: number };
};

export type CallerName = "anonymous" | CustomerType | "manager" | StaffRole;
export type Caller = {
  readonly name: CallerName;
  /** The user and a customer's own records. Anonymous callers have neither. */
  readonly user?: User;
  readonly customer?: Customer;
};

export type World = Awaited<ReturnType<typeof createWorld>>;

/** A part of the names of all foreign records. No answer to the calling customers may contain it. */
export const foreignNameMarker = "Ajeno";

async function openPremises({ db }: TestApp, day: Day, word: string) {
  const company = await newCompany(db, {
    name: `Minera ${word}`,
    joinRule: "invitation",
    invitationHash: hashLinkToken(word),
    invitationExpiresAt: new Date("2027-01-01"),
  });
  const zone = await newZone(db, company, { name: `Puerta ${word}` });
  const dish = await newItem(db, day, [company], { name: `Lomo saltado ${word}`, stock: 900 });
  const special = await newItem(db, day, [company], { name: `Menú ${word}`, stock: 900, product: "ESPEC" });
  const choice = await newSubitem(db, [special], { name: `Causa ${word}` });
  return { company, zone, dish, special, choice, invitation: word };
}

/** Adds some units to the customer's cart, orders it, and returns the order's ids. */
export async function orderDish(
  app: TestApp,
  { user, premises }: Pick<Customer, "user" | "premises">,
  { quantity = 5, byCode = false } = {},
): Promise<PlacedOrder> {
  const headers = await app.signIn(user);
  const isType1 = user.customerType === "type1";
  const line = { item: premises.dish.id, quantity, delivery_zone: isType1 ? null : premises.zone.id };
  const { total } = await addToCart(app, headers, line);
  const code = byCode ? { token: null, pay_by_code: true } : {};
  const body = (isType1 ? buildCardOrderBody : buildAccountOrderBody)(
    premises,
    parseCentimos(total) ?? 0,
    code,
  );
  const order = await placeOrder(app, headers, body);
  const ordered = await app.call(getCartV2, { params: { id: order.cart } }, headers);
  return {
    id: order.id,
    cart: order.cart,
    line: ordered.body.items[0]?.id ?? 0,
    code: order.payment.code?.order ?? "",
  };
}

/** Puts units of the company's dish into the customer's open cart. */
export async function fillCart(app: TestApp, { user, premises }: Pick<Customer, "user" | "premises">) {
  const zone = user.customerType === "type1" ? null : premises.zone.id;
  const line = { item: premises.dish.id, quantity: 2, delivery_zone: zone };
  const { id, items } = await addToCart(app, await app.signIn(user), line);
  return { id, line: items.find(({ item }) => item.id === premises.dish.id)?.id ?? 0 };
}

/** Creates a customer with orders and an open cart. */
async function settleCustomer(
  app: TestApp,
  type: CustomerType,
  premises: TestCompany,
  lastName = "Quispe",
): Promise<Customer> {
  const newCustomer = type === "type1" ? newIndividual : newCompanyClient;
  const user = await newCustomer(app.db, premises.company, { lastName });
  const customer = { user, premises };
  const order = await orderDish(app, customer, { quantity: 50 });
  const endedOrder = await orderDish(app, customer);
  await app.db.update(orders).set({ lastDeliveryDate: "2026-03-01" }).where(eq(orders.id, endedOrder.id));
  const unpaidOrder =
    type === "type1" ? await orderDish(app, customer, { quantity: 1, byCode: true }) : undefined;
  return { ...customer, order, endedOrder, unpaidOrder, openCart: await fillCart(app, customer) };
}

export async function newSession(
  { db }: TestApp,
  user: { id: number },
  values: Partial<typeof sessions.$inferInsert> = {},
): Promise<string> {
  const expiresAt = new Date("2027-01-01");
  const row = { userId: user.id, expiresAt, lastUsedAt: expiresAt, ...values };
  return requireRow(await db.insert(sessions).values(row).returning()).id;
}

/** Returns the headers of invalid sessions, by the reason. */
async function createDeadSessions(app: TestApp, { home, day }: { home: TestCompany; day: Day }) {
  const { db, clock } = app;
  const createHeaders = async (user: User, values?: Parameters<typeof newSession>[2]) => {
    const token = await app.app.sessions.issueAccessToken(await newSession(app, user, values), user.id);
    return { authorization: `Bearer ${token}` };
  };
  const [customer, staff] = [await newIndividual(db, home.company), await newStaff(db)];
  const isActive = false;
  const closed = await openPremises(app, day, "cerrada");
  const archived = await openPremises(app, day, "archivada");
  const expiredToken = await createHeaders(customer);
  // Access tokens are valid for 15 minutes.
  clock.advance({ minutes: 16 });
  const getMinutesAgo = (minutes: number) => new Date(clock.now() - minutes * 60_000);
  const dead: Record<string, Headers> = {
    "an expired token": expiredToken,
    "a forged token": { authorization: "Bearer a.b.c" },
    "an expired session": await createHeaders(customer, { expiresAt: getMinutesAgo(1) }),
    "an ended session": await createHeaders(customer, { revokedAt: getMinutesAgo(1) }),
    "a session of staff that is idle": await createHeaders(staff, { lastUsedAt: getMinutesAgo(13 * 60) }),
    "a disabled type1": await createHeaders(await newIndividual(db, home.company, { isActive })),
    "a disabled type2": await createHeaders(await newCompanyClient(db, home.company, { isActive })),
    "a customer of a closed company": await createHeaders(await newIndividual(db, closed.company)),
    "a customer of an archived company": await createHeaders(await newCompanyClient(db, archived.company)),
    "a customer without a company": await createHeaders(
      await newIndividual(db, home.company, { companyId: null }),
    ),
  };
  for (const staffRole of staffRoles)
    dead[`a disabled ${staffRole}`] = await createHeaders(await newStaff(db, { staffRole, isActive }));
  await db.update(companies).set({ status: false }).where(eq(companies.id, closed.company.id));
  const archivedAt = getMinutesAgo(1);
  await db.update(companies).set({ archivedAt }).where(eq(companies.id, archived.company.id));
  return { dead, archived: archived.company };
}

/** Creates two companies with their customers, the staff, and invalid sessions. */
export async function createWorld(t: TestOwner) {
  // The company that is created first is the special one.
  const app = await createTestApp(t, { config: { specialCompanyId: 1 } });
  const { db } = app;
  await db.insert(settings).values({ handoversOffered: true, usualWeekOffered: true });
  const day = await newMenuDay(db, "2026-03-03");
  const home = await openPremises(app, day, "propia");
  const other = await openPremises(app, day, foreignNameMarker);
  const { dead, archived } = await createDeadSessions(app, { home, day });
  const colleague = await settleCustomer(app, "type1", home, foreignNameMarker);
  const others: Readonly<Record<string, Customer>> = {
    "a type1 colleague's": colleague,
    "a type2 colleague's": await settleCustomer(app, "type2", home, foreignNameMarker),
    "another company's type1's": await settleCustomer(app, "type1", other, foreignNameMarker),
    "another company's type2's": await settleCustomer(app, "type2", other, foreignNameMarker),
  };
  const callers: Caller[] = [{ name: "anonymous" }];
  for (const type of customerTypes) {
    const customer = await settleCustomer(app, type, home);
    callers.push({ name: type, user: customer.user, customer });
  }
  const manager = await settleCustomer(app, "type2", home);
  await db.update(users).set({ isCompanyManager: true }).where(eq(users.id, manager.user.id));
  callers.push({ name: "manager", user: manager.user, customer: manager });
  for (const staffRole of staffRoles)
    callers.push({ name: staffRole, user: await newStaff(db, { staffRole }) });
  const staff = await newStaff(db, { lastName: foreignNameMarker });
  return { app, day, home, other, archived, colleague, others, staff, callers, dead };
}
