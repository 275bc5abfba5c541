import { randomUUID } from "node:crypto";
import { listPortions } from "@lonchera/contract/handovers-lists";
import { recordHandover, undoHandover } from "@lonchera/contract/handovers";
import { updateSettings } from "@lonchera/contract/settings";
import { settleDuePayments } from "../../src/features/settlement/reconcile.ts";
import { newMenuDay, newItem } from "../factories.ts";
import { addToCart, buildCardOrderBody, placeOrder } from "../orders.ts";
import { declareCall, signInCustomer, type RecordedCall, type Shop } from "./shop.ts";

const today = "2026-03-02";
let dish: { readonly id: number } | undefined;

/** Places an order for today, which is not handed over yet. */
async function orderForToday(s: Shop) {
  await s.call(updateSettings, { body: { handovers_offered: true } }, s.asOwner);
  dish ??= await newItem(s.db, await newMenuDay(s.db, today), [s.company], { stock: 100 });
  const headers = await signInCustomer(s);
  await addToCart(s, headers, { item: dish.id, quantity: 1 });
  const { id } = await placeOrder(s, headers, buildCardOrderBody(s, 1850));
  await settleDuePayments(s.deps);
  return {
    params: { key: randomUUID() },
    body: { date: today, meal: "almuerzo" as const, order: id },
  };
}

async function handOver(s: Shop) {
  const handover = await orderForToday(s);
  await s.call(recordHandover, handover, s.asOwner);
  return { params: handover.params };
}

export const handoverCalls: readonly RecordedCall[] = [
  declareCall(recordHandover, ["handed-over"]).byOwner(orderForToday),
  declareCall(undoHandover, ["handover-undone"]).byOwner(handOver),
  declareCall(listPortions, ["personal-data-viewed"]).byOwner(async (s) => {
    await handOver(s);
    return { params: { date: today } };
  }),
];
