import type pg from "pg";
import { vehicleMeals, type DayLine, type VehicleMeal } from "@lonchera/domain/day-lines";

/**
 * The lines of the orders that stand, neither cancelled nor unpaid, to be read `from ${countedLines} line`.
 * Every report, sheet and label is made of these, so that their totals agree.
 */
export const countedLines = `(
    select o.id as order_id, o.ordered_at, o.user_id, o.full_name_user, o.email, o.company_id, o.company_name,
      o.customer_type, o.additional_note, o.receipt_type_id, o.ruc_number, o.payment_type, l.id as line_id,
      l.delivery_date, l.product, l.product_type, l.item_name, l.subitems, l.zone_id, l.zone_name, l.quantity,
      l.unit_price
    from orders o join order_lines l on l.order_id = o.id
    where o.state = 'placed')`;

/** The names of a line's chosen options, in the order of their ids. */
export const optionsOf = (line: string) =>
  `case when ${line}.subitems = '[]' then ''
      else (select string_agg(chosen ->> 'subitem_name', ', ' order by place)
        from jsonb_array_elements(${line}.subitems) with ordinality as s(chosen, place)) end`;

/** Columns of a zone. */
const vehicleColumns: Readonly<Record<VehicleMeal, string>> = {
  desayuno: "vehicle_desa",
  almuerzo: "vehicle_almu",
  cena: "vehicle_cena",
};
const vehicleCases = Object.entries(vehicleMeals).map(
  ([product, meal]) => `when '${product}' then z.${vehicleColumns[meal]}`,
);

/** Joins the vehicle `v` and the zone `z` of a counted `line`, as they are assigned now. */
const zoneAndVehicle = `left join delivery_zones z on z.id = line.zone_id
    left join vehicles v on v.id = case line.product ${vehicleCases.join(" ")} end`;

/** What tells one line of a day from another; company, zone and vehicle as they are called now. */
export const dayLineColumns = `v.name as vehicle, c.id as company_id, c.name as company, line.zone_id,
    coalesce(z.name, line.zone_name) as zone, z."order" as zone_order, line.product, line.product_type,
    t.name as product_type_name, line.item_name as dish, ${optionsOf("line")} as options`;

export const dayLineTables = `${countedLines} line join companies c on c.id = line.company_id
    join item_types t on t.id = line.product_type
    ${zoneAndVehicle}`;

const dayLinesText = (more = "") => `select ${dayLineColumns}, sum(line.quantity)::integer as quantity${more}
    from ${dayLineTables} where line.delivery_date = $1
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`;

const dayLinesQuery = { name: "day-lines", text: dayLinesText() };

const countedDayQuery = {
  name: "counted-day",
  text: dayLinesText(`, (select count(distinct o.order_id)::integer from ${countedLines} o
      where o.delivery_date = $1) as order_count`),
};

/** What is delivered on a day, in no order. */
export async function findDayLines(pool: pg.Pool, date: string): Promise<DayLine[]> {
  return (await pool.query<DayLine>({ ...dayLinesQuery, values: [date] })).rows;
}

/** The same with how many orders they are of: one statement, so that both tell of one moment. */
export async function findCountedDay(pool: pg.Pool, date: string) {
  type Row = DayLine & { readonly order_count: number };
  const { rows } = await pool.query<Row>({ ...countedDayQuery, values: [date] });
  return {
    order_count: rows[0]?.order_count ?? 0,
    lines: rows.map(({ order_count: _, ...line }): DayLine => line),
  };
}
