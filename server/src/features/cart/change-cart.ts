import { and, eq, sql } from "drizzle-orm";
import { maxQuantity, type AddSpecialItemInput, type RemoveItemInput } from "@lonchera/contract/cart";
import { orderingMessages } from "@lonchera/contract/cart";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { cartLines, carts, type ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { isOpenCart } from "./cart-state.ts";
import { removeUnits, requireLine } from "./change-line.ts";
import { requireChoices, requireOrderable, requireZone } from "./orderable-item.ts";

const selectOpenCart = prepareQuery((db) =>
  db
    .select({ id: carts.id, state: carts.state })
    .from(carts)
    .where(and(eq(carts.userId, sql.placeholder("userId")), isOpenCart))
    .for("update")
    .prepare("lock-open-cart"),
);

/** Locks the customer's open cart, so that its changes are serialized. Returns undefined if there is none. */
export async function lockOpenCart(tx: Transaction, userId: number) {
  return (await selectOpenCart(tx, { userId }))[0];
}

/** Locks the customer's open cart, creates it if there is none, and returns its id. Throws 409 while it is being paid. */
export async function lockCart(tx: Transaction, customer: Customer, now: number): Promise<number> {
  for (;;) {
    const cart = await lockOpenCart(tx, customer.id);
    if (cart?.state === "paying") return abort(409, "payment_in_progress");
    if (cart) return cart.id;
    await tx
      .insert(carts)
      .values({ companyId: customer.companyId, userId: customer.id, createdAt: new Date(now) })
      .onConflictDoNothing();
  }
}

/** Adds units of a line to a cart that the caller has locked. */
export async function addLine(
  tx: Transaction,
  cartId: number,
  input: Pick<AddSpecialItemInput, "item" | "delivery_zone" | "quantity">,
  subitems: readonly ChosenSubitem[],
): Promise<void> {
  const { item: itemId, delivery_zone: zoneId, quantity } = input;
  const [line] = await tx
    .insert(cartLines)
    .values({ cartId, itemId, zoneId, quantity, subitems })
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.itemId, cartLines.zoneId, cartLines.subitems],
      set: { quantity: sql`${cartLines.quantity} + excluded.quantity` },
    })
    .returning({ quantity: cartLines.quantity });
  if ((line?.quantity ?? 0) > maxQuantity) abortField("quantity", orderingMessages.tooMany(maxQuantity));
}

/** A type2 line needs an enabled zone of the own company. A type1 line has no zone, because the order has one. */
async function requireLineZone(tx: Transaction, customer: Customer, zoneId: number | null): Promise<void> {
  if (customer.customerType === "type2") await requireZone(tx, customer.companyId, zoneId);
  else if (zoneId !== null) abortField("delivery_zone", orderingMessages.zoneIsTheOrders);
}

/** Adds units to the open cart. The stock is not reduced yet, but a sold-out item is refused. */
export async function addToCart(deps: Deps, customer: Customer, input: AddSpecialItemInput): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    const cartId = await lockCart(tx, customer, now);
    const item = await requireOrderable(tx, customer, input.item, now);
    const { specialCompanyId } = await deps.settings.read(tx);
    const chosen = requireChoices(item, input.subitems, customer.companyId === specialCompanyId);
    await requireLineZone(tx, customer, input.delivery_zone);
    if (item.stock === 0) abort(409, "sold_out", [item.name]);
    await addLine(tx, cartId, input, chosen);
  });
}

/** Removes units from a line. Removing all its units or more deletes the line. */
export async function removeFromCart(deps: Deps, customer: Customer, input: RemoveItemInput): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const cartId = await lockCart(tx, customer, deps.clock());
    const lines = await tx
      .select({ id: cartLines.id, zoneId: cartLines.zoneId, quantity: cartLines.quantity })
      .from(cartLines)
      .where(and(eq(cartLines.cartId, cartId), eq(cartLines.itemId, input.item)));
    await removeUnits(tx, cartLines, requireLine(lines, input), input.quantity);
  });
}

export async function emptyCart(deps: Deps, customer: Customer): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const cartId = await lockCart(tx, customer, deps.clock());
    await tx.delete(cartLines).where(eq(cartLines.cartId, cartId));
  });
}
