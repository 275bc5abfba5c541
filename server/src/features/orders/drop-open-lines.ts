import { and, asc, eq, ne } from "drizzle-orm";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { sumQuantities } from "@lonchera/domain/day-lines";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { isOrderOfLine, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { readOrderLines, sumUnitsByItem } from "../cart/lines.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { returnToStock } from "../menus/stock.ts";
import { dropLines, type DroppedDay } from "./drop-day.ts";
import { lockOrder, requireNoPaymentInProgress } from "./locked-order.ts";
import { createHandedOverCheck } from "../handovers/handed-over.ts";

type Person = Pick<Customer, "id" | "companyId">;

function findOrderIds(tx: Transaction, { id, companyId }: Person, date: CalendarDate) {
  return tx
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, isOrderOfLine)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.userId, id),
        ne(orders.state, "cancelled"),
        eq(orderLines.deliveryDate, date),
      ),
    )
    .orderBy(asc(orders.id));
}

/**
 * Removes the open lines of a day from all orders of a person. An order whose code is unpaid is cancelled if these are all
 * its lines, and does not change otherwise. Orders are locked before dishes, as in every transaction.
 */
export async function dropOpenLinesOfPerson(tx: Transaction, person: Person, day: DroppedDay) {
  const cutOffs = await readCompanyCutOffs(tx, person.companyId);
  const parts = [];
  for (const { id } of await findOrderIds(tx, person, day.date)) {
    const order = await lockOrder(tx, id);
    if (!order || order.state === "cancelled") continue;
    requireNoPaymentInProgress(order);
    const before = await readOrderLines(tx, order);
    const ofDay = before.filter((line) => line.deliveryDate === day.date);
    const isHandedOver = await createHandedOverCheck(tx, order);
    const open = ofDay.filter((line) => !cutOffs.isClosed(line, day.now) && !isHandedOver(line));
    const staysWhole = order.isAwaitingPayment && open.length < before.length;
    const dropped = staysWhole ? [] : open;
    parts.push({ order, before, dropped, keptUnits: sumQuantities(ofDay) - sumQuantities(dropped) });
  }
  const changed = parts.filter(({ dropped }) => dropped.length > 0);
  const dropped = changed.flatMap((part) => part.dropped);
  if (dropped.length > 0) await returnToStock(tx, sumUnitsByItem(dropped));
  for (const part of changed) await dropLines(tx, part.order, part, day);
  return {
    orderIds: changed.map(({ order }) => order.id),
    cancelledUnits: sumQuantities(dropped),
    keptUnits: parts.reduce((sum, { keptUnits }) => sum + keptUnits, 0),
  };
}
