import { sql } from "drizzle-orm";
import type { Refund } from "@lonchera/contract/refunds";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";

/** Of a standing order only dropped days are given back; of any other payment what is left of it. */
export const isPartOfOrder = sql<boolean>`coalesce(${orders.state} <> 'cancelled', false)`;

/** Céntimos that are still to be given back of a payment that owes a refund, joined with its order. */
export const owedAmount =
  sql<number>`case when ${isPartOfOrder} then ${payments.refundTarget} else ${payments.amount} end - ${payments.refunded}`.mapWith(
    Number,
  );

/** A part of a standing order's payment is to be given back by the provider. */
export const isPartOwed = sql`(${payments.status} = 'paid' and ${payments.refundTarget} > ${payments.refunded})`;

/** Something of a payment is to be given back. Has no parameters, so that the index `payments_refund_idx` serves it. */
export const isRefundOwed = sql`(${payments.status} in ('refunding', 'refund-by-hand') or ${isPartOwed})`;

/** A refund that was tried three times without success is shown as failed. */
export const refundState = sql<Refund["state"]>`case
  when ${payments.status} = 'refunded' then 'made'
  when ${payments.status} = 'refund-by-hand' then 'by-hand'
  when ${payments.checks} < 3 then 'waiting'
  else 'failed' end`;
