import { eq } from "drizzle-orm";
import type { Db } from "../src/platform/db/client.ts";
import { companies } from "../src/platform/db/schema/companies.ts";
import { orders } from "../src/platform/db/schema/orders.ts";
import { halfOfLunch } from "./subsidies.ts";

type OrderMove = {
  readonly company: { readonly id: number };
  readonly orderedAt: Date;
  /** An order with a subsidy of a number of céntimos and the rest by payroll. */
  readonly fromPay: { readonly id: number; readonly subsidyTotal: number };
};

/** Moves a company's orders to another day, so that their month can be closed. The company has 15 days to pay. */
export async function moveOrders(db: Db, { company, orderedAt, fromPay }: OrderMove): Promise<void> {
  const terms = { payConditionId: "V015", ruc: "20512345678" };
  await db.update(companies).set(terms).where(eq(companies.id, company.id));
  await db.update(orders).set({ orderedAt }).where(eq(orders.companyId, company.id));
  const subsidy = { ...halfOfLunch, rest: "payroll" as const };
  const { id, subsidyTotal } = fromPay;
  await db.update(orders).set({ paymentType: "C", subsidy, subsidyTotal }).where(eq(orders.id, id));
}
