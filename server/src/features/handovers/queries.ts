import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type { HandoverPlace, listPortions, Portion } from "@lonchera/contract/handovers-lists";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { groupBy } from "@lonchera/domain/group-by";
import { handoverMeals, toHandoverCode } from "@lonchera/domain/handover";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Queryable } from "../../platform/db/client.ts";
import { companies, deliveryZones, vehicles } from "../../platform/db/schema/companies.ts";
import { handovers } from "../../platform/db/schema/handovers.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { fullName, users } from "../../platform/db/schema/users.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { isPlacedLineOfCompany, isVehicleOfLine, subitemNames, vehicleId } from "../orders/placed-lines.ts";
import { isHandoverOfLine, mealOfLine } from "./handed-over.ts";

/** Each row has the units of one dish of a portion. */
function selectDishes(db: Queryable, condition: SQL | undefined) {
  return db
    .select({
      refCode: orders.refCode,
      portion: {
        order: orders.id,
        date: orderLines.deliveryDate,
        meal: mealOfLine,
        person: orders.fullNameUser,
        company: companies.name,
        zone_id: orderLines.zoneId,
        zone: deliveryZones.name,
        vehicle_id: vehicles.id,
        vehicle: vehicles.name,
      },
      handover: {
        key: handovers.key,
        at: handovers.handedOverAt,
        scanned_at: handovers.scannedAt,
        by: sql<string | null>`${fullName}`,
        place: handovers.place,
      },
      dish: { name: orderLines.itemName, options: subitemNames, quantity: orderLines.quantity },
    })
    .from(orderLines)
    .innerJoin(orders, isPlacedLineOfCompany)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .innerJoin(
      deliveryZones,
      and(eq(deliveryZones.id, orderLines.zoneId), eq(deliveryZones.companyId, orderLines.companyId)),
    )
    .leftJoin(vehicles, isVehicleOfLine)
    .leftJoin(handovers, isHandoverOfLine)
    .leftJoin(users, eq(users.id, handovers.byUserId))
    .where(condition);
}

type Row = Awaited<ReturnType<typeof selectDishes>>[number];

function toPortions(rows: readonly Row[]): Portion[] {
  const groups = groupBy(rows, ({ portion: { order, date, zone_id, meal } }) => [order, date, zone_id, meal]);
  return groups.map((group) => {
    const [{ portion, refCode, handover }] = group;
    return {
      ...portion,
      id_order: formatOrderNumber(portion.order),
      code: toHandoverCode(refCode),
      dishes: group.map(({ dish }) => dish),
      handover: handover && {
        ...handover,
        at: handover.at.toISOString(),
        scanned_at: handover.scanned_at?.toISOString() ?? null,
      },
    };
  });
}

/** Returns the portions of a day in the order of their places and then by person. */
export async function findPortions(
  db: Queryable,
  date: CalendarDate,
  { meal, vehicle, zone }: QueryOf<typeof listPortions>,
): Promise<Portion[]> {
  const rows = await selectDishes(
    db,
    and(
      eq(orderLines.deliveryDate, date),
      meal && eq(mealOfLine, meal),
      vehicle === undefined ? undefined : eq(vehicleId, vehicle),
      zone === undefined ? undefined : eq(orderLines.zoneId, zone),
    ),
  ).orderBy(
    createSortExpression(companies.name),
    asc(deliveryZones.order),
    createSortExpression(deliveryZones.name),
    asc(orders.searchUser),
    asc(orderLines.id),
  );
  return toPortions(rows);
}

const positionOfMeal = sql`array_position(${sql.param([...handoverMeals])}::text[], ${mealOfLine})`;

/** Finds the portions of a placed order, by day and meal. */
export async function findOrderPortions(
  db: Queryable,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<Portion[]> {
  const isOfOrder = and(eq(orderLines.companyId, companyId), eq(orderLines.orderId, id));
  const rows = await selectDishes(db, isOfOrder).orderBy(
    asc(orderLines.deliveryDate),
    asc(positionOfMeal),
    asc(deliveryZones.order),
    createSortExpression(deliveryZones.name),
    asc(orderLines.id),
  );
  return toPortions(rows);
}

/** Returns the number of portions and handovers of each meal at each zone. */
export async function findHandoverPlaces(db: Queryable, date: CalendarDate): Promise<HandoverPlace[]> {
  const portion = db.$with("portion").as(
    db
      .selectDistinct({
        companyId: orderLines.companyId,
        orderId: orderLines.orderId,
        zoneId: orderLines.zoneId,
        meal: mealOfLine.as("meal"),
        vehicleId: sql<number | null>`${vehicles.id}`.as("vehicle_id"),
        vehicle: sql<string | null>`${vehicles.name}`.as("vehicle"),
        key: handovers.key,
      })
      .from(orderLines)
      .innerJoin(orders, isPlacedLineOfCompany)
      .innerJoin(
        deliveryZones,
        and(eq(deliveryZones.id, orderLines.zoneId), eq(deliveryZones.companyId, orderLines.companyId)),
      )
      .leftJoin(vehicles, isVehicleOfLine)
      .leftJoin(handovers, isHandoverOfLine)
      .where(eq(orderLines.deliveryDate, date)),
  );
  return db
    .with(portion)
    .select({
      meal: portion.meal,
      vehicle_id: sql<number | null>`${portion.vehicleId}`,
      vehicle: portion.vehicle,
      company: companies.name,
      zone_id: portion.zoneId,
      zone: deliveryZones.name,
      portions: sql<number>`count(*)::integer`,
      handed_over: sql<number>`count(${portion.key})::integer`,
    })
    .from(portion)
    .innerJoin(companies, eq(companies.id, portion.companyId))
    .innerJoin(
      deliveryZones,
      and(eq(deliveryZones.id, portion.zoneId), eq(deliveryZones.companyId, portion.companyId)),
    )
    .groupBy(
      portion.meal,
      portion.vehicleId,
      portion.vehicle,
      companies.name,
      companies.id,
      portion.zoneId,
      deliveryZones.name,
      deliveryZones.order,
    )
    .orderBy(
      createSortExpression(portion.vehicle),
      createSortExpression(companies.name),
      asc(companies.id),
      asc(deliveryZones.order),
      createSortExpression(deliveryZones.name),
    );
}
