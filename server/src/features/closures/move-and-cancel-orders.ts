import { and, eq, inArray } from "drizzle-orm";
import {
  maxResolvedOrders,
  type ClosureOrdersResult,
  type ClosureOrdersInput,
} from "@lonchera/contract/closures-orders";
import { closureMessages, maxDaysMoved } from "@lonchera/contract/closures";
import { errorTexts } from "@lonchera/contract/error-texts";
import { addDays, formatDate, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { sumQuantities } from "@lonchera/domain/day-lines";
import { getMealKey } from "@lonchera/domain/meal";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { closures } from "../../platform/db/schema/menus.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { readOrderLines, sumUnitsByItem, type Line } from "../cart/lines.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { returnToStock } from "../menus/stock.ts";
import { dropLines } from "../orders/drop-day.ts";
import { updateOrderSums } from "../orders/edit-order.ts";
import {
  isCodePayableAfter,
  isPaymentInProgress,
  lockOrder,
  type LockedOrder,
} from "../orders/locked-order.ts";
import { createHandedOverCheck } from "../handovers/handed-over.ts";
import { recordOrderChange } from "../orders/record-order-change.ts";
import { refundOrderPayment } from "../payments/refund.ts";
import { formatPortionsLeft, lockPortionsLeft } from "../portion-limits/portions-left.ts";
import { isClosedFor, requireClosuresOffered } from "./closed-days.ts";
import { findNextClosureOrders } from "./closure-orders.ts";
import { closureHistory } from "./save-closure.ts";

type ClosureRow = { readonly id: number; readonly date: CalendarDate; readonly reason: string };
type DayOfOrder = {
  readonly tx: Transaction;
  readonly order: LockedOrder;
  readonly before: readonly Line[];
  /** The lines of the day that were not handed over. */
  readonly ofDay: readonly Line[];
  readonly isHandedOver: (line: Line) => boolean;
  /** The reason that the customer reads. */
  readonly reason: string;
  readonly byUserId: number;
  readonly now: number;
};

/** Changes an order for a closed day. Returns why it stays as it is, or null if it was changed. */
type Resolve = (day: DayOfOrder, closed: ClosureRow) => Promise<string | null>;

async function isClosedOn(tx: Transaction, companyId: number, date: CalendarDate): Promise<boolean> {
  return (await tx.$count(closures, and(eq(closures.date, date), isClosedFor(companyId)))) > 0;
}

/** Removes the day's lines from the order. An order that awaits its payment is cancelled as a whole. */
async function cancelDay(
  { tx, order, before, ofDay, reason, byUserId, now }: DayOfOrder,
  { date }: ClosureRow,
): Promise<null> {
  const dropped = order.isAwaitingPayment ? before : ofDay;
  await returnToStock(tx, sumUnitsByItem(dropped));
  await dropLines(tx, order, { before, dropped }, { date, byUserId, now, reason, isByCompany: false });
  return null;
}

/** Locks the portion limits of the target day. Returns why the lines do not fit, or null. */
async function findCapacityProblem(
  tx: Transaction,
  target: CalendarDate,
  lines: readonly Line[],
): Promise<string | null> {
  const meals = lines.map(({ product }) => ({ deliveryDate: target, product, hasPortionLimit: true }));
  const left = await lockPortionsLeft(tx, meals);
  for (const meal of meals) {
    const wanted = sumQuantities(lines.filter(({ product }) => product === meal.product));
    const portions = left.get(getMealKey(meal)) ?? Infinity;
    if (wanted > portions) return `${formatPortionsLeft(meal, portions)}.`;
  }
  return null;
}

/** Moves the lines of the day to another date. Dishes, prices, stock and payments stay. */
function moveDayTo(target: CalendarDate): Resolve {
  return async ({ tx, order, before, ofDay, isHandedOver, reason, byUserId, now }) => {
    if (await isClosedOn(tx, order.companyId, target))
      return `Para ${order.companyName} tampoco hay atención el ${formatDate(target)}.`;
    if (ofDay.some((line) => isHandedOver({ ...line, deliveryDate: target })))
      return `Lo del ${formatDate(target)} ya se entregó.`;
    const cutOffs = await readCompanyCutOffs(tx, order.companyId);
    const closings = ofDay.map(({ product }) => cutOffs.getClosingTime({ deliveryDate: target, product }));
    if (isCodePayableAfter(order, Math.min(...closings))) return errorTexts.code_expires_after_cut_off;
    const problem = await findCapacityProblem(tx, target, ofDay);
    if (problem !== null) return problem;
    const ids = ofDay.map(({ id }) => id);
    await tx
      .update(orderLines)
      .set({ deliveryDate: target })
      .where(and(eq(orderLines.companyId, order.companyId), inArray(orderLines.id, ids)));
    const after = await readOrderLines(tx, order);
    await updateOrderSums(tx, order, after);
    await recordOrderChange(tx, order, { byUserId, now, before, after, isEnd: false, reason });
    return null;
  };
}

type Outcome = { readonly isResolved: boolean; readonly left: string | null };
const nothingToDo: Outcome = { isResolved: false, left: null };

async function resolveOrder(
  tx: Transaction,
  orderId: number,
  closed: ClosureRow,
  resolve: Resolve,
  change: Pick<DayOfOrder, "reason" | "byUserId" | "now">,
): Promise<Outcome> {
  const order = await lockOrder(tx, orderId);
  // Somebody else may have changed the order or opened the day again.
  if (!order || order.state === "cancelled") return nothingToDo;
  const before = await readOrderLines(tx, order);
  const ofDay = before.filter((line) => line.deliveryDate === closed.date);
  if (ofDay.length === 0 || !(await isClosedOn(tx, order.companyId, closed.date))) return nothingToDo;
  if (isPaymentInProgress(order)) return { isResolved: false, left: "Se está pagando en este momento." };
  const isHandedOver = await createHandedOverCheck(tx, order);
  const open = ofDay.filter((line) => !isHandedOver(line));
  if (open.length === 0) return { isResolved: false, left: "Ya se entregó." };
  const problem = await resolve({ tx, order, before, ofDay: open, isHandedOver, ...change }, closed);
  const isPartLeft = open.length < ofDay.length;
  return { isResolved: problem === null, left: problem ?? (isPartLeft ? "Una parte ya se entregó." : null) };
}

/** Throws 404 or 409 unless the closed day is still the one that was shown, and is not over. */
async function requireClosure(
  { db, clock }: Deps,
  id: number,
  version: number | undefined,
): Promise<ClosureRow> {
  await requireClosuresOffered(db);
  const [closed] = await db.select().from(closures).where(eq(closures.id, id));
  if (!closed) return abort(404, "not_found");
  await closureHistory.requireCurrentVersion(db, closed, version);
  if (closed.date < toLimaDate(clock())) abort(409, "order_ended");
  return closed;
}

/**
 * Changes the next orders of a closed day, each in a transaction of its own. A repeated call finds only the orders
 * that are left.
 */
async function resolveOrders(
  deps: Deps,
  staff: Staff,
  closed: ClosureRow,
  { after }: ClosureOrdersInput,
  resolve: Resolve,
): Promise<ClosureOrdersResult> {
  const now = deps.clock();
  const found = await findNextClosureOrders(deps.db, closed.id, after ?? 0, maxResolvedOrders);
  const reason = `El ${formatDate(closed.date)} no hay atención: ${closed.reason}.`;
  let resolved = 0;
  const left: ClosureOrdersResult["left"] = [];
  try {
    for (const order of found) {
      const { id } = order;
      const outcome = await transaction(deps.db, (tx) =>
        resolveOrder(tx, id, closed, resolve, { reason, byUserId: staff.id, now }),
      );
      if (outcome.isResolved) resolved += 1;
      if (outcome.left !== null) left.push({ id_order: formatOrderNumber(id), reason: outcome.left });
      if (outcome.isResolved) await refundOrderPayment(deps, order);
    }
  } finally {
    deps.menuCache.clear();
  }
  return { resolved, left, next: found.length < maxResolvedOrders ? null : (found.at(-1)?.id ?? null) };
}

export async function cancelClosureOrders(deps: Deps, staff: Staff, id: number, input: ClosureOrdersInput) {
  return resolveOrders(deps, staff, await requireClosure(deps, id, input.version), input, cancelDay);
}

type MoveInput = ClosureOrdersInput & { readonly date: CalendarDate };

export async function moveClosureOrders(deps: Deps, staff: Staff, id: number, input: MoveInput) {
  const { date, version } = input;
  const closed = await requireClosure(deps, id, version);
  if (date < toLimaDate(deps.clock())) abortField("date", closureMessages.pastDate);
  if (date === closed.date) abortField("date", closureMessages.sameDate);
  if (date > addDays(closed.date, maxDaysMoved)) abortField("date", closureMessages.farDate);
  const isClosed = await deps.db.$count(closures, and(eq(closures.date, date), closures.allCompanies));
  if (isClosed > 0) abortField("date", closureMessages.closedDate);
  return resolveOrders(deps, staff, closed, input, moveDayTo(date));
}
