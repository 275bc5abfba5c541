import { and, eq, sql } from "drizzle-orm";
import { maxQuantity, cartLineMessages, type RemoveCartItemInput } from "@lonchera/contract/cart";
import { maxAmount } from "@lonchera/contract/field-schemas";
import { getMealKey } from "@lonchera/domain/meal";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { orderLines, orders, type ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { findLineToIncrease, removeUnits, requireLine, type AddToCartInput } from "../cart/change-cart.ts";
import {
  computeSubsidyTotal,
  computeTotal,
  getLastDeliveryDate,
  readOrderLines,
  type Line,
} from "../cart/lines.ts";
import {
  canKeepChoices,
  requireChoices,
  requireOrderableItem,
  readEnabledZones,
  requireZone,
  type OfferedItem,
  type Zone,
} from "../cart/orderable-item.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { lockItems, returnToStock, takeFromStock } from "../menus/stock.ts";
import { formatPortionsLeft, lockPortionsLeft } from "../portion-limits/portions-left.ts";
import { markOrderCancelled } from "./cancel-order.ts";
import { lockOrderOfCart, requireChangeable, type LockedOrder } from "./locked-order.ts";
import { requireLinesNotHandedOver } from "./order-handovers.ts";
import type { OrderKey } from "./queries.ts";
import { recordOrderChange } from "./record-order-change.ts";

async function lockEditable(tx: Transaction, customer: Customer, cartId: number, now: number) {
  const order = await lockOrderOfCart(tx, cartId);
  if (!order || order.userId !== customer.id) return abort(404, "not_found");
  // An order of an individual cannot be edited, because it is paid. The customer's type may have changed since.
  if (customer.customerType === "type1" || order.customerType === "type1") abort(403, "order_read_only");
  requireChangeable(order, now);
  return order;
}

/**
 * Updates the sums and the last day of an order from its lines. An order without lines keeps its last day. Throws 400
 * if the total is more than the database can hold.
 */
export async function updateOrderSums(
  tx: Transaction,
  { id, companyId }: OrderKey,
  lines: readonly Line[],
): Promise<void> {
  const lastDeliveryDate = getLastDeliveryDate(lines);
  const total = computeTotal(lines);
  if (total > maxAmount) abortField("quantity", cartLineMessages.totalTooLarge);
  await tx
    .update(orders)
    .set({
      total,
      subsidyTotal: computeSubsidyTotal(lines),
      ...(lastDeliveryDate !== undefined && { lastDeliveryDate }),
    })
    .where(and(eq(orders.companyId, companyId), eq(orders.id, id)));
}

type Edit = (tx: Transaction, order: LockedOrder, lines: readonly Line[], now: number) => Promise<void>;

/**
 * Changes the lines, the total and the history of a placed order in one transaction. An order without lines is
 * cancelled. Nothing is refunded, because the company pays the order.
 */
async function editOrder(deps: Deps, customer: Customer, cartId: number, edit: Edit): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    const order = await lockEditable(tx, customer, cartId, now);
    const before = await readOrderLines(tx, order);
    await edit(tx, order, before, now);
    const after = await readOrderLines(tx, order);
    await updateOrderSums(tx, order, after);
    const isEnd = after.length === 0;
    if (isEnd) await markOrderCancelled(tx, order, now);
    await recordOrderChange(tx, order, { byUserId: customer.id, now, before, after, isEnd });
  });
  deps.menuCache.clear();
}

type ZoneAndChoices = { readonly zone: Zone; readonly subitems: readonly ChosenSubitem[] };

/**
 * Returns the zone and choices of the line that gets more units, or those of the request if there is no such line. Throws
 * 400 or 409 if they are not offered.
 */
export async function requireZoneAndChoices(
  tx: Transaction,
  companyId: number,
  lines: readonly Line[],
  item: OfferedItem,
  input: AddToCartInput,
  isSpecialCompany: boolean,
): Promise<ZoneAndChoices> {
  const zones = await readEnabledZones(tx, companyId);
  const ofItem = lines.filter(({ itemId }) => itemId === input.item);
  const line = findLineToIncrease(ofItem, input);
  if (!line) {
    const zone = requireZone(zones, input.delivery_zone);
    return { zone, subitems: requireChoices(item, input.subitems, isSpecialCompany) };
  }
  const zone = zones.find(({ id }) => id === line.zoneId) ?? abort(409, "zone_disabled", [item.name]);
  if (!canKeepChoices(item, line.subitems, isSpecialCompany)) abort(409, "choices_withdrawn", [item.name]);
  return { zone, subitems: line.subitems };
}

