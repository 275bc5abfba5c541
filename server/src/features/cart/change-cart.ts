import { and, eq, lte, sql } from "drizzle-orm";
import {
  maxQuantity,
  cartLineMessages,
  type AddSpecialCartItemInput,
  type Cart,
  type RemoveCartItemInput,
} from "@lonchera/contract/cart";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { cartLines, carts, type ChosenSubitem, type orderLines } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { awaitStatements, transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { formatPortionsLeft } from "../portion-limits/portions-left.ts";
import { type CartKey, isLineOf } from "./cart-state.ts";
import { readCartLines } from "./lines.ts";
import { readEnabledZones, requireChoices, requireLineZone, requireOrderableItem } from "./orderable-item.ts";
import { insertOpenCart, toActiveCart, selectOpenCart } from "./queries.ts";

/**
 * Returns the line that a request means, from the lines of its item. Throws 400 if no line or more than one matches.
 */
export function requireLine<L extends { readonly id: number; readonly zoneId: number | null }>(
  lines: readonly L[],
  input: Pick<RemoveCartItemInput, "delivery_zone" | "line">,
): L {
  const [line, other] = lines
    .filter((one) => input.delivery_zone === null || one.zoneId === input.delivery_zone)
    .filter((one) => input.line === undefined || one.id === input.line);
  if (!line) return abortField(input.line === undefined ? "item" : "line", cartLineMessages.lineNotFound);
  if (other) return abortField("line", cartLineMessages.whichLine);
  return line;
}

export type AddToCartInput = AddSpecialCartItemInput & { readonly line?: number | undefined };
type ChosenLine = Pick<typeof cartLines.$inferSelect, "id" | "zoneId" | "subitems">;

/**
 * Returns the line that gets more units, from the lines of its item: the one that the request names or, if it has no
 * choices, the only line of the zone with choices. Returns undefined if there is none.
 */
export function findLineToIncrease<L extends ChosenLine>(
  lines: readonly L[],
  input: AddToCartInput,
): L | undefined {
  if (input.line !== undefined)
    return lines.find(({ id }) => id === input.line) ?? abortField("line", cartLineMessages.lineNotFound);
  if (input.subitems.length > 0) return undefined;
  const [line, other] = lines.filter(
    ({ zoneId, subitems }) => zoneId === input.delivery_zone && subitems.length > 0,
  );
  if (other) return abortField("line", cartLineMessages.whichLine);
  return line;
}

/** Removes units from a line and returns how many were removed. A line without units is deleted. */
export async function removeUnits(
  tx: Transaction,
  table: typeof cartLines | typeof orderLines,
  companyId: number,
  line: { readonly id: number; readonly quantity: number },
  units: number,
): Promise<number> {
  const isLine = and(eq(table.companyId, companyId), eq(table.id, line.id));
  if (units >= line.quantity) {
    await tx.delete(table).where(isLine);
    return line.quantity;
  }
  await tx
    .update(table)
    .set({ quantity: sql`${table.quantity} - ${units}` })
    .where(isLine);
  return units;
}

const { placeholder } = sql;
const lockOpenCartRow = prepareQuery((db) =>
  selectOpenCart(db).for("update", { of: carts }).prepare("lock-open-cart"),
);

type CartOwner = Pick<Customer, "id" | "companyId">;

/** Locks the customer's open cart to serialize its changes. Returns undefined if there is none. */
async function lockOpenCart(tx: Transaction, { id, companyId }: CartOwner) {
  return (await lockOpenCartRow(tx, { userId: id, companyId }))[0];
}

/** Locks the open cart of the customer with this id. A customer without a company has no cart. */
export async function lockOpenCartOf(tx: Transaction, userId: number) {
  const [user] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId));
  if (!user || user.companyId === null) return undefined;
  return lockOpenCart(tx, { id: userId, companyId: user.companyId });
}

/**
 * Locks the customer's open cart, which is created if there is none. Throws 409 while it is being paid, and 404 if
 * the request names a cart that is no longer open.
 */
export async function lockCart(tx: Transaction, customer: CartOwner, now: number, namedCartId?: number) {
  for (;;) {
    const cart = await lockOpenCart(tx, customer);
    if (namedCartId !== undefined && cart?.id !== namedCartId) return abort(404, "not_found");
    if (cart?.state === "paying") return abort(409, "payment_in_progress");
    if (cart) return cart;
    await insertOpenCart(tx, customer, now);
  }
}

