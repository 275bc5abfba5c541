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
  markStatementPaid,
} from "@lonchera/contract/statements";
import { orders } from "../../src/platform/db/schema/orders.ts";
import { declareCall, orderOnAccount, type RecordedCall, type Shop } from "./shop.ts";

const createStatementInput = ({ company }: Shop) => ({
  params: { companyId: company.id, month: "2026-01" },
});

const closed = { params: { month: "2026-01" } };

export const statementCalls: readonly RecordedCall[] = [
  declareCall(closeStatement, ["statement-closed"]).byOwner(async (s) => {
    const { order } = await orderOnAccount(s);
    const orderedAt = new Date("2026-01-10T15:00:00Z");
    await s.db.update(orders).set({ orderedAt }).where(eq(orders.id, order.id));
    return createStatementInput(s);
  }),
  declareCall(markStatementPaid, ["statement-paid"]).byOwner((s) => ({
    ...createStatementInput(s),
    body: { paid: true },
  })),
  declareCall(listStatementPeople, ["personal-data-viewed"]).byOwner(createStatementInput),
  declareCall(listStatementLines, ["personal-data-viewed"]).byOwner(createStatementInput),
  declareCall(exportStatement, ["export"]).byOwner(createStatementInput),
  declareCall(exportPayroll, ["export"]).byOwner(createStatementInput),
  declareCall(exportPayrollCsv, ["export"]).byOwner(createStatementInput),
  declareCall(listMyStatementPeople, ["personal-data-viewed"]).byManager(() => closed),
  declareCall(exportMyStatement, ["export"]).byManager(() => closed),
  declareCall(exportMyPayroll, ["export"]).byManager(() => closed),
  declareCall(exportMyPayrollCsv, ["export"]).byManager(() => closed),
];
