import { eq } from "drizzle-orm";
import {
  exportMyPayroll,
  exportMyPayrollCsv,
  exportMyStatement,
  listMyStatementPeople,
} from "@lonchera/contract/my-statements";
import {
  closeStatement,
  exportPayroll,
  exportPayrollCsv,
  exportStatement,
  listStatementLines,
  listStatementPeople,
  payStatement,
} from "@lonchera/contract/statements";
import { orders } from "../../src/platform/db/schema/orders.ts";
import { asManager, orderOnAccount, type RecordedCall, type Shop } from "./shop.ts";

const keyOf = ({ company }: Shop, month: string) => ({ params: { companyId: String(company.id), month } });

/** Closes a month before the present one with an order. */
async function closeWithOrder(shop: Shop, month: string) {
  const { order } = await orderOnAccount(shop);
  const orderedAt = new Date(`${month}-10T15:00:00Z`);
  await shop.db.update(orders).set({ orderedAt }).where(eq(orders.id, order.id));
  return shop.call(closeStatement, keyOf(shop, month), shop.asOwner);
}

const closed = { params: { month: "2026-01" } };

export const statementCalls: readonly RecordedCall[] = [
  [closeStatement, ["statement-closed"], (s) => closeWithOrder(s, "2026-01")],
  [
    payStatement,
    ["statement-paid"],
    (s) => s.call(payStatement, { ...keyOf(s, "2026-01"), body: { paid: true } }, s.asOwner),
  ],
  [
    listStatementPeople,
    ["personal-data-viewed"],
    (s) => s.call(listStatementPeople, keyOf(s, "2026-01"), s.asOwner),
  ],
  [
    listStatementLines,
    ["personal-data-viewed"],
    (s) => s.call(listStatementLines, keyOf(s, "2026-01"), s.asOwner),
  ],
  [exportStatement, ["export"], (s) => s.call(exportStatement, keyOf(s, "2026-01"), s.asOwner)],
  [exportPayroll, ["export"], (s) => s.call(exportPayroll, keyOf(s, "2026-01"), s.asOwner)],
  [exportPayrollCsv, ["export"], (s) => s.call(exportPayrollCsv, keyOf(s, "2026-01"), s.asOwner)],
  [
    listMyStatementPeople,
    ["personal-data-viewed"],
    async (s) => s.call(listMyStatementPeople, closed, await asManager(s)),
  ],
  [exportMyStatement, ["export"], async (s) => s.call(exportMyStatement, closed, await asManager(s))],
  [exportMyPayroll, ["export"], async (s) => s.call(exportMyPayroll, closed, await asManager(s))],
  [exportMyPayrollCsv, ["export"], async (s) => s.call(exportMyPayrollCsv, closed, await asManager(s))],
];
