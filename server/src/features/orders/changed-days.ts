import { and, eq, sql } from "drizzle-orm";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { changedDays } from "../../platform/db/schema/daily-summaries.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";

const insertDays = prepareQuery((db) =>
  db
    .insert(changedDays)
    .select(sql`select ${sql.placeholder("companyId")}::integer, unnest(${sql.placeholder("dates")}::date[])`)
    .prepare("mark-changed-days"),
);

type DatedLine = { readonly deliveryDate: CalendarDate };

/**
 * Marks the days of changed lines in the transaction that changes them. home/summarize-days.ts then counts these days
 * again.
 */
export function markChangedDays(
  tx: Transaction,
  companyId: number,
  lines: readonly DatedLine[],
): Promise<unknown> {
  return insertDays(tx, { companyId, dates: [...new Set(lines.map(({ deliveryDate }) => deliveryDate))] });
}

/** Marks all days of an order whose state changes. */
export async function markDaysOfOrder(
  tx: Transaction,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<void> {
  await tx.insert(changedDays).select(
    tx
      .selectDistinct({ companyId: orderLines.companyId, date: orderLines.deliveryDate })
      .from(orderLines)
      .where(and(eq(orderLines.companyId, companyId), eq(orderLines.orderId, id))),
  );
}
