import type { TestContext } from "node:test";
import { and, eq } from "drizzle-orm";
import { updateOwnAccount } from "@lonchera/contract/accounts";
import type { AuditEvent } from "@lonchera/contract/audit";
import { listSessions, login, register, requestPasswordReset } from "@lonchera/contract/auth";
import { createClaim } from "@lonchera/contract/claims";
import type { CallInput, Endpoint } from "@lonchera/contract/endpoint";
import { cancelOrder } from "@lonchera/contract/orders";
import { inviteStaff } from "@lonchera/contract/staff";
import { items } from "../../src/platform/db/schema/menus.ts";
import { payments } from "../../src/platform/db/schema/payments.ts";
import type { Email } from "../../src/platform/email/queue-emails.ts";
import { newStaff, newIndividual, newCompanyClient, testPassword } from "../factories.ts";
import { profile } from "../busy-customer.ts";
import { claimSheet } from "../claims.ts";
import { buildGroupFile, buildGroupRow } from "../imports.ts";
import {
  buildAccountOrderBody,
  addToCart,
  buildCardOrderBody,
  newSandboxToken,
  placeCardOrder,
  placeOrder,
  setUpIndividual,
} from "../orders.ts";
import { createOrder } from "@lonchera/contract/checkout";
import { toFormData } from "../staff.ts";
import type { Headers } from "../test-app.ts";
import { readLink } from "../test-email.ts";

/** Matches personal data that no event may contain: e-mails, documents, phones, passwords and tokens of these people. */
export const personalData = /@example\.com|12345678|44332211|999888777|987654321|quinua-con-leche|tkn_test/i;

export const otherPassword = "Mazamorra-morada-3";

let numbers = 0;

export function newEmail(): string {
  numbers += 1;
  return `auditado${numbers}@example.com`;
}

/** Creates a form with a file of one dish that was not imported yet. */
export function newImportForm(): FormData {
  numbers += 1;
  return toFormData({ file: buildGroupFile([buildGroupRow({ Nombre: `Ají de gallina ${numbers}` })]) });
}

/** Creates a company with plenty of a dish, and an owner of staff. */
export async function setUpShop(t: TestContext) {
  const app = await setUpIndividual(t);
  await app.db.update(items).set({ stock: 1_000 }).where(eq(items.id, app.dish.id));
  const owner = await newStaff(app.db, { firstName: "Ana", lastName: "Torres" });
  return { ...app, asOwner: await app.signIn(owner) };
}

export type Shop = Awaited<ReturnType<typeof setUpShop>>;

export function newCustomer({ db, company }: Shop) {
  return newIndividual(db, company);
}

/** Creates a customer and returns the headers of a session. */
export async function signInCustomer(shop: Shop): Promise<Headers> {
  return shop.signIn(await newCustomer(shop));
}

/** Creates a manager of the company and returns the headers of a session. */
export async function signInManager(shop: Shop): Promise<Headers> {
  return shop.signIn(await newIndividual(shop.db, shop.company, { isCompanyManager: true }));
}

export async function signInThroughApi({ call }: Shop, { email }: { email: string }) {
  const { body } = await call(login, { body: { email, password: testPassword } });
  return { refresh: body.refresh, headers: { authorization: `Bearer ${body.access}` } };
}

/** Finds the id of another session of the user than that of the headers. */
export async function findOtherSession({ call }: Shop, headers: Headers): Promise<string> {
  return (await call(listSessions, {}, headers)).body.find(({ is_current }) => !is_current)?.id ?? "";
}

/** Finds the link to a page in the last e-mail that has one. */
export async function findLink({ readQueuedEmails }: Shop, page: string) {
  const leadsThere = ({ action }: Email) => new URL(action?.url ?? "none:").pathname.startsWith(page);
  return readLink((await readQueuedEmails()).findLast(leadsThere), page);
}

export async function registerSomebody({ call, company }: Shop): Promise<void> {
  const body = { first_name: "Ana", company: company.slug, password: testPassword, email: newEmail() };
  await call(register, { body });
}

export async function requestCustomerReset(shop: Shop): Promise<void> {
  const { email } = await newCustomer(shop);
  await shop.call(requestPasswordReset, { body: { email } });
}

export async function requestCustomerEmailChange(shop: Shop): Promise<void> {
  const body = { ...profile, email: newEmail(), current_password: testPassword };
  await shop.call(updateOwnAccount, { body }, await signInCustomer(shop));
}

/** Places an order of two units for a company client, which is still open. */
export async function orderOnAccount(shop: Shop) {
  const headers = await shop.signIn(await newCompanyClient(shop.db, shop.company));
  await addToCart(shop, headers, { item: shop.dish.id, quantity: 2, delivery_zone: shop.zone.id });
  return {
    headers,
    order: await placeOrder(shop, headers, buildAccountOrderBody(shop, 3700, { additional_note: "Sin ají" })),
  };
}

export async function orderByCard(shop: Shop) {
  const headers = await signInCustomer(shop);
  return { headers, order: await placeCardOrder(shop, headers) };
}

/** Pays with a card that the sandbox declines. */
export async function declineCard(shop: Shop): Promise<void> {
  const headers = await signInCustomer(shop);
  await addToCart(shop, headers, { item: shop.dish.id, quantity: 1 });
  const body = buildCardOrderBody(shop, 1850, { token: newSandboxToken("stolen_card") });
  await shop.call(createOrder, { body }, headers);
}

/** Cancels an order whose money staff must give back. */
export async function cancelWithRefundDue(shop: Shop) {
  const { headers, order } = await orderByCard(shop);
  await shop.call(cancelOrder, { params: toIdParams(order) }, headers);
  const isOf = and(eq(payments.orderId, order.id), eq(payments.status, "refunded"));
  await shop.db.update(payments).set({ status: "refund-by-hand" }).where(isOf);
  return order;
}

export async function fileClaim({ call }: Shop): Promise<void> {
  await call(createClaim, { body: { ...claimSheet, email: newEmail() } });
}

export async function inviteSomebody({ call, asOwner }: Shop) {
  const body = { first_name: "Luz", last_name: "Rojas", email: newEmail(), staff_role: "support" } as const;
  return (await call(inviteStaff, { body }, asOwner)).body;
}

type Answer = { readonly status: number; readonly headers: Record<string, unknown> };

/** A successful call and the events that it leaves in the audit log. */
export type RecordedCall = readonly [
  endpoint: Endpoint,
  events: readonly AuditEvent[],
  ask: (shop: Shop) => Promise<Answer>,
];

type Awaitable<T> = T | Promise<T>;

/** Declares a call of one caller with the events that it leaves. The input is created for the call. */
export function declareCall<E extends Endpoint>(endpoint: E, events: readonly AuditEvent[]) {
  const createCall =
    (signIn: (shop: Shop) => Awaitable<Headers>) =>
    (createInput: (shop: Shop) => Awaitable<CallInput<E>>): RecordedCall => [
      endpoint,
      events,
      async (shop) => {
        const input = await createInput(shop);
        return shop.call(endpoint, input, await signIn(shop));
      },
    ];
  return {
    byAnybody: createCall(() => ({})),
    byOwner: createCall(({ asOwner }) => asOwner),
    byCustomer: createCall(signInCustomer),
    byManager: createCall(signInManager),
  };
}

export function toIdParams({ id }: { readonly id: number }): { id: string } {
  return { id: String(id) };
}
