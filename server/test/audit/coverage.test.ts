import assert from "node:assert/strict";
import { test } from "node:test";
import { inArray } from "drizzle-orm";
import { listAbsences } from "@lonchera/contract/absences";
import { getAccount } from "@lonchera/contract/accounts";
import { getAlerts } from "@lonchera/contract/alerts";
import { allEndpoints } from "@lonchera/contract/all";
import { listAuditLog } from "@lonchera/contract/audit";
import { listSessions, refreshTokens } from "@lonchera/contract/auth";
import {
  addCartItem,
  addSpecialCartItem,
  clearCart,
  getCart,
  removeCartItem,
  setCartLines,
} from "@lonchera/contract/cart";
import { getCategoryUse, listCategories } from "@lonchera/contract/categories";
import {
  createOrder,
  getPaymentCodeTerms,
  getLastCheckout,
  listSandboxCharges,
  paySandboxOrder,
} from "@lonchera/contract/checkout";
import { getClaimCopy } from "@lonchera/contract/claims";
import {
  getCompany,
  getPublicCompany,
  listArchivedCompanies,
  listCompanies,
  listPublicCompanies,
} from "@lonchera/contract/companies";
import { listClosures } from "@lonchera/contract/closures";
import { listCuttingTimes, listMissingCuttingTimes } from "@lonchera/contract/cutting-times";
import { listCompanyZones, listZones } from "@lonchera/contract/delivery-zones";
import { previewCopy } from "@lonchera/contract/dish-copies";
import { type Endpoint, getStatus } from "@lonchera/contract/endpoint";
import { getFoodPreferences, saveFoodPreferences } from "@lonchera/contract/food-preferences";
import { listHandoverPlaces } from "@lonchera/contract/handover-lists";
import { getOrderHandovers } from "@lonchera/contract/handovers";
import { getHomeCutOffs, getHomeDays, getHomeMenus, getHomeMonth } from "@lonchera/contract/home";
import { getImportExample, listImports, previewImport, previewUndo } from "@lonchera/contract/imports";
import { listArchivedItems, listDishCatalogue, listItems } from "@lonchera/contract/items";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { previewDroppedDay } from "@lonchera/contract/order-edits";
import { listUserOrders, repeatOrder, sumOrders } from "@lonchera/contract/orders";
import { listPortionLimits } from "@lonchera/contract/portion-limits";
import { getParticipation } from "@lonchera/contract/participation";
import { listPeopleImports, previewPeopleImport, previewPeopleUndo } from "@lonchera/contract/people-imports";
import {
  getMyStatement,
  listMyStatementCostCenters,
  listMyStatements,
} from "@lonchera/contract/my-statements";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listRatedDishes } from "@lonchera/contract/rated-dishes";
import { listOrderRatings, listRatingComments, rateDish, removeRating } from "@lonchera/contract/ratings";
import {
  listDepartments,
  listDistricts,
  listDocumentTypes,
  listItemTypes,
  listProvinces,
  listReceiptTypes,
} from "@lonchera/contract/reference";
import {
  getSecondFactor,
  renamePasskey,
  setUpTotp,
  setUpPasskey,
  startPasskeyProof,
} from "@lonchera/contract/second-factor";
import {
  addReminderDevice,
  getReminderChoice,
  removeReminderDevice,
  renewReminderDevice,
  resumeReminders,
  setReminderChoice,
  stopReminders,
} from "@lonchera/contract/reminders";
import { receivePaymentEvent } from "@lonchera/contract/settlement";
import { getSettings } from "@lonchera/contract/settings";
import { getStaffRules, listStaff } from "@lonchera/contract/staff";
import { previewStaffOrder } from "@lonchera/contract/staff-orders";
import { listStatements } from "@lonchera/contract/statement-list";
import { getStatement, listStatementCostCenters } from "@lonchera/contract/statements";
import { listItemSubitems, listSubitems } from "@lonchera/contract/subitems";
import {
  addFavorite,
  getProposal,
  getUsualWeek,
  removeFavorite,
  saveUsualWeek,
  takeProposal,
} from "@lonchera/contract/usual-week";
import { listArchivedVehicles, listVehicles } from "@lonchera/contract/vehicles";
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

