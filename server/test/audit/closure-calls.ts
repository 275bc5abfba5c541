import { createClosure, deleteClosure, updateClosure } from "@lonchera/contract/closures";
import {
  cancelClosureOrders,
  listClosureOrders,
  moveClosureOrders,
} from "@lonchera/contract/closures-orders";
import {
  createPortionLimit,
  deletePortionLimit,
  updatePortionLimit,
} from "@lonchera/contract/portion-limits";
import { addDays } from "@lonchera/domain/calendar";
import {
  newClosure,
  newCompany,
  newMenuDay,
  newItem,
  newPortionLimit,
  newCompanyClient,
  newZone,
} from "../factories.ts";
import { buildAccountOrderBody, addToCart, placeOrder } from "../orders.ts";
import { declareCall, toIdParams, type RecordedCall, type Shop } from "./shop.ts";

let closedDay = "2026-03-09";

/** Creates a company with an order for a day, and closes that day. */
async function closeWithOrder(s: Shop) {
  closedDay = addDays(closedDay, 1);
  const company = await newCompany(s.db);
  const zone = await newZone(s.db, company);
  const dish = await newItem(s.db, await newMenuDay(s.db, closedDay), [company]);
  const headers = await s.signIn(await newCompanyClient(s.db, company));
  await addToCart(s, headers, { item: dish.id, quantity: 1, delivery_zone: zone.id });
  await placeOrder(s, headers, buildAccountOrderBody({ company, zone }, 1850));
  return newClosure(s.db, [company], { date: closedDay });
}

const limit = { product: "ALMUE" as const, date: "2027-01-01", portions: 100 };
const closure = { date: "2026-03-20", reason: "Inventario", all_companies: true, company: [] };

export const closureCalls: readonly RecordedCall[] = [
  declareCall(createClosure, ["record-created"]).byOwner(() => ({ body: closure })),
  declareCall(updateClosure, ["record-changed"]).byOwner(async ({ db, company }) => ({
    params: toIdParams(await newClosure(db, [company], { date: "2026-03-21" })),
    body: { ...closure, date: "2026-03-22" },
  })),
  declareCall(deleteClosure, ["record-archived"]).byOwner(async ({ db, company }) => ({
    params: toIdParams(await newClosure(db, [company], { date: "2026-03-23" })),
  })),
  declareCall(listClosureOrders, ["personal-data-viewed"]).byOwner(async (s) => ({
    params: toIdParams(await closeWithOrder(s)),
  })),
  declareCall(moveClosureOrders, ["order-edited"]).byOwner(async (s) => ({
    params: toIdParams(await closeWithOrder(s)),
    body: { date: "2026-03-05" },
  })),
  declareCall(cancelClosureOrders, ["order-cancelled"]).byOwner(async (s) => ({
    params: toIdParams(await closeWithOrder(s)),
    body: {},
  })),
  declareCall(createPortionLimit, ["record-created"]).byOwner(() => ({ body: limit })),
  declareCall(updatePortionLimit, ["record-changed"]).byOwner(async ({ db }) => ({
    params: toIdParams(await newPortionLimit(db, { date: "2027-01-02" })),
    body: { ...limit, date: "2027-01-03" },
  })),
  declareCall(deletePortionLimit, ["record-archived"]).byOwner(async ({ db }) => ({
    params: toIdParams(await newPortionLimit(db, { date: "2027-01-04" })),
  })),
];
