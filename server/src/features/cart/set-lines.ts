import { and, inArray, sql } from "drizzle-orm";
import { orderingMessages, type LinesRefusal, type SetLinesInput } from "@lonchera/contract/cart";
import { errorBody, type ErrorCode } from "@lonchera/contract/errors";
import { formatCount } from "@lonchera/domain/counts";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { cartLines } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abortField, HttpError } from "../../platform/http/http-error.ts";
import { formatClosedDay } from "../closures/closed-days.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { formatPortionsLeft } from "../portion-limits/portions-left.ts";
import { type CartKey, isLineOf } from "./cart-state.ts";
import { lineKey, lockCart } from "./change-cart.ts";
import { findOfferedItems, readEnabledZones, type OrderableItem } from "./orderable-item.ts";

type WantedLine = SetLinesInput["lines"][number];

/** The units of all lines of some items, by item and zone. Lines with subitems only count for the stock. */
async function readUnits(tx: Transaction, cart: CartKey, itemIds: readonly number[]) {
  const found = await tx
    .select({
      itemId: cartLines.itemId,
      zoneId: cartLines.zoneId,
      quantity: cartLines.quantity,
      isPlain: sql<boolean>`${cartLines.subitems} = '[]'`,
    })
    .from(cartLines)
    .where(and(isLineOf(cart), inArray(cartLines.itemId, [...itemIds])));
  const ofLines = new Map<string, number>();
  const ofItems = new Map<number, number>();
  for (const { itemId, zoneId, quantity, isPlain } of found) {
    if (isPlain) ofLines.set(`${itemId} ${zoneId}`, quantity);
    ofItems.set(itemId, (ofItems.get(itemId) ?? 0) + quantity);
  }
  return { ofLines, ofItems };
}

type Units = Awaited<ReturnType<typeof readUnits>>;

function unitsBefore({ ofLines }: Units, { item, delivery_zone }: WantedLine): number {
  return ofLines.get(`${item} ${delivery_zone}`) ?? 0;
}

/** Throws 400 for what the customer is not offered: items, zones, and items with choices. */
async function requireOffered(
  tx: Transaction,
  customer: Customer,
  more: readonly WantedLine[],
  specialCompanyId: number,
): Promise<ReadonlyMap<number, OrderableItem>> {
  const itemIds = [...new Set(more.map((line) => line.item))];
  const offered = await findOfferedItems(tx, itemIds, customer.companyId);
  const byId = new Map(offered.map((item) => [item.id, item]));
  const needsZone = customer.customerType === "type2";
  const zones = needsZone ? (await readEnabledZones(tx, customer.companyId)).map(({ id }) => id) : [];
  for (const { item: itemId, delivery_zone: zone } of more) {
    const item = byId.get(itemId) ?? abortField("lines.item", orderingMessages.unknownItem);
    if (customer.companyId === specialCompanyId && item.product === "ESPEC")
      abortField("lines.item", orderingMessages.withChoices);
    if (!needsZone && zone !== null) abortField("lines.delivery_zone", orderingMessages.zoneIsTheOrders);
    if (needsZone && zone === null) abortField("lines.delivery_zone", orderingMessages.zoneRequired);
    if (zone !== null && !zones.includes(zone))
      abortField("lines.delivery_zone", orderingMessages.zoneNotAvailable);
  }
  return byId;
}

/** The item, or the day or the meal that stands in its way. */
function nameProblem({ name, date, product, closedReason, portionsLeft }: OrderableItem, code: ErrorCode) {
  if (code === "day_closed") return formatClosedDay(date, closedReason ?? "");
  if (code === "kitchen_full") return formatPortionsLeft({ deliveryDate: date, product }, portionsLeft ?? 0);
  return name;
}

