import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { paymentStatuses } from "@lonchera/domain/order-state";
import { orders } from "./orders.ts";

/** domain/src/order-state.ts says what they mean. */
export const paymentStatus = pgEnum("payment_status", paymentStatuses);

/** `code`: paid later, at a bank, an agent or with a wallet, with a code that the provider gives. */
export const paymentMethod = pgEnum("payment_method", ["card", "code"]);

/** One attempt to get paid; the one that was paid belongs to an order, a declined one outlives its order. */
export const payments = pgTable(
  "payments",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Ours, sent along with the charge: by it a lost answer is found again. */
    reference: uuid().notNull().unique(),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
    provider: text().notNull(),
    method: paymentMethod().notNull().default("card"),
    /** Of the card; null with a code. */
    token: text(),
    amount: integer().notNull(),
    status: paymentStatus().notNull().default("pending"),
    /** What was paid, as the provider calls it. */
    chargeId: text("charge_id").unique(),
    /** The provider's order that gives the code. */
    codeOrderId: text("code_order_id").unique(),
    /** Until when the code can be paid and its stock is held. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    /** When the provider is asked about it next, for as long as it may still know better. */
    nextCheckAt: timestamp("next_check_at", { withTimezone: true }),
    /** How often it was asked since the last change. */
    checks: integer().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp("settled_at", { withTimezone: true }),
  },
  (t) => [
    index("payments_order_idx").on(t.orderId),
    uniqueIndex("payments_token_used_once")
      .on(t.provider, t.token)
      .where(sql`${t.status} <> 'declined'`),
    index("payments_next_check_idx")
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} is not null`),
  ],
);

/** What the provider told us by itself; each is counted once. */
export const paymentEvents = pgTable("payment_events", {
  /** The provider's. */
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: timestamp("received_at", { withTimezone: true }).notNull(),
  /** Null until what it tells of is settled. */
  settledAt: timestamp("settled_at", { withTimezone: true }),
});

/** The sandbox provider's own books: what the real one would keep on its side. */
export const sandboxCharges = pgTable("sandbox_charges", {
  id: text().primaryKey(),
  token: text().notNull().unique(),
  amount: integer().notNull(),
  reference: uuid().notNull().unique(),
  refundedAt: timestamp("refunded_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The sandbox's orders that are paid with a code. */
export const sandboxOrders = pgTable("sandbox_orders", {
  id: text().primaryKey(),
  amount: integer().notNull(),
  reference: uuid().notNull().unique(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  paidAt: timestamp("paid_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
