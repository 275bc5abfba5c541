import { createClosure, deleteClosure, updateClosure } from "@lonchera/contract/closures";
import { cancelClosureOrders, listClosureOrders, moveClosureOrders } from "@lonchera/contract/closure-orders";
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
import { toIdParams, type Shop, type RecordedCall } from "./shop.ts";

let closedDay = "2026-03-09";

/** Closes a day of a company of its own that has an order for it. */
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
const body = { date: "2026-03-20", reason: "Inventario", all_companies: true, company: [] };

export const closureCalls: readonly RecordedCall[] = [
  [createClosure, ["record-created"], (s) => s.call(createClosure, { body }, s.asOwner)],
  [
    updateClosure,
    ["record-changed"],
    async (s) => {
      const params = toIdParams(await newClosure(s.db, [s.company], { date: "2026-03-21" }));
      return s.call(updateClosure, { params, body: { ...body, date: "2026-03-22" } }, s.asOwner);
    },
  ],
  [
    deleteClosure,
    ["record-archived"],
    async (s) => {
      const params = toIdParams(await newClosure(s.db, [s.company], { date: "2026-03-23" }));
      return s.call(deleteClosure, { params }, s.asOwner);
    },
  ],
  [
    listClosureOrders,
    ["personal-data-viewed"],
    async (s) => s.call(listClosureOrders, { params: toIdParams(await closeWithOrder(s)) }, s.asOwner),
  ],
  [
    moveClosureOrders,
    ["order-edited"],
    async (s) => {
      const params = toIdParams(await closeWithOrder(s));
      return s.call(moveClosureOrders, { params, body: { date: "2026-03-05" } }, s.asOwner);
    },
  ],
  [
    cancelClosureOrders,
    ["order-cancelled"],
    async (s) => {
      const params = toIdParams(await closeWithOrder(s));
      return s.call(cancelClosureOrders, { params, body: {} }, s.asOwner);
    },
  ],
  [createPortionLimit, ["record-created"], (s) => s.call(createPortionLimit, { body: limit }, s.asOwner)],
  [
    updatePortionLimit,
    ["record-changed"],
    async (s) => {
      const params = toIdParams(await newPortionLimit(s.db, { date: "2027-01-02" }));
      return s.call(updatePortionLimit, { params, body: { ...limit, date: "2027-01-03" } }, s.asOwner);
    },
  ],
  [
    deletePortionLimit,
    ["record-archived"],
    async (s) => {
      const params = toIdParams(await newPortionLimit(s.db, { date: "2027-01-04" }));
      return s.call(deletePortionLimit, { params }, s.asOwner);
    },
  ],
];
