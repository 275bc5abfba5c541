import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { paymentStatuses } from "@lonchera/domain/order-state";
import type { PaymentFailure } from "@lonchera/contract/failed-payments";
import { orders } from "./orders.ts";

/** See domain/src/order-state.ts for the meanings. */
export const paymentStatus = pgEnum("payment_status", paymentStatuses);

/** A `code` of the provider is paid later at a bank, at an agent or with a wallet. */
export const paymentMethod = pgEnum("payment_method", ["card", "code"]);

/** Attempts to get paid. A declined payment stays when its order is deleted. */
export const payments = pgTable(
  "payments",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Our id, sent with the charge, so that the charge can be found if its response is lost. */
    reference: uuid().notNull().unique(),
    /** The company of its order; 0 in payments of earlier releases without order and customer. */
    companyId: integer("company_id").notNull(),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** The customer; null in payments of earlier releases. Without a foreign key, deleting a registration does not search this table. */
    userId: integer("user_id"),
    provider: text().notNull(),
    method: paymentMethod().notNull().default("card"),
    /** The provider's token of the card; null for a code. */
    token: text(),
    amount: integer().notNull(),
    status: paymentStatus().notNull().default("pending"),
    /** Céntimos to give back for days that were taken out of a placed order. */
    refundTarget: integer("refund_target").notNull().default(0),
    /** Céntimos of `refundTarget` that were given back. */
    refunded: integer().notNull().default(0),
    /** Céntimos of `refunded` that staff gave back by hand. The provider does not know of them. */
    refundedByHand: integer("refunded_by_hand").notNull().default(0),
    /** The reason why it was not charged, or was charged without an order. Null for a code that nobody paid. */
    failure: text().$type<PaymentFailure>(),
    /** The provider's text for the buyer. */
    failureMessage: text("failure_message"),
    /** The provider's id of the charge or of the paid code. */
    chargeId: text("charge_id").unique(),
    /** The provider's id of the order that has the code. */
    codeOrderId: text("code_order_id").unique(),
    /** The number to pay with; null until the provider has one, which is when the buyer has chosen where to pay. */
    paymentCode: text("payment_code"),
    /** The time until which the code can be paid. Its stock is held until then. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    /** The time of the next check at the provider; null if no check is needed. */
    nextCheckAt: timestamp("next_check_at", { withTimezone: true }),
    /** The process that works on this payment until the next check; null if none does. See process-connection.ts. */
    processId: integer("process_id"),
    /** The number of checks since the last change of the status. */
    checks: integer().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp("settled_at", { withTimezone: true }),
  },
  (t) => [
    index("payments_order_idx").on(t.orderId),
    index("payments_code_idx")
      .on(t.orderId)
      .where(sql`${t.method} = 'code'`),
    uniqueIndex("payments_token_used_once")
      .on(t.provider, t.token)
      .where(sql`${t.status} <> 'declined'`),
    index("payments_next_check_idx")
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} is not null`),
    index("payments_refund_idx")
      .on(t.settledAt, t.id)
      // An upgrade cannot use the values that it adds to the enumeration, so the condition names the three older ones.
      .where(sql`${t.status} not in ('pending', 'paid', 'declined') or ${t.refundTarget} > ${t.refunded}`),
    index("payments_part_refund_idx")
      .on(t.settledAt, t.id)
      .concurrently()
      .where(sql`${t.refunded} > 0`),
    index("payments_failure_idx")
      .on(t.settledAt, t.id)
      .where(sql`${t.failure} is not null`),
    index("payments_process_idx")
      .on(t.processId)
      .where(sql`${t.processId} is not null`),
  ],
);

/** Webhook events of the provider. Each is settled once. */
export const paymentEvents = pgTable("payment_events", {
  /** The provider's id. */
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: timestamp("received_at", { withTimezone: true }).notNull(),
  /** Null until the event is settled. */
  settledAt: timestamp("settled_at", { withTimezone: true }),
});

/** The charges of the sandbox, which a real provider stores on its side. */
export const sandboxCharges = pgTable("sandbox_charges", {
  id: text().primaryKey(),
  token: text().notNull().unique(),
  amount: integer().notNull(),
  reference: uuid().notNull().unique(),
  /** Céntimos. */
  refundedAmount: integer("refunded_amount").notNull().default(0),
  /** The time when everything was refunded. */
  refundedAt: timestamp("refunded_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The code orders of the sandbox. */
export const sandboxOrders = pgTable("sandbox_orders", {
  id: text().primaryKey(),
  amount: integer().notNull(),
  reference: uuid().notNull().unique(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  paidAt: timestamp("paid_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
