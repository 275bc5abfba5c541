import { listAccounts } from "@lonchera/contract/accounts";
import { exportAuditLog } from "@lonchera/contract/audit";
import {
  addItemToOrder,
  getCartById,
  getCartV2,
  getOrganisedCart,
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
import { editOrder } from "@lonchera/contract/order-edits";
import { cancelOrder, dropOrderDay, listOrders, recordRefund } from "@lonchera/contract/orders";
import { getOwnData } from "@lonchera/contract/privacy";
import { listRefunds, markRefundMade } from "@lonchera/contract/refunds";
import { exportDispatch, exportMobility, exportRange } from "@lonchera/contract/reports";
import { createStaffOrder, listOrderCustomers } from "@lonchera/contract/staff-orders";
import { claimSheet } from "../claims.ts";
import { buildCompanyFile, buildCompanyRow } from "../imports.ts";
import { newFailedEmail } from "../test-email.ts";
import { toFormData } from "../staff.ts";
import {
  signInCustomer,
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
  [
    editOrder,
    ["order-edited"],
    async (s) => {
      const { order } = await orderOnAccount(s);
      const asked = { params: { id: order.cart } };
      const [line] = (await s.call(getCartById, asked, s.asOwner)).body.cart.items;
      const seen = [{ line: line?.id ?? 0, quantity: 2 }];
      const changes = [{ item: s.dish.id, quantity: 1, delivery_zone: s.zone.id }];
      return s.call(editOrder, { params: toIdParams(order), body: { seen, changes } }, s.asOwner);
    },
  ],
  [
    createStaffOrder,
    ["order-placed"],
    async (s) => {
      const lines = [{ item: s.dish.id, quantity: 1 }];
      const body = { lines, delivery_zone: s.zone.id, payment: "account", total: "18.50" } as const;
      return s.call(createStaffOrder, { params: toIdParams(s.customer), body }, s.asOwner);
    },
  ],
  [
    cancelOrder,
    ["order-cancelled", "refund"],
    async (s) => s.call(cancelOrder, { params: toIdParams((await orderByCard(s)).order) }, s.asOwner),
  ],
  [
    recordRefund,
    ["refund"],
    async (s) => s.call(recordRefund, { params: toIdParams(await cancelWithRefundDue(s)) }, s.asOwner),
  ],
  [
    markRefundMade,
    ["refund"],
    async (s) => {
      const order = await cancelWithRefundDue(s);
      const { results } = (await s.call(listRefunds, { query: { state: "by-hand" } }, s.asOwner)).body;
      const due = results.find((refund) => refund.order?.id === order.id);
      return s.call(markRefundMade, { params: toIdParams(due ?? { id: 0 }) }, s.asOwner);
    },
  ],
  [
    retryFailedEmail,
    ["email-retried"],
    async (s) => s.call(retryFailedEmail, { params: { id: await newFailedEmail(s.pool) } }, s.asOwner),
  ],
  [
    dismissFailedEmail,
    ["email-dismissed"],
    async (s) => s.call(dismissFailedEmail, { params: { id: await newFailedEmail(s.pool) } }, s.asOwner),
  ],
  [
    listFailedEmails,
    ["personal-data-viewed"],
    async (s) => (await newFailedEmail(s.pool), s.call(listFailedEmails, {}, s.asOwner)),
  ],
  [
    listFailedPayments,
    ["personal-data-viewed"],
    async (s) => (await declineCard(s), s.call(listFailedPayments, {}, s.asOwner)),
  ],
  [createClaim, ["claim-filed"], (s) => s.call(createClaim, { body: { ...claimSheet, email: newEmail() } })],
  [
    answerClaim,
    ["claim-answered"],
    async (s) => {
      await fileClaim(s);
      const { results } = (await s.call(listClaims, {}, s.asOwner)).body;
      const params = toIdParams(results.find(({ state }) => state === "pendiente") ?? { id: 0 });
      return s.call(answerClaim, { params, body: { answer: "Lo sentimos." } }, s.asOwner);
    },
  ],
  [importGroupMenus, ["import"], (s) => s.send("POST", importGroupMenus.path, newImportForm(), s.asOwner)],
  [
    importCompanyMenus,
    ["import"],
    (s) => {
      const row = buildCompanyRow({ "Código Cliente": s.company.clientCode, Nombre: "Seco de res" });
      return s.send(
        "POST",
        importCompanyMenus.path,
        toFormData({ file: buildCompanyFile([row]) }),
        s.asOwner,
      );
    },
  ],
  [
    copyDishes,
    ["import"],
    (s) => {
      const day = "2026-03-03";
      const companies = [s.company.id];
      const body = {
        company: s.company.id,
        start_date: day,
        end_date: day,
        targets: ["2026-03-31"],
        companies,
      };
      return s.call(copyDishes, { body }, s.asOwner);
    },
  ],
  [
    undoImport,
    ["import-undone"],
    async (s) => {
      const { body } = await s.send("POST", importGroupMenus.path, newImportForm(), s.asOwner);
      return s.call(
        undoImport,
        { params: toIdParams((body as { import: { id: number } }).import) },
        s.asOwner,
      );
    },
  ],
];

export const readCalls: readonly RecordedCall[] = [
  [exportRange, ["export"], (s) => s.call(exportRange, { query: range }, s.asOwner)],
  [exportMobility, ["export"], (s) => s.call(exportMobility, tuesday, s.asOwner)],
  [exportDispatch, ["export"], (s) => s.call(exportDispatch, tuesday, s.asOwner)],
  [exportAuditLog, ["export"], (s) => s.call(exportAuditLog, {}, s.asOwner)],
  [getOwnData, ["export"], async (s) => s.call(getOwnData, {}, await signInCustomer(s))],
  [listClients, ["personal-data-viewed"], (s) => s.call(listClients, {}, s.asOwner)],
  [listOrderCustomers, ["personal-data-viewed"], (s) => s.call(listOrderCustomers, {}, s.asOwner)],
  [listAccounts, ["personal-data-viewed"], (s) => s.call(listAccounts, {}, s.asOwner)],
  [listOrders, ["personal-data-viewed"], (s) => s.call(listOrders, {}, s.asOwner)],
  [
    listRefunds,
    ["personal-data-viewed"],
    async (s) => (await cancelWithRefundDue(s), s.call(listRefunds, {}, s.asOwner)),
  ],
  [
    listClaims,
    ["personal-data-viewed"],
    async (s) => (await fileClaim(s), s.call(listClaims, {}, s.asOwner)),
  ],
  [
    getDaySheet,
    ["personal-data-viewed"],
    async (s) => (await orderOnAccount(s), s.call(getDaySheet, tuesday, s.asOwner)),
  ],
  [getDayLabels, ["personal-data-viewed"], (s) => s.call(getDayLabels, tuesday, s.asOwner)],
  [
    listHistory,
    ["personal-data-viewed"],
    (s) => s.call(listHistory, { params: { thing: "client", ...toIdParams(s.customer) } }, s.asOwner),
  ],
  ...[getCartById, getCartV2, getOrganisedCart].map((endpoint): RecordedCall => [
    endpoint,
    ["personal-data-viewed"],
    async (s) => {
      const { order } = await orderByCard(s);
      return s.call(endpoint, { params: { id: order.cart } }, s.asOwner);
    },
  ]),
];
