import { listAccounts } from "@lonchera/contract/accounts";
import { exportAuditLog } from "@lonchera/contract/audit";
import {
  addItemToOrder,
  getCartById,
  getCartV2,
  getOrganizedCart,
  removeItemFromOrder,
} from "@lonchera/contract/cart";
import { answerClaim, createClaim, listClaims } from "@lonchera/contract/claims";
import { listClients } from "@lonchera/contract/clients";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import { copyDishes } from "@lonchera/contract/dish-copies";
import { dismissFailedEmail, listFailedEmails, retryFailedEmail } from "@lonchera/contract/failed-emails";
import { listFailedPayments } from "@lonchera/contract/failed-payments";
import { listHistory } from "@lonchera/contract/history";
import { importCompanyMenus, importGroupMenus, undoImport } from "@lonchera/contract/imports";
import { editOrder } from "@lonchera/contract/edit-order";
import { cancelOrder, dropOrderDay, listOrders, recordRefund } from "@lonchera/contract/orders";
import { getOwnData } from "@lonchera/contract/privacy";
import { listRefunds, markRefundMade } from "@lonchera/contract/refunds";
import { exportDispatch, exportMobility, exportOrders } from "@lonchera/contract/reports";
import { createStaffOrder, listOrderCustomers } from "@lonchera/contract/staff-orders";
import { claimSheet } from "../claims.ts";
import { buildCompanyFile, buildCompanyRow } from "../imports.ts";
import { newFailedEmail } from "../test-email.ts";
import { toFormData } from "../staff.ts";
import {
  declareCall,
  cancelWithRefundDue,
  declineCard,
  fileClaim,
  toIdParams,
  newEmail,
  newImportForm,
  orderByCard,
  orderOnAccount,
  type RecordedCall,
} from "./shop.ts";

const range = { start_date: "2026-03-01", end_date: "2026-03-31" };
const tuesday = { params: { date: "2026-03-03" } };

