import { createClosure, deleteClosure, updateClosure } from "@lonchera/contract/closures";
import { newClosure } from "../factories.ts";
import { idOf, type RecordedCall } from "./shop.ts";

const body = { date: "2026-03-20", reason: "Inventario", all_companies: true, company: [] };

export const closureCalls: readonly RecordedCall[] = [
  [createClosure, ["record-created"], (s) => s.call(createClosure, { body }, s.asOwner)],
  [
    updateClosure,
    ["record-changed"],
    async (s) => {
      const params = idOf(await newClosure(s.db, [s.company], { date: "2026-03-21" }));
      return s.call(updateClosure, { params, body: { ...body, date: "2026-03-22" } }, s.asOwner);
    },
  ],
  [
    deleteClosure,
    ["record-archived"],
    async (s) => {
      const params = idOf(await newClosure(s.db, [s.company], { date: "2026-03-23" }));
      return s.call(deleteClosure, { params }, s.asOwner);
    },
  ],
];
