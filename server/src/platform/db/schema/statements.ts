import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { statementLineKinds } from "@lonchera/domain/statements";
import { companies } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { payConditions } from "./reference.ts";
import { users } from "./users.ts";

export const statementLineKind = pgEnum("statement_line_kind", statementLineKinds);

/** The sums of a statement's lines, in céntimos, as the list of statements shows them. */
export type StatementSums = {
  readonly orders: number;
  readonly all_orders: number;
  readonly all_subtotal: number;
  readonly all_igv: number;
  readonly account: number;
  readonly subsidy: number;
  readonly payroll: number;
  readonly refunds: number;
  readonly adjustments: number;
  readonly subtotal: number;
  readonly igv: number;
  readonly total: number;
};

/** The number of the last statement. Its only row is locked while a month is closed, so that no number is skipped or used twice. */
export const statementNumbers = pgTable("statement_numbers", {
  id: integer().primaryKey(),
  last: integer().notNull(),
});

/** Closed months of companies. A trigger allows only changes of the payment afterwards. */
export const statements = pgTable(
  "statements",
  {
    companyId: foreignId("company_id", () => companies.id),
    /** `YYYY-MM`, in Lima. */
    month: text().notNull(),
    number: integer().notNull(),
    /** The company at that time. */
    companyName: text("company_name").notNull(),
    ruc: text().notNull(),
    address: text().notNull(),
    payConditionId: text("pay_condition_id")
      .notNull()
      .references(() => payConditions.id),
    closedAt: timestamp("closed_at", { withTimezone: true }).notNull(),
    closedByUserId: foreignId("closed_by_user_id", () => users.id),
    dueDate: date("due_date", { mode: "string" }).notNull(),
    paidAt: timestamp("paid_at", { withTimezone: true }),
    sums: jsonb().$type<StatementSums>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.month] }), uniqueIndex("statements_number_key").on(t.number)],
);

/**
 * One line for each order of the month, and for each earlier order that has changed since the last statement it was in.
 * Amounts are in céntimos; those of a changed order are the differences. A trigger allows only changes of the texts
 * about an erased person.
 */
export const statementLines = pgTable(
  "statement_lines",
  {
    companyId: integer("company_id").notNull(),
    month: text().notNull(),
    orderId: integer("order_id").notNull(),
    userId: foreignId("user_id", () => users.id),
    kind: statementLineKind().notNull(),
    /** The day in Lima on which the order was placed. */
    orderedOn: date("ordered_on", { mode: "string" }).notNull(),
    /** The person at that time. */
    person: text().notNull(),
    identityDocument: text("identity_document").notNull(),
    employeeCode: text("employee_code").notNull(),
    costCenter: text("cost_center").notNull(),
    /** Parts of the order's price that the company owes. */
    account: integer().notNull(),
    subsidy: integer().notNull(),
    payroll: integer().notNull(),
    /** The subtotal of the company's share. */
    subtotal: integer().notNull(),
    igv: integer().notNull(),
    /** The subtotal of the whole order; 0 unless the line is an order. */
    orderSubtotal: integer("order_subtotal").notNull(),
    orderIgv: integer("order_igv").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.month, t.orderId] }),
    // The migration defers this key, because closing writes the lines first and sums them up for the statement.
    foreignKey({
      name: "statement_lines_statement_fk",
      columns: [t.companyId, t.month],
      foreignColumns: [statements.companyId, statements.month],
    }),
    index("statement_lines_user_idx").on(t.userId),
  ],
);
