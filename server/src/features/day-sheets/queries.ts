import type pg from "pg";
import type { DayLabel } from "@lonchera/contract/day-sheets";
import { numberLabels, type PersonLine } from "@lonchera/domain/day-sheets";
import { dayLineColumns, dayLineTables } from "../orders/counted-lines.ts";
import { orderNumber } from "../orders/queries.ts";

const personLinesQuery = {
  name: "day-person-lines",
  text: `select ${dayLineColumns}, line.quantity, line.order_id, line.line_id, line.user_id,
      line.full_name_user as person
    from ${dayLineTables} where line.delivery_date = $1`,
};

/** One for each order line of a day, in the order in which they are brought. */
export async function findDayLabels(pool: pg.Pool, date: string): Promise<DayLabel[]> {
  const { rows } = await pool.query<PersonLine>({ ...personLinesQuery, values: [date] });
  return numberLabels(rows).map((line) => ({
    id_order: orderNumber(line.order_id),
    person: line.person,
    vehicle: line.vehicle,
    company_id: line.company_id,
    company: line.company,
    zone: line.zone,
    product: line.product,
    dish: line.dish,
    options: line.options,
    quantity: line.quantity,
    from: line.from,
    of: line.of,
  }));
}