/** Why calls leave nothing in the audit log. */
const unrecorded: Readonly<Record<string, readonly Endpoint[]>> = {
  "a cart is no record; the order that is made of it tells who ordered what, and when": [
    addCartItem,
    addSpecialCartItem,
    setCartLines,
    removeCartItem,
    clearCart,
    createOrder,
    repeatOrder,
    takeProposal,
  ],
  "renewing tokens is no sign-in": [refreshTokens],
  "the provider's events are kept on their own, and what they change is recorded": [
    receivePaymentEvent,
    paySandboxOrder,
  ],
  "changes nothing": [
    previewCopy,
    previewImport,
    previewPeopleImport,
    previewStaffOrder,
    setUpTotp,
    setUpPasskey,
    startPasskeyProof,
  ],
  "only its owner sees the name of a passkey": [renamePasskey],
  "the choice counts for reminders only": [
    setReminderChoice,
    stopReminders,
    resumeReminders,
    addReminderDevice,
    renewReminderDevice,
    removeReminderDevice,
  ],
  "only its owner sees what a person avoids eating, and staff read the log": [saveFoodPreferences],
  "staff, who read the log, are not told who gave a rating": [rateDish, removeRating],
  "what a person likes is no business of staff; an order that is made of it is recorded as every order": [
    addFavorite,
    removeFavorite,
    saveUsualWeek,
  ],
  "people read their own data": [
    listOrderRatings,
    getUsualWeek,
    getProposal,
    getAccount,
    getFoodPreferences,
    listAbsences,
    getReminderChoice,
    getSecondFactor,
    listSessions,
    getCart,
    listUserOrders,
    previewDroppedDay,
    getClaimCopy,
    getPaymentCodeTerms,
    getLastCheckout,
  ],
  "shows no client's personal data": [
    listCompanies,
    getCompany,
    listPublicCompanies,
    getPublicCompany,
    getPublicConfig,
    listDepartments,
    listProvinces,
    listDistricts,
    listDocumentTypes,
    listReceiptTypes,
    listItemTypes,
    getWeeklyMenu,
    listCategories,
    getCategoryUse,
    listItems,
    listDishCatalogue,
    listSubitems,
    listItemSubitems,
    listZones,
    listCompanyZones,
    listVehicles,
    listArchivedVehicles,
    listArchivedCompanies,
    listArchivedItems,
    getAlerts,
    getHomeDays,
    getHomeCutOffs,
    getHomeMenus,
    getHomeMonth,
    listCuttingTimes,
    listClosures,
    listPortionLimits,
    listRatedDishes,
    listRatingComments,
    listMissingCuttingTimes,
    listImports,
    getParticipation,
    listPeopleImports,
    previewPeopleUndo,
    previewUndo,
    getImportExample,
    listSandboxCharges,
    sumOrders,
    listStatements,
    getStatement,
    listStatementCostCenters,
    listMyStatements,
    getMyStatement,
    listMyStatementCostCenters,
    listHandoverPlaces,
    getOrderHandovers,
    listStaff,
    getStaffRules,
    getSettings,
    listAuditLog,
  ],
};

/** By unknown people, or by the server. */
const withoutPerson = new Set([
  "registration-requested",
  "password-reset-requested",
  "claim-filed",
  "refund",
]);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("every endpoint names the events that it leaves in the audit log, or why it leaves none", () => {
  const named = [...recordedCalls.map(([endpoint]) => endpoint), ...Object.values(unrecorded).flat()];
  const all = allEndpoints.map(({ endpoint }) => nameOf(endpoint)).toSorted();
  assert.deepEqual(named.map(nameOf).toSorted(), all);
});

test("every such call leaves these events with its request, and nothing that tells of people", async (t) => {
  const shop = await setUpShop(t);
  for (const [endpoint, events, ask] of recordedCalls) {
    const { status, headers } = await ask(shop);
    assert.equal(status, getStatus(endpoint), nameOf(endpoint));
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