/** Throws 409 with the reason of each line whose units cannot be added now. */
async function requireOrderableLines(
  tx: Transaction,
  { companyId }: Customer,
  more: readonly WantedLine[],
  items: ReadonlyMap<number, OrderableItem>,
  unitsAfter: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  const cutOffs = await readCompanyCutOffs(tx, companyId);
  const ofMeal = (meal: OrderableItem) =>
    [...items.values()]
      .filter(({ date, product }) => date === meal.date && product === meal.product)
      .reduce((sum, { id }) => sum + (unitsAfter.get(id) ?? 0), 0);
  const findProblem = (item: OrderableItem) => {
    const { isEnabled, closedReason, date, product, id, stock } = item;
    if (closedReason !== null)
      return { code: "day_closed" as const, message: `Ese día no hay atención: ${closedReason}.` };
    if (!isEnabled) return { code: "item_withdrawn" as const, message: "Ya no está en el menú." };
    if (now >= cutOffs.getClosingTime(date, product))
      return { code: "ordering_closed" as const, message: "El plazo para pedir ya cerró." };
    const { portionsLeft } = item;
    if (portionsLeft !== null && ofMeal(item) > portionsLeft) {
      const meal = { deliveryDate: date, product };
      return { code: "kitchen_full" as const, message: `${formatPortionsLeft(meal, portionsLeft)}.` };
    }
    if ((unitsAfter.get(id) ?? 0) <= stock) return null;
    const left =
      stock === 0 ? "Ya no quedan porciones." : `Quedan ${formatCount(stock, "porción", "porciones")}.`;
    return { code: "sold_out" as const, message: left };
  };
  const problems = more.flatMap(({ item: itemId, delivery_zone }) => {
    const item = items.get(itemId);
    const problem = item && findProblem(item);
    if (!problem) return [];
    const name = nameProblem(item, problem.code);
    return [{ item: itemId, delivery_zone, name, ...problem }];
  });
  const [first] = problems;
  if (!first) return;
  const names = problems.filter(({ code }) => code === first.code).map(({ name }) => name);
  const body: LinesRefusal = {
    ...errorBody(first.code, [...new Set(names)]),
    lines: problems.map(({ item, delivery_zone, message }) => ({ item, delivery_zone, message })),
  };
  throw new HttpError(409, body);
}

async function writeLines(tx: Transaction, cart: CartKey, lines: readonly WantedLine[]): Promise<void> {
  const [kept, removed] = [
    lines.filter((line) => line.quantity > 0),
    lines.filter((line) => line.quantity === 0),
  ];
  if (removed.length > 0) {
    const pairs = JSON.stringify(removed.map(({ item, delivery_zone }) => ({ item, zone: delivery_zone })));
    await tx.delete(cartLines).where(
      and(
        isLineOf(cart),
        sql`${cartLines.subitems} = '[]'`,
        sql`exists (select from jsonb_to_recordset(${pairs}::jsonb) as gone (item integer, zone integer)
          where gone.item = ${cartLines.itemId} and gone.zone is not distinct from ${cartLines.zoneId})`,
      ),
    );
  }
  if (kept.length === 0) return;
  await tx
    .insert(cartLines)
    .values(
      kept.map(({ item, delivery_zone, quantity }) => ({
        companyId: cart.companyId,
        cartId: cart.id,
        itemId: item,
        zoneId: delivery_zone,
        quantity,
      })),
    )
    .onConflictDoUpdate({
      target: lineKey,
      set: { quantity: sql`excluded.quantity` },
    });
}

/**
 * Gives lines of the open cart the wanted units, all of them or none. Repeating it changes nothing. Fewer units are always
 * accepted; more units as when they are added one by one, but not more than are left.
 */
export async function setLines(deps: Deps, customer: Customer, { lines }: SetLinesInput): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    const cart = await lockCart(tx, customer, now);
    const units = await readUnits(tx, cart, [...new Set(lines.map((line) => line.item))]);
    const changed = lines.filter((line) => line.quantity !== unitsBefore(units, line));
    const more = changed.filter((line) => line.quantity > unitsBefore(units, line));
    const unitsAfter = new Map(units.ofItems);
    for (const line of changed) {
      const change = line.quantity - unitsBefore(units, line);
      unitsAfter.set(line.item, (unitsAfter.get(line.item) ?? 0) + change);
    }
    if (more.length > 0) {
      const { specialCompanyId } = await deps.settings.read(tx);
      const items = await requireOffered(tx, customer, more, specialCompanyId);
      await requireOrderableLines(tx, customer, more, items, unitsAfter, now);
    }
    await writeLines(tx, cart, changed);
  });
}