/** Throws 409 for an item whose date or meal changed since it was ordered, because its units would become two lines. */
export function requireSameMeal(lines: readonly Line[], item: OfferedItem): void {
  const isMoved = lines.some((line) => line.itemId === item.id && getMealKey(line) !== getMealKey(item));
  if (isMoved) abort(409, "item_rescheduled", [item.name]);
}

/** Takes units from the stock and adds them to an order at the item's current price. */
export async function addUnits(
  tx: Transaction,
  order: OrderKey,
  item: OfferedItem,
  { zone, subitems }: ZoneAndChoices,
  quantity: number,
): Promise<void> {
  const left = (await lockPortionsLeft(tx, [item])).get(getMealKey(item)) ?? Infinity;
  if (quantity > left) abort(409, "kitchen_full", [formatPortionsLeft(item, left)]);
  const isTaken = await takeFromStock(tx, new Map([[item.id, quantity]]));
  if (!isTaken) abort(409, "sold_out", [item.name]);
  const { companyId, id: orderId } = order;
  const key = { companyId, orderId, itemId: item.id, zoneId: zone.id, unitPrice: item.unitPrice, subitems };
  // The cart is locked, so no other line is inserted. `on conflict` would need a unique key with the company.
  const [line] = await tx
    .update(orderLines)
    .set({ quantity: sql`${orderLines.quantity} + ${quantity}`, tags: item.tags })
    .where(
      and(
        eq(orderLines.companyId, companyId),
        eq(orderLines.orderId, orderId),
        eq(orderLines.itemId, key.itemId),
        eq(orderLines.zoneId, key.zoneId),
        eq(orderLines.unitPrice, key.unitPrice),
        eq(orderLines.subitems, subitems),
      ),
    )
    .returning({ quantity: orderLines.quantity });
  if (!line)
    await tx.insert(orderLines).values({
      ...key,
      zoneName: zone.name,
      quantity,
      itemName: item.name,
      product: item.product,
      productType: item.productType,
      tags: item.tags,
      deliveryDate: item.deliveryDate,
    });
  if ((line?.quantity ?? 0) > maxQuantity) abortField("quantity", cartLineMessages.tooManyUnits);
}

/** Adds units to a placed order at the current price of the item. */
export async function addItemToOrder(
  deps: Deps,
  customer: Customer,
  cartId: number,
  input: AddToCartInput,
): Promise<void> {
  await editOrder(deps, customer, cartId, async (tx, order, lines, now) => {
    await lockItems(tx, [input.item]);
    const { item } = await requireOrderableItem(tx, customer, input.item, now);
    requireSameMeal(lines, item);
    const { specialCompanyId } = await deps.settings.read(tx);
    const isSpecialCompany = customer.companyId === specialCompanyId;
    const target = await requireZoneAndChoices(tx, customer.companyId, lines, item, input, isSpecialCompany);
    await requireLinesNotHandedOver(tx, order, [{ ...item, itemName: item.name, zoneId: target.zone.id }]);
    await addUnits(tx, order, item, target, input.quantity);
  });
}

/** Throws 409 with the names of the lines whose cut-off has passed, or that were handed over. */
export async function requireLinesOpen(
  tx: Transaction,
  order: LockedOrder,
  lines: readonly Line[],
  now: number,
) {
  const cutOffs = await readCompanyCutOffs(tx, order.companyId);
  const names = lines.filter((line) => cutOffs.isClosed(line, now)).map(({ itemName }) => itemName);
  if (names.length > 0) abort(409, "ordering_closed", names);
  await requireLinesNotHandedOver(tx, order, lines);
}

/** Removes units from a placed order and returns them to the stock. */
export async function removeItemFromOrder(
  deps: Deps,
  customer: Customer,
  cartId: number,
  input: RemoveCartItemInput,
): Promise<void> {
  await editOrder(deps, customer, cartId, async (tx, order, lines, now) => {
    const ofItem = lines.filter((one) => one.itemId === input.item);
    const line = requireLine(ofItem, input);
    await requireLinesOpen(tx, order, [line], now);
    const removed = await removeUnits(tx, orderLines, order.companyId, line, input.quantity);
    await returnToStock(tx, new Map([[input.item, removed]]));
  });
}
