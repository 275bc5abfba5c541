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
import { signInManager, orderOnAccount, type RecordedCall, type Shop } from "./shop.ts";

const createStatementInput = ({ company }: Shop, month: string) => ({
  params: { companyId: company.id, month },
});

/** Closes a month before the present one with an order. */
async function closeWithOrder(shop: Shop, month: string) {
  const { order } = await orderOnAccount(shop);
  const orderedAt = new Date(`${month}-10T15:00:00Z`);
  await shop.db.update(orders).set({ orderedAt }).where(eq(orders.id, order.id));
  return shop.call(closeStatement, createStatementInput(shop, month), shop.asOwner);
}

const closed = { params: { month: "2026-01" } };

export const statementCalls: readonly RecordedCall[] = [
  [closeStatement, ["statement-closed"], (s) => closeWithOrder(s, "2026-01")],
  [
    payStatement,
    ["statement-paid"],
    (s) => s.call(payStatement, { ...createStatementInput(s, "2026-01"), body: { paid: true } }, s.asOwner),
  ],
  [
    listStatementPeople,
    ["personal-data-viewed"],
    (s) => s.call(listStatementPeople, createStatementInput(s, "2026-01"), s.asOwner),
  ],
  [
    listStatementLines,
    ["personal-data-viewed"],
    (s) => s.call(listStatementLines, createStatementInput(s, "2026-01"), s.asOwner),
  ],
  [
    exportStatement,
    ["export"],
    (s) => s.call(exportStatement, createStatementInput(s, "2026-01"), s.asOwner),
  ],
  [exportPayroll, ["export"], (s) => s.call(exportPayroll, createStatementInput(s, "2026-01"), s.asOwner)],
  [
    exportPayrollCsv,
    ["export"],
    (s) => s.call(exportPayrollCsv, createStatementInput(s, "2026-01"), s.asOwner),
  ],
  [
    listMyStatementPeople,
    ["personal-data-viewed"],
    async (s) => s.call(listMyStatementPeople, closed, await signInManager(s)),
  ],
  [exportMyStatement, ["export"], async (s) => s.call(exportMyStatement, closed, await signInManager(s))],
  [exportMyPayroll, ["export"], async (s) => s.call(exportMyPayroll, closed, await signInManager(s))],
  [exportMyPayrollCsv, ["export"], async (s) => s.call(exportMyPayrollCsv, closed, await signInManager(s))],
];
