import { lateReasonMessage, type editOrder } from "@lonchera/contract/edit-order";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { toLimaDate } from "@lonchera/domain/calendar";
import type { Meal } from "@lonchera/domain/meal";
import { formatAmount } from "@lonchera/domain/money";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { removeUnits, requireLine } from "../cart/change-cart.ts";
import { computeAmountDue, computeTotal, readOrderLines, type Line } from "../cart/lines.ts";
import { requireOfferedItem } from "../cart/orderable-item.ts";
import { readCompanyCutOffs, type CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { lockItems, returnToStock } from "../menus/stock.ts";
import { markOrderCancelled } from "./cancel-order.ts";
import { addUnits, requireZoneAndChoices, requireSameMeal, updateOrderSums } from "./edit-order.ts";
import { isCodePayableAfter, lockOrder, requireChangeable, type LockedOrder } from "./locked-order.ts";
import { recordOrderChange } from "./record-order-change.ts";
import { subsidizeOrder } from "./subsidize-order.ts";

type Edit = BodyOf<typeof editOrder>;
type Change = Edit["changes"][number];

function isSeen(lines: readonly Line[], { seen }: Edit): boolean {
  const quantities = new Map(seen.map(({ line, quantity }) => [line, quantity]));
  return (
    quantities.size === lines.length && lines.every(({ id, quantity }) => quantities.get(id) === quantity)
  );
}

type Context = {
  readonly tx: Transaction;
  readonly order: LockedOrder;
  readonly cutOffs: CompanyCutOffs;
  readonly isSpecialCompany: boolean;
  readonly reason: string;
  readonly now: number;
};

/** Throws for a day that has passed, and after the cut-off unless there is a reason. */
function requireMayChange({ cutOffs, reason, now }: Context, meal: Meal): void {
  if (meal.deliveryDate < toLimaDate(now)) abort(409, "order_ended");
  if (cutOffs.isClosed(meal, now) && reason === "") abortField("reason", lateReasonMessage);
}

/** Removes units of an item and returns the remaining lines. */
async function removeItem(context: Context, lines: readonly Line[], change: Change): Promise<Line[]> {
  const { tx } = context;
  const ofItem = lines.filter(({ itemId }) => itemId === change.item);
  const line = requireLine(ofItem, change);
  requireMayChange(context, line);
  const removed = await removeUnits(tx, orderLines, context.order.companyId, line, -change.quantity);
  await returnToStock(tx, new Map([[change.item, removed]]));
  return lines
    .map((one) => (one === line ? { ...one, quantity: one.quantity - removed } : one))
    .filter(({ quantity }) => quantity > 0);
}

async function addItem(context: Context, lines: readonly Line[], change: Change): Promise<void> {
  const { tx, order, cutOffs, isSpecialCompany } = context;
  const item = await requireOfferedItem(tx, order.companyId, change.item);
  requireMayChange(context, item);
  if (isCodePayableAfter(order, cutOffs.getClosingTime(item))) abort(409, "code_expires_after_cut_off");
  requireSameMeal(lines, item);
  const target = await requireZoneAndChoices(tx, order.companyId, lines, item, change, isSpecialCompany);
  await addUnits(tx, order, item, target, change.quantity);
}

/** Applies the changes and returns the order's lines. Removals come first, because they return stock. */
async function applyChanges(context: Context, before: readonly Line[], changes: readonly Change[]) {
  const { tx, order } = context;
  const itemIds = changes.map(({ item }) => item);
  await lockItems(tx, itemIds);
  let left = before;
  for (const change of changes.filter(({ quantity }) => quantity < 0))
    left = await removeItem(context, left, change);
  for (const change of changes.filter(({ quantity }) => quantity > 0)) await addItem(context, before, change);
  return readOrderLines(tx, order);
}

/**
 * Throws 409 if the edit changes what the customer pays by card or code, because an edit neither charges nor
 * refunds. If the subsidy left nothing to pay by card, nothing may become due.
 */
function requireSamePayment(order: LockedOrder, before: readonly Line[], after: readonly Line[]): void {
  const isByCardOrCode = order.paymentType === "T";
  if (isByCardOrCode && computeTotal(after) !== order.total) abort(409, "paid_total_changes");
  const due = computeAmountDue(after);
  if ((isByCardOrCode || order.subsidy?.rest === "card") && due !== computeAmountDue(before)) {
    abort(409, "amount_due_changes", formatAmount(due));
  }
}

export async function editOrderAsStaff(deps: Deps, staff: Staff, id: number, edit: Edit): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    const order = (await lockOrder(tx, id)) ?? abort(404, "not_found");
    requireChangeable(order, now);
    const before = await readOrderLines(tx, order);
    if (!isSeen(before, edit)) abort(409, "order_changed");
    const cutOffs = await readCompanyCutOffs(tx, order.companyId);
    const { specialCompanyId } = await deps.settings.read(tx);
    const isSpecialCompany = order.companyId === specialCompanyId;
    const context = { tx, order, cutOffs, isSpecialCompany, reason: edit.reason, now };
    const after = await subsidizeOrder(tx, order, before, await applyChanges(context, before, edit.changes));
    requireSamePayment(order, before, after);
    await updateOrderSums(tx, order, after);
    const reason = edit.reason || null;
    const isEnd = after.length === 0;
    if (isEnd) await markOrderCancelled(tx, order, now, reason);
    await recordOrderChange(tx, order, { byUserId: staff.id, now, before, after, isEnd, reason });
  });
  deps.menuCache.clear();
}
