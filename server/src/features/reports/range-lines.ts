import { setTimeout as sleep } from "node:timers/promises";
import Cursor from "pg-cursor";
import type { Client } from "pg";
import { endOfBusinessDate, startOfBusinessDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { CustomerType, ProductCode } from "@lonchera/domain/codes";
import { countedLines, optionsOf } from "../orders/counted-lines.ts";

/** Days of ordering, both included; of one customer, or of all. */
export type LinesWanted = {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly userId: number | null;
};

/** One line of an order that counts. Money in céntimos. */
export type ReportLine = {
  order_id: number;
  /** Seconds since 1970. */
  ordered_at: number;
  full_name_user: string;
  email: string;
  company_id: number;
  company_name: string;
  customer_type: CustomerType;
  delivery_date: CalendarDate;
  product: ProductCode;
  item_name: string;
  options: string;
  zone_name: string | null;
  quantity: number;
  unit_price: number;
  additional_note: string;
  receipt: string;
  ruc_number: string;
  payment_type: "T" | "C";
};

const where = `where line.ordered_at >= $1 and line.ordered_at < $2 and ($3::integer is null or line.user_id = $3)`;

const linesText = `select line.order_id, floor(extract(epoch from line.ordered_at))::float8 as ordered_at,
      line.full_name_user, line.email, line.company_id, line.company_name, line.customer_type,
      line.delivery_date::text, line.product, line.item_name, ${optionsOf("line")} as options, line.zone_name,
      line.quantity, line.unit_price, line.additional_note, r.name as receipt,
      line.ruc_number, line.payment_type
    from ${countedLines} line join receipt_types r on r.id = line.receipt_type_id
    ${where}
    order by line.ordered_at, line.order_id, line.delivery_date, line.line_id`;

function valuesOf({ start, end, userId }: LinesWanted) {
  return [new Date(startOfBusinessDate(start).epochMilliseconds), new Date(endOfBusinessDate(end)), userId];
}

export async function countReportLines(client: Client, asked: LinesWanted): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${countedLines} line ${where}`,
    valuesOf(asked),
  );
  return rows[0]?.count ?? 0;
}

/** Few, so that the database works for others in between. */
const batchSize = 250;

/** Lines after which a report is long: from then on it rests longer than it works, and orders are placed meanwhile. */
const hurried = 10_000;
/** Times its work. */
const restFactor = 1.5;
/** Milliseconds: a browser that takes its time is no work. */
const longestRest = 40;

/** Order by order, the oldest first. While one batch is used, the next is on its way. */
export async function* readReportLines(client: Client, asked: LinesWanted): AsyncGenerator<ReportLine[]> {
  const cursor = client.query(new Cursor<ReportLine>(linesText, valuesOf(asked)));
  let began = performance.now();
  let count = 0;
  let next = cursor.read(batchSize);
  for (let batch = await next; batch.length > 0; batch = await next) {
    next = cursor.read(batchSize);
    // Whoever stops reading must not be met by its failure.
    next.catch(() => undefined);
    yield batch;
    count += batch.length;
    if (count < hurried) continue;
    await next;
    await sleep(Math.min(restFactor * (performance.now() - began), longestRest));
    began = performance.now();
  }
}

/** As the companies are called now. */
export async function findCompanyNames(client: Client, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; name: string }>(
    "select id, name from companies where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