const { cartId, itemId, zoneId, subitems, companyId } = cartLines;
/** No two lines have the same values in these columns. */
export const uniqueLineColumns = [cartId, itemId, zoneId, subitems, companyId];

const insertLine = prepareQuery((db) =>
  db
    .insert(cartLines)
    .values({
      companyId: placeholder("companyId"),
      cartId: placeholder("cartId"),
      itemId: placeholder("itemId"),
      zoneId: placeholder("zoneId"),
      quantity: placeholder("quantity"),
      subitems: placeholder("subitems"),
    })
    .onConflictDoUpdate({
      target: uniqueLineColumns,
      set: { quantity: sql`${cartLines.quantity} + excluded.quantity` },
      setWhere: lte(sql`${cartLines.quantity} + excluded.quantity`, maxQuantity),
    })
    .returning({ id: cartLines.id })
    .prepare("add-cart-line"),
);

/** Adds units of a line to a cart that the caller has locked. Throws 400 if the line would have too many. */
export async function addLine(
  tx: Transaction,
  cart: CartKey,
  input: Pick<AddSpecialCartItemInput, "item" | "delivery_zone" | "quantity">,
  subitems: readonly ChosenSubitem[],
): Promise<void> {
  const [line] = await insertLine(tx, {
    companyId: cart.companyId,
    cartId: cart.id,
    itemId: input.item,
    zoneId: input.delivery_zone,
    quantity: input.quantity,
    subitems,
  });
  if (!line) abortField("quantity", cartLineMessages.tooManyUnits);
}

/** Returns the input with the zone and the choices of the line that gets the units. */
async function withLine(
  tx: Transaction,
  cart: CartKey,
  input: AddToCartInput,
): Promise<AddSpecialCartItemInput> {
  const lines = await tx
    .select({ id: cartLines.id, zoneId: cartLines.zoneId, subitems: cartLines.subitems })
    .from(cartLines)
    .where(and(isLineOf(cart), eq(cartLines.itemId, input.item)));
  const line = findLineToIncrease(lines, input);
  if (!line) return input;
  const subitems = line.subitems.map(({ subitem_id }) => subitem_id);
  return { ...input, delivery_zone: line.zoneId, subitems };
}

/**
 * Adds units to the open cart, whose id the request may name, and returns it. The stock is not reduced yet, but a
 * sold-out item is refused. The reads are sent together with the lock, and the answer's together with the commit.
 */
export async function addToCart(
  deps: Deps,
  customer: Customer,
  request: AddToCartInput,
  namedCartId?: number,
): Promise<Cart> {
  const now = deps.clock();
  const { cart, lines, cutOffs } = await transaction(deps.db, async (tx) => {
    const [cart, { item, cutOffs }, zones, { specialCompanyId }] = await awaitStatements([
      lockCart(tx, customer, now, namedCartId),
      requireOrderableItem(tx, customer, request.item, now),
      readEnabledZones(tx, customer.companyId),
      deps.settings.read(tx),
    ]);
    const input = namedCartId === undefined ? request : await withLine(tx, cart, request);
    const chosen = requireChoices(item, input.subitems, customer.companyId === specialCompanyId);
    requireLineZone(customer, input.delivery_zone, zones);
    if (item.stock === 0) abort(409, "sold_out", [item.name]);
    if (item.portionsLeft === 0) abort(409, "kitchen_full", [formatPortionsLeft(item, 0)]);
    const [, lines] = await awaitStatements([
      addLine(tx, cart, input, chosen),
      readCartLines(tx, cart, specialCompanyId),
      tx.$client.query("commit"),
    ]);
    return { cart, lines, cutOffs };
  });
  return toActiveCart(deps.db, cart, lines, cutOffs, now);
}

/** Removes units from a line of the open cart. Removing all its units or more deletes the line. */
export async function removeFromCart(
  deps: Deps,
  customer: Customer,
  input: RemoveCartItemInput,
  namedCartId?: number,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const cart = await lockCart(tx, customer, deps.clock(), namedCartId);
    const lines = await tx
      .select({ id: cartLines.id, zoneId: cartLines.zoneId, quantity: cartLines.quantity })
      .from(cartLines)
      .where(and(isLineOf(cart), eq(cartLines.itemId, input.item)));
    await removeUnits(tx, cartLines, cart.companyId, requireLine(lines, input), input.quantity);
  });
}

export async function emptyCart(deps: Deps, customer: Customer): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const cart = await lockCart(tx, customer, deps.clock());
    await tx.delete(cartLines).where(isLineOf(cart));
  });
}
