import assert from "node:assert/strict";
import { test } from "node:test";
import { inArray } from "drizzle-orm";
import { allEndpoints } from "@lonchera/contract/all";
import { clearCart, getCart } from "@lonchera/contract/cart";
import { type Endpoint, getSuccessStatus } from "@lonchera/contract/endpoint";
import { auditLog } from "../../src/platform/db/schema/audit-log.ts";
import { addToCart } from "../orders.ts";
import { accountCalls, sessionCalls } from "./account-calls.ts";
import { closureCalls } from "./closure-calls.ts";
import { companyPortalCalls } from "./company-portal-calls.ts";
import { handoverCalls } from "./handover-calls.ts";
import { orderCalls, readCalls } from "./order-calls.ts";
import { secondFactorCalls } from "./second-factor-calls.ts";
import { settingCalls } from "./setting-calls.ts";
import { statementCalls } from "./statement-calls.ts";
import { signInCustomer, orderByCard, orderOnAccount, personalData, setUpShop } from "./shop.ts";

const recordedCalls = [
  ...sessionCalls,
  ...secondFactorCalls,
  ...accountCalls,
  ...companyPortalCalls,
  ...settingCalls,
  ...closureCalls,
  ...orderCalls,
  ...handoverCalls,
  ...readCalls,
  ...statementCalls,
];

/** The endpoints that leave nothing in the audit log, by the reason. */
const unrecorded: Readonly<Record<string, readonly string[]>> = {
  "a cart is no record; the order that is made of it tells who ordered what, and when": [
    "POST /api/cart/add-item/",
    "POST /api/cart/add-item-cv/",
    "PUT /api/cart/lines/",
    "DELETE /api/cart/remove-item/",
    "DELETE /api/cart/clear/",
    "POST /api/create-order/",
    "POST /api/orders/{id}/repeat/",
    "POST /api/usual-week/proposal/",
  ],
  "renewing tokens is no sign-in": ["POST /api/token/refresh/"],
  "the provider's events are kept on their own, and what they change is recorded": [
    "POST /api/webhooks/culqi/",
    "POST /api/sandbox/orders/{id}/pay/",
  ],
  "changes nothing": [
    "POST /api/dish-copies/preview/",
    "POST /api/import/preview/{kind}/",
    "POST /api/my-company/imports/preview/",
    "POST /api/staff-orders/customers/{id}/preview/",
    "POST /api/account/second-factor/totp/setup/",
    "POST /api/account/second-factor/passkeys/setup/",
    "POST /api/account/identity/passkey/setup/",
  ],
  "only its owner sees the name of a passkey": ["PUT /api/account/second-factor/passkeys/{id}/"],
  "the choice counts for reminders only": [
    "PUT /api/reminders/",
    "POST /api/public/reminders/{token}/stop/",
    "POST /api/public/reminders/{token}/resume/",
    "POST /api/reminders/devices/",
    "POST /api/reminders/devices/renew/",
    "POST /api/reminders/devices/remove/",
  ],
  "only its owner sees what a person avoids eating, and staff read the log": [
    "PUT /api/account/food-preferences/",
  ],
  "staff, who read the log, are not told who gave a rating": [
    "PUT /api/orders/{id}/ratings/{item}/",
    "DELETE /api/orders/{id}/ratings/{item}/",
  ],
  "what a person likes is no business of staff; an order that is made of it is recorded as every order": [
    "PUT /api/favorites/",
    "DELETE /api/favorites/",
    "PUT /api/usual-week/",
  ],
  "people read their own data": [
    "GET /api/orders/{id}/ratings/",
    "GET /api/usual-week/",
    "GET /api/usual-week/proposal/",
    "GET /api/account/",
    "GET /api/account/food-preferences/",
    "GET /api/absences/",
    "GET /api/reminders/",
    "GET /api/account/second-factor/",
    "GET /api/account/sessions/",
    "GET /api/cart/",
    "GET /api/user-orders/",
    "GET /api/orders/{id}/drop-day/",
    "GET /api/claims/copy/{token}/",
    "GET /api/payment-code-terms/",
    "GET /api/last-checkout/",
  ],
  "shows no client's personal data": [
    "GET /api/companies/",
    "GET /api/company/{id}/",
    "GET /api/public/companies/",
    "GET /api/public/companies/{slug}/",
    "GET /api/public/config/",
    "GET /api/departments/",
    "GET /api/provinces/",
    "GET /api/districts/",
    "GET /api/public/doc_type/",
    "GET /api/public/receipt_type/",
    "GET /api/public/item-type/",
    "GET /api/categories/items/v2/{companyId}/",
    "GET /api/categories/",
    "GET /api/categories/{id}/use/",
    "GET /api/items/",
    "GET /api/items/catalogue/",
    "GET /api/subitems/",
    "GET /api/subitems/{companyId}/{itemId}/",
    "GET /api/deliveryzones/",
    "GET /api/deliveryzones/{companyId}/",
    "GET /api/vehicles/",
    "GET /api/vehicles/archived/",
    "GET /api/companies/archived/",
    "GET /api/items/archived/",
    "GET /api/alerts/",
    "GET /api/home/days/",
    "GET /api/home/cut-offs/",
    "GET /api/home/menus/",
    "GET /api/home/month/",
    "GET /api/cuttingtimes/",
    "GET /api/closures/",
    "GET /api/portion-limits/",
    "GET /api/ratings/",
    "GET /api/ratings/{item}/comments/",
    "GET /api/cuttingtimes/missing/",
    "GET /api/imports/",
    "GET /api/my-company/participation/",
    "GET /api/my-company/imports/",
    "GET /api/my-company/imports/{id}/undo/",
    "GET /api/imports/{id}/undo/",
    "GET /api/import/example/{kind}/",
    "GET /api/sandbox/charges/",
    "GET /api/orders/sums/",
    "GET /api/statements/",
    "GET /api/statements/{companyId}/{month}/",
    "GET /api/statements/{companyId}/{month}/cost-centers/",
    "GET /api/my-company/statements/",
    "GET /api/my-company/statements/{month}/",
    "GET /api/my-company/statements/{month}/cost-centers/",
    "GET /api/handovers/{date}/places/",
    "GET /api/orders/{id}/handovers/",
    "GET /api/staff/",
    "GET /api/staff/rules/",
    "GET /api/settings/",
    "GET /api/audit/",
  ],
};

