import { eq, sql } from "drizzle-orm";
import { maxQuantity, type AddSpecialItemInput, type RemoveItemInput } from "@lonchera/contract/cart";
import { orderingMessages } from "@lonchera/contract/cart";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { orderLines, orders, type ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { removeUnits, requireLine } from "../cart/change-line.ts";
import { lastDateOf, readOrderLines, totalOf, type Line } from "../cart/lines.ts";
import {
  areChoicesOffered,
  requireChoices,
  requireOrderable,
  readEnabledZones,
  requireZone,
  type OrderableItem,
  type Zone,
} from "../cart/orderable-item.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { returnToStock, takeFromStock } from "../menus/stock.ts";
import { refundPaymentOf } from "../payments/refund.ts";
import { endOrder } from "./cancel-order.ts";
import { lockOrderOfCart, requireStanding, type LockedOrder } from "./locked-order.ts";
import { recordOrderChange } from "./record-order-change.ts";

type EditInput = AddSpecialItemInput & { readonly line?: number | undefined };

async function lockEditable(tx: Transaction, customer: Customer, cartId: number, now: number) {
  const order = await lockOrderOfCart(tx, cartId);
  if (!order || order.userId !== customer.id) return abort(404, "not_found");
  // An order that was paid by card stays as it was paid, also once its customer is of the other type.
  if (customer.customerType === "type1" || order.customerType === "type1") abort(403, "order_read_only");
  requireStanding(order, now);
  return order;
}

/** The total and the last day of an order follow its lines. An order without lines keeps its last day. */
async function updateTotal(tx: Transaction, orderId: number, lines: readonly Line[]): Promise<void> {
  const lastDeliveryDate = lastDateOf(lines);
  await tx
    .update(orders)
    .set({ total: totalOf(lines), ...(lastDeliveryDate !== undefined && { lastDeliveryDate }) })
    .where(eq(orders.id, orderId));
}

type Edit = (tx: Transaction, order: LockedOrder, lines: readonly Line[], now: number) => Promise<void>;

/**
 * Changes the lines of a placed order, with its total and its history, in one transaction, and returns the order's id.
 * Without any line left the order is cancelled.
 */
async function editOrder(deps: Deps, customer: Customer, cartId: number, edit: Edit): Promise<number> {
  const now = deps.clock();
  const orderId = await transaction(deps.db, async (tx) => {
    const order = await lockEditable(tx, customer, cartId, now);
    const before = await readOrderLines(tx, cartId);
    await edit(tx, order, before, now);
    const after = await readOrderLines(tx, cartId);
    await updateTotal(tx, order.id, after);
    const isEnd = after.length === 0;
    if (isEnd) await endOrder(tx, order.id, now);
    await recordOrderChange(tx, order, { byUserId: customer.id, now, before, after, isEnd });
    return order.id;
  });
  deps.menus.drop();
  return orderId;
}

type Target = { readonly zone: Zone; readonly subitems: readonly ChosenSubitem[] };

/** Zone and choices of the line that is to grow; those of the request if it names none. */
async function findTarget(
  tx: Transaction,
  customer: Customer,
  lines: readonly Line[],
  item: OrderableItem,
  input: EditInput,
  isSpecialCompany: boolean,
): Promise<Target> {
  if (input.line === undefined) {
    const zone = await requireZone(tx, customer.companyId, input.delivery_zone);
    return { zone, subitems: requireChoices(item, input.subitems, isSpecialCompany) };
  }
  const line = lines.find(({ id, itemId }) => id === input.line && itemId === input.item);
  if (!line) return abortField("line", orderingMessages.notInCart);
  const zones = await readEnabledZones(tx, customer.companyId);
  const zone = zones.find(({ id }) => id === line.zoneId) ?? abort(409, "zone_disabled", [item.name]);
  if (!areChoicesOffered(item, line.subitems)) abort(409, "choices_withdrawn", [item.name]);
  return { zone, subitems: line.subitems };
}

/** 409 for an item that moved to another date or meal since it was ordered: its units would be two lines of one item. */
function requireSameMeal(lines: readonly Line[], item: OrderableItem): void {
  const isMoved = lines.some(
    (line) => line.itemId === item.id && (line.deliveryDate !== item.date || line.product !== item.product),
  );
  if (isMoved) abort(409, "item_rescheduled", [item.name]);
}

/** Adds units to a placed order, at the item's price of this moment. */
export async function addToOrder(
  deps: Deps,
  customer: Customer,
  cartId: number,
  input: EditInput,
): Promise<void> {
  await editOrder(deps, customer, cartId, async (tx, order, lines, now) => {
    await tx.select({ id: items.id }).from(items).where(eq(items.id, input.item)).for("no key update");
    const item = await requireOrderable(tx, customer, input.item, now);
    requireSameMeal(lines, item);
    const isSpecialCompany = customer.companyId === deps.config.specialCompanyId;
    const { zone, subitems } = await findTarget(tx, customer, lines, item, input, isSpecialCompany);
    const isTaken = await takeFromStock(tx, new Map([[input.item, input.quantity]]));
    if (!isTaken) abort(409, "sold_out", [item.name]);
    const { orderId, itemId, zoneId, unitPrice, quantity } = orderLines;
    const [line] = await tx
      .insert(orderLines)
      .values({
        orderId: order.id,
        itemId: item.id,
        zoneId: zone.id,
        zoneName: zone.name,
        quantity: input.quantity,
        subitems,
        unitPrice: item.unitPrice,
        itemName: item.name,
        product: item.product,
        productType: item.productType,
        deliveryDate: item.date,
      })
      .onConflictDoUpdate({
        target: [orderId, itemId, zoneId, orderLines.subitems, unitPrice],
        set: { quantity: sql`${quantity} + excluded.quantity` },
      })
      .returning({ quantity });
    if ((line?.quantity ?? 0) > maxQuantity) abortField("quantity", orderingMessages.tooMany(maxQuantity));
  });
}

/** Takes units off a placed order and returns them to the stock. */
export async function removeFromOrder(
  deps: Deps,
  customer: Customer,
  cartId: number,
  input: RemoveItemInput,
): Promise<void> {
  const orderId = await editOrder(deps, customer, cartId, async (tx, order, lines, now) => {
    const ofItem = lines.filter((one) => one.itemId === input.item);
    const line = requireLine(ofItem, input);
    const cutOffs = await readCompanyCutOffs(tx, order.companyId);
    if (now >= cutOffs.closesAt(line.deliveryDate, line.product))
      abort(409, "ordering_closed", [line.itemName]);
    const removed = await removeUnits(tx, orderLines, line, input.quantity);
    await returnToStock(tx, new Map([[input.item, removed]]));
  });
  await refundPaymentOf(deps, orderId);
}
