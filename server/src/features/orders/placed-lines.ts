import { and, eq, isNull, sql, sum } from "drizzle-orm";
import { mergeNotes, vehicleMeals, type DayLine, type OrderNote } from "@lonchera/domain/day-lines";
import type { PersonLine } from "@lonchera/domain/day-sheets";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Db } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { selectShownTags } from "../../platform/db/shown-tags.ts";
import { companies, deliveryZones, vehicles } from "../../platform/db/schema/companies.ts";
import { orderLines, orders, type ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { itemTypes } from "../../platform/db/schema/reference.ts";

/**
 * Joins an order line with its order if the order is placed, neither cancelled nor unpaid. All reports, sheets and
 * labels use these lines, so that their totals agree.
 */
export const isLineOfPlacedOrder = and(eq(orders.id, orderLines.orderId), eq(orders.state, "placed"));

/** Also joins by company, so that a condition on the company of one table restricts both. */
export const isPlacedLineOfCompany = and(isLineOfPlacedOrder, eq(orderLines.companyId, orders.companyId));

/** True if the company's account pays the order, or the part that the subsidy leaves. */
export const isOnAccount = sql<boolean>`(${orders.paymentType} = 'C' and
  coalesce(${orders.subsidy} ->> 'rest' <> 'payroll', true))`;

export const portionCount = sql<number>`sum(${orderLines.quantity})::integer`;

/** The names of a line's options, in the order of their ids. */
export const subitemNames = sql<string>`case when ${orderLines.subitems} = '[]' then ''
  else (select string_agg(chosen ->> 'subitem_name', ', ' order by place)
    from jsonb_array_elements(${orderLines.subitems}) with ordinality as s (chosen, place)) end`.as(
  "options",
);

const zoneVehicles = {
  desayuno: deliveryZones.vehicleDesayunoId,
  almuerzo: deliveryZones.vehicleAlmuerzoId,
  cena: deliveryZones.vehicleCenaId,
};
const vehicleCases = Object.entries(vehicleMeals).map(
  ([product, meal]) => sql`when ${product} then ${zoneVehicles[meal]}`,
);
/** The id of the vehicle that the line's zone has for the line's meal. The vehicle may be archived. */
export const vehicleId = sql`case ${orderLines.product} ${sql.join(vehicleCases, sql` `)} end`;

/**
 * Joins an order line with the vehicle that brings it to its zone. It leaves out archived vehicles, which a zone of an
 * archived company can still name.
 */
export const isVehicleOfLine = and(eq(vehicles.id, vehicleId), isNull(vehicles.archivedAt));

/** Selects the lines of a day, unsorted, with the current names of company and zone and the current vehicle. */
function selectDayLines(db: Db, date: string) {
  return db
    .select({
      vehicle: sql<string | null>`${vehicles.name}`.as("vehicle"),
      company_id: orders.companyId,
      company: sql<string>`${companies.name}`.as("company"),
      zone_id: orderLines.zoneId,
      zone: sql<string>`${deliveryZones.name}`.as("zone"),
      zone_order: deliveryZones.order,
      zone_address: deliveryZones.address,
      zone_contact: deliveryZones.contact,
      zone_delivery_hour: deliveryZones.deliveryHour,
      product: orderLines.product,
      product_type: orderLines.productType,
      product_type_name: sql<string>`${itemTypes.name}`.as("product_type_name"),
      dish: orderLines.itemName,
      options: subitemNames,
      subitems: orderLines.subitems,
      tags: selectShownTags(orderLines.tags).as("tags"),
      quantity: orderLines.quantity,
      order_id: orderLines.orderId,
      ref_code: orders.refCode,
      line_id: orderLines.id,
      user_id: orders.userId,
      person: orders.fullNameUser,
      note: orders.additionalNote,
    })
    .from(orderLines)
    .innerJoin(orders, isLineOfPlacedOrder)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .innerJoin(itemTypes, eq(itemTypes.id, orderLines.productType))
    .innerJoin(deliveryZones, eq(deliveryZones.id, orderLines.zoneId))
    .leftJoin(vehicles, isVehicleOfLine)
    .where(eq(orderLines.deliveryDate, date));
}

export async function findPersonLines(
  db: Db,
  date: string,
): Promise<(PersonLine & { readonly ref_code: string })[]> {
  return (await selectDayLines(db, date)).map((line) => ({ ...line, tags: [...line.tags] }));
}

type OrderNoteRow = { readonly order_id: number; readonly quantity: number; readonly note: string };

function toOrderNote({ order_id, quantity, note }: OrderNoteRow): OrderNote {
  return { id_order: formatOrderNumber(order_id), quantity, note };
}

/**
 * Returns the unsorted lines of a day of delivery and the number of their orders. One statement reads both from
 * one snapshot.
 */
export async function readDayLines(db: Db, date: string): Promise<{ order_count: number; lines: DayLine[] }> {
  const line = db.$with("line").as(selectDayLines(db, date));
  const columns = {
    vehicle: line.vehicle,
    company_id: line.company_id,
    company: line.company,
    zone_id: line.zone_id,
    zone: line.zone,
    zone_order: line.zone_order,
    zone_address: line.zone_address,
    zone_contact: line.zone_contact,
    zone_delivery_hour: line.zone_delivery_hour,
    product: line.product,
    product_type: line.product_type,
    product_type_name: line.product_type_name,
    dish: line.dish,
    options: line.options,
    tags: line.tags,
  };
  const rows = await db
    .with(line)
    .select({
      ...columns,
      quantity: sum(line.quantity).mapWith(Number),
      // The subitems of any line will do, because lines whose options have the same names are shown as one.
      subitems: sql<readonly ChosenSubitem[]>`(array_agg(${line.subitems}))[1]`,
      notes: sql<OrderNoteRow[]>`coalesce(json_agg(json_build_object('order_id', ${line.order_id},
        'quantity', ${line.quantity}, 'note', ${line.note})) filter (where ${line.note} <> ''), '[]')`,
      orderCount: sql<number>`(select count(distinct ${line.order_id})::integer from ${line})`,
    })
    .from(line)
    .groupBy(...Object.values(columns));
  return {
    order_count: rows[0]?.orderCount ?? 0,
    lines: rows.map(({ orderCount: _, subitems, notes, ...row }) => ({
      ...row,
      tags: [...row.tags],
      components: subitems.map(({ item_type, subitem_name }) => ({ item_type, name: subitem_name })),
      notes: mergeNotes([{ notes: notes.map(toOrderNote) }]),
    })),
  };
}

/** Matches the lines of the orders `ids`, which belong to the companies `companyIds`. */
export const isLineOfOrders = sql`${orderLines.orderId} = any(${sql.placeholder("ids")})
  and ${orderLines.companyId} = any(${sql.placeholder("companyIds")})`;

const selectDishes = prepareQuery((db) =>
  db
    .select({
      orderId: orderLines.orderId,
      date: orderLines.deliveryDate,
      name: orderLines.itemName,
      quantity: portionCount,
    })
    .from(orderLines)
    .where(isLineOfOrders)
    .groupBy(orderLines.orderId, orderLines.deliveryDate, orderLines.itemName)
    .orderBy(orderLines.orderId, orderLines.deliveryDate, sql`min(${orderLines.id})`)
    .prepare("dishes-of-orders"),
);

/** Reads the dishes of orders. Returns a function that returns those of one order by day of delivery. */
export async function readDeliveries(db: Db, ids: readonly number[], companyIds: readonly number[]) {
  const byOrder = Map.groupBy(await selectDishes(db, { ids, companyIds }), ({ orderId }) => orderId);
  return (orderId: number) =>
    [...Map.groupBy(byOrder.get(orderId) ?? [], ({ date }) => date)].map(([date, ofDay]) => ({
      date,
      dishes: ofDay.map(({ name, quantity }) => ({ name, quantity })),
    }));
}
