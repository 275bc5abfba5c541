import { randomUUID } from "node:crypto";
import { listPortions } from "@lonchera/contract/handover-lists";
import { recordHandover, undoHandover } from "@lonchera/contract/handovers";
import { updateSettings } from "@lonchera/contract/settings";
import { newMenuDay, newItem } from "../factories.ts";
import { addToCart, buildCardOrderBody, placeOrder, runReconciler } from "../orders.ts";
import { signInCustomer, type RecordedCall, type Shop } from "./shop.ts";

const today = "2026-03-02";
let dish: { readonly id: number } | undefined;

async function handOver(s: Shop) {
  await s.call(updateSettings, { body: { handovers_offered: true } }, s.asOwner);
  dish ??= await newItem(s.db, await newMenuDay(s.db, today), [s.company], { stock: 100 });
  const headers = await signInCustomer(s);
  await addToCart(s, headers, { item: dish.id, quantity: 1 });
  const { id } = await placeOrder(s, headers, buildCardOrderBody(s, 1850));
  await runReconciler(s);
  const params = { key: randomUUID() };
  const body = { date: today, meal: "almuerzo" as const, order: id };
  return { params, answer: await s.call(recordHandover, { params, body }, s.asOwner) };
}

export const handoverCalls: readonly RecordedCall[] = [
  [recordHandover, ["handed-over"], async (s) => (await handOver(s)).answer],
  [
    undoHandover,
    ["handover-undone"],
    async (s) => s.call(undoHandover, { params: (await handOver(s)).params }, s.asOwner),
  ],
  [
    listPortions,
    ["personal-data-viewed"],
    async (s) => (await handOver(s), s.call(listPortions, { params: { date: today } }, s.asOwner)),
  ],
];
