import { and, eq } from "drizzle-orm";
import { type CalendarDate, toLimaDate, formatWeekdayDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { formatSoles, type Centimos } from "@lonchera/domain/money";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { usualWeekDays, usualWeeks } from "../../platform/db/schema/usual-week.ts";
import { readOrderLines, type Line, computeSubsidyTotal, computeTotal } from "../cart/lines.ts";
import {
  createHistory,
  firstVersion,
  readNextVersion,
  recordChange,
  recordChanges,
  type Snapshot,
} from "../history/record-change.ts";
import { markChangedDays } from "./changed-days.ts";
import { lockOrder, type LockedOrder } from "./locked-order.ts";
import { queueOrderEvent } from "./order-events.ts";
import { setOrderState } from "./queries.ts";

const history = createHistory("order");

/** Formats a line as `Lomo saltado · Almuerzo · Martes 03/03/2026 · Comedor`, followed by the chosen subitems. */
function formatLine({ itemName, product, deliveryDate, zoneName, subitems }: Line): string {
  const choices = subitems.map((subitem) => subitem.subitem_name);
  return [itemName, productNames[product], formatWeekdayDate(deliveryDate), zoneName, ...choices]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Returns the labels and values that the order's history shows. Units of one item at several prices are one entry.
 */
function createOrderSnapshot(lines: readonly Line[], pricesIncludeIgv: boolean): Snapshot {
  const entries = new Map([[pricesIncludeIgv ? "Total" : "Subtotal", formatSoles(computeTotal(lines))]]);
  const subsidy = computeSubsidyTotal(lines);
  if (subsidy > 0) entries.set("Subvención", formatSoles(subsidy));
  for (const line of lines) {
    const label = formatLine(line);
    const units = `${line.quantity}\u00a0×\u00a0${formatSoles(line.unitPrice)}`;
    const others = entries.get(label);
    entries.set(label, others === undefined ? units : `${others} + ${units}`);
  }
  return Object.fromEntries(entries);
}

/**
 * Returns who placed an order, when, and its current lines. Until the first change these are the lines as ordered.
 */
export async function findOrderCreation(db: Queryable, id: number) {
  const [order] = await db
    .select({
      cartId: orders.cartId,
      companyId: orders.companyId,
      at: orders.orderedAt,
      by: orders.fullNameUser,
      pricesIncludeIgv: orders.pricesIncludeIgv,
    })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) return undefined;
  return {
    at: order.at,
    by: order.by,
    snapshot: createOrderSnapshot(await readOrderLines(db, order), order.pricesIncludeIgv),
  };
}

type OrderChange = {
  /** Null if the server cancelled the order because it was not paid in time. */
  readonly byUserId: number | null;
  readonly now: number;
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  /** True if the change cancelled the order, on request or by removing its last line. */
  readonly isEnd: boolean;
  readonly reason?: string | null;
  /** True if a manager of the customer's company made the change. */
  readonly isByCompany?: boolean;
  /** A day that was dropped from the order, and its refund. */
  readonly droppedDay?: { readonly date: CalendarDate; readonly refund: Centimos };
};

function formatState(order: LockedOrder, now: number): string {
  return order.lastDeliveryDate < toLimaDate(now) ? "Finalizado" : "Activo";
}

/** Prevents automatic orders of the usual week for days that were removed from an order. */
async function markRemovedDaysHandled(
  tx: Transaction,
  { companyId, userId }: LockedOrder,
  before: readonly Line[],
  after: readonly Line[],
): Promise<void> {
  const listDates = (lines: readonly Line[]) => new Set(lines.map(({ deliveryDate }) => deliveryDate));
  const removed = [...listDates(before).difference(listDates(after))];
  if (removed.length === 0) return;
  const own = and(eq(usualWeeks.companyId, companyId), eq(usualWeeks.userId, userId));
  if ((await tx.$count(usualWeeks, own)) === 0) return;
  const days = removed.map((deliveryDate) => ({ companyId, userId, deliveryDate }));
  await tx.insert(usualWeekDays).values(days).onConflictDoNothing();
}

/**
 * Records a change of a locked order and queues its e-mail. Before the first change it also records the original
 * order, because the lines do not show it any more.
 */
export async function recordOrderChange(
  tx: Transaction,
  order: LockedOrder,
  { byUserId, now, before, after, isEnd, reason, isByCompany, droppedDay }: OrderChange,
): Promise<void> {
  await markRemovedDaysHandled(tx, order, before, after);
  await markChangedDays(tx, order.companyId, [...before, ...after]);
  const thing = { thing: "order", id: order.id } as const;
  const createSnapshot = (lines: readonly Line[]) => createOrderSnapshot(lines, order.pricesIncludeIgv);
  const version = await readNextVersion(tx, thing);
  if (version === firstVersion + 1 && order.orderedById === null) {
    const placed = { id: order.id, version: firstVersion };
    const by = { id: order.userId };
    const creation = history.toCreation(by, order.orderedAt, placed, createSnapshot(before));
    await recordChanges(tx, [{ ...creation, byName: order.fullNameUser }]);
  }
  await recordChange(tx, {
    ...thing,
    kind: isEnd ? "archived" : "changed",
    version,
    byUserId,
    at: new Date(now),
    before: { ...(isEnd && { Estado: formatState(order, now) }), ...createSnapshot(before) },
    after: {
      ...(isEnd && { Estado: "Cancelado" }),
      ...(reason && { Motivo: reason }),
      ...createSnapshot(after),
    },
    audit: { event: isEnd ? "order-cancelled" : "order-edited" },
  });
  const endedAs = byUserId === null ? "expired" : "cancelled";
  const byCustomer = byUserId === order.userId;
  const about = { cart: order.cartId, version, byCustomer, ...(isByCompany && { byCompany: true }) };
  const toldReason = reason && !byCustomer ? { reason } : {};
  if (droppedDay !== undefined) {
    const { date: day, refund } = droppedDay;
    return queueOrderEvent(tx, { ...about, kind: "day-dropped", day, refund, ...toldReason });
  }
  await queueOrderEvent(tx, { ...about, kind: isEnd ? endedAs : "changed", ...toldReason });
}

type StaffOrder = {
  readonly orderId: number;
  readonly staffId: number;
  readonly now: number;
  readonly reason: string | null;
};

/** Begins the history of an order that staff placed for its customer. */
export async function recordStaffOrder(
  tx: Transaction,
  { orderId, staffId, now, reason }: StaffOrder,
): Promise<void> {
  const order = await findOrderCreation(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} does not exist`);
  const placed = { id: orderId, version: firstVersion };
  const snapshot = { ...(reason !== null && { Motivo: reason }), ...order.snapshot };
  const creation = history.toCreation({ id: staffId }, new Date(now), placed, snapshot);
  await recordChange(tx, { ...creation, audit: { event: "order-placed" } });
}

/** Cancels an order that was not paid in time. The caller returns its stock and ends its payment. */
export async function cancelExpiredOrder(tx: Transaction, orderId: number, now: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  await setOrderState(tx, order, "cancelled", now);
  const lines = await readOrderLines(tx, order);
  await recordOrderChange(tx, order, { byUserId: null, now, before: lines, after: lines, isEnd: true });
}