/** The events of unknown people or of the server. */
const withoutPerson = new Set([
  "registration-requested",
  "password-reset-requested",
  "claim-filed",
  "refund",
]);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("every endpoint names the events that it leaves in the audit log, or why it leaves none", () => {
  const named = [...recordedCalls.map(([endpoint]) => nameOf(endpoint)), ...Object.values(unrecorded).flat()];
  const all = allEndpoints.map(({ endpoint }) => nameOf(endpoint)).toSorted();
  assert.deepEqual(named.toSorted(), all);
});

test("every such call leaves these events with its request, and nothing that tells of people", async (t) => {
  const shop = await setUpShop(t);
  for (const [endpoint, events, ask] of recordedCalls) {
    const { status, headers } = await ask(shop);
    assert.equal(status, getSuccessStatus(endpoint), nameOf(endpoint));
    await shop.deps.audit.close();
    const requestId = String(headers["x-request-id"]);
    const found = await shop.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.requestId, [requestId]));
    assert.deepEqual(found.map(({ event }) => event).toSorted(), events.toSorted(), nameOf(endpoint));
    for (const { event, userId, address } of found) {
      assert.equal(address, "127.0.0.1");
      assert.ok(userId !== null || withoutPerson.has(event), `${nameOf(endpoint)} ${event}`);
    }
  }
  assert.doesNotMatch(JSON.stringify(await shop.db.select().from(auditLog)), personalData);
});

test("filling a cart and ordering send nothing to the audit log", async (t) => {
  const shop = await setUpShop(t);
  const before = await shop.db.$count(auditLog);
  await orderByCard(shop);
  await orderOnAccount(shop);
  const headers = await signInCustomer(shop);
  await addToCart(shop, headers, { item: shop.dish.id, quantity: 1 });
  await shop.call(getCart, {}, headers);
  await shop.call(clearCart, {}, headers);
  assert.equal(await shop.db.$count(auditLog), before);
});