export const orderCalls: readonly RecordedCall[] = [
  [
    addItemToOrder,
    ["order-edited"],
    async (s) => {
      const { headers, order } = await orderOnAccount(s);
      const body = { item: s.dish.id, quantity: 1, delivery_zone: s.zone.id };
      return s.call(addItemToOrder, { params: { cartId: order.cart }, body }, headers);
    },
  ],
  [
    removeItemFromOrder,
    ["order-cancelled"],
    async (s) => {
      const { headers, order } = await orderOnAccount(s);
      const body = { item: s.dish.id, quantity: 2, delivery_zone: s.zone.id };
      return s.call(removeItemFromOrder, { params: { cartId: order.cart }, body }, headers);
    },
  ],
  [
    dropOrderDay,
    ["order-cancelled"],
    async (s) => {
      const { headers, order } = await orderOnAccount(s);
      return s.call(dropOrderDay, { params: toIdParams(order), body: { date: "2026-03-03" } }, headers);
    },
  ],
  declareCall(editOrder, ["order-edited"]).byOwner(async (s) => {
    const { order } = await orderOnAccount(s);
    const asked = { params: { id: order.cart } };
    const [line] = (await s.call(getCartById, asked, s.asOwner)).body.cart.items;
    const seen = [{ line: line?.id ?? 0, quantity: 2 }];
    const changes = [{ item: s.dish.id, quantity: 1, delivery_zone: s.zone.id }];
    return { params: toIdParams(order), body: { seen, changes } };
  }),
  declareCall(createStaffOrder, ["order-placed"]).byOwner(({ customer, dish, zone }) => ({
    params: toIdParams(customer),
    body: {
      lines: [{ item: dish.id, quantity: 1 }],
      delivery_zone: zone.id,
      payment: "account",
      total: "18.50",
    },
  })),
  declareCall(cancelOrder, ["order-cancelled", "refund"]).byOwner(async (s) => ({
    params: toIdParams((await orderByCard(s)).order),
  })),
  declareCall(recordRefund, ["refund"]).byOwner(async (s) => ({
    params: toIdParams(await cancelWithRefundDue(s)),
  })),
  declareCall(markRefundMade, ["refund"]).byOwner(async (s) => {
    const order = await cancelWithRefundDue(s);
    const { results } = (await s.call(listRefunds, { query: { state: "by-hand" } }, s.asOwner)).body;
    const due = results.find((refund) => refund.order?.id === order.id);
    return { params: toIdParams(due ?? { id: 0 }) };
  }),
  declareCall(retryFailedEmail, ["email-retried"]).byOwner(async ({ pool }) => ({
    params: { id: await newFailedEmail(pool) },
  })),
  declareCall(dismissFailedEmail, ["email-dismissed"]).byOwner(async ({ pool }) => ({
    params: { id: await newFailedEmail(pool) },
  })),
  declareCall(listFailedEmails, ["personal-data-viewed"]).byOwner(async ({ pool }) => {
    await newFailedEmail(pool);
    return {};
  }),
  declareCall(listFailedPayments, ["personal-data-viewed"]).byOwner(async (s) => {
    await declineCard(s);
    return {};
  }),
  declareCall(createClaim, ["claim-filed"]).byAnybody(() => ({ body: { ...claimSheet, email: newEmail() } })),
  declareCall(answerClaim, ["claim-answered"]).byOwner(async (s) => {
    await fileClaim(s);
    const { results } = (await s.call(listClaims, {}, s.asOwner)).body;
    const params = toIdParams(results.find(({ state }) => state === "pendiente") ?? { id: 0 });
    return { params, body: { answer: "Lo sentimos." } };
  }),
  [importGroupMenus, ["import"], (s) => s.send("POST", importGroupMenus.path, newImportForm(), s.asOwner)],
  [
    importCompanyMenus,
    ["import"],
    (s) => {
      const row = buildCompanyRow({ "Código Cliente": s.company.clientCode, Nombre: "Seco de res" });
      const form = toFormData({ file: buildCompanyFile([row]) });
      return s.send("POST", importCompanyMenus.path, form, s.asOwner);
    },
  ],
  declareCall(copyDishes, ["import"]).byOwner(({ company: { id } }) => {
    const day = "2026-03-03";
    const targets = ["2026-03-31"];
    return { body: { company: id, start_date: day, end_date: day, targets, companies: [id] } };
  }),
  declareCall(undoImport, ["import-undone"]).byOwner(async (s) => {
    const { body } = await s.send("POST", importGroupMenus.path, newImportForm(), s.asOwner);
    return { params: toIdParams((body as { import: { id: number } }).import) };
  }),
];

export const readCalls: readonly RecordedCall[] = [
  declareCall(exportOrders, ["export"]).byOwner(() => ({ query: range })),
  declareCall(exportMobility, ["export"]).byOwner(() => tuesday),
  declareCall(exportDispatch, ["export"]).byOwner(() => tuesday),
  declareCall(exportAuditLog, ["export"]).byOwner(() => ({})),
  declareCall(getOwnData, ["export"]).byCustomer(() => ({})),
  declareCall(listClients, ["personal-data-viewed"]).byOwner(() => ({})),
  declareCall(listOrderCustomers, ["personal-data-viewed"]).byOwner(() => ({})),
  declareCall(listAccounts, ["personal-data-viewed"]).byOwner(() => ({})),
  declareCall(listOrders, ["personal-data-viewed"]).byOwner(() => ({})),
  declareCall(listRefunds, ["personal-data-viewed"]).byOwner(async (s) => {
    await cancelWithRefundDue(s);
    return {};
  }),
  declareCall(listClaims, ["personal-data-viewed"]).byOwner(async (s) => {
    await fileClaim(s);
    return {};
  }),
  declareCall(getDaySheet, ["personal-data-viewed"]).byOwner(async (s) => {
    await orderOnAccount(s);
    return tuesday;
  }),
  declareCall(getDayLabels, ["personal-data-viewed"]).byOwner(() => tuesday),
  declareCall(listHistory, ["personal-data-viewed"]).byOwner(({ customer }) => ({
    params: { thing: "client", ...toIdParams(customer) },
  })),
  ...[getCartById, getCartV2, getOrganizedCart].map((endpoint) =>
    declareCall(endpoint, ["personal-data-viewed"]).byOwner(async (s) => ({
      params: { id: (await orderByCard(s)).order.cart },
    })),
  ),
];
