import { sql } from "drizzle-orm";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";

/** Of a standing order only dropped days are given back; of any other payment what is left of it. */
export const isPartOfOrder = sql<boolean>`coalesce(${orders.state} <> 'cancelled', false)`;

/** Céntimos that are still to be given back of a payment that owes a refund, joined with its order. */
export const owedAmount =
  sql<number>`case when ${isPartOfOrder} then ${payments.refundTarget} else ${payments.amount} end - ${payments.refunded}`.mapWith(
    Number,
  );
