import { and, eq, inArray } from "drizzle-orm";
import { cartTransitions, statesBefore, type CartState } from "@lonchera/domain/order-state";
import type { Transaction } from "../../platform/db/client.ts";
import { cartLines, carts } from "../../platform/db/schema/orders.ts";

/** Changes the state of a cart. Once it is ordered its lines are those of its order. */
export async function setCartState(tx: Transaction, cartId: number, state: CartState): Promise<void> {
  const mayChange = inArray(carts.state, statesBefore(cartTransitions, state));
  const [{ rowCount }] = await Promise.all([
    tx
      .update(carts)
      .set({ state })
      .where(and(eq(carts.id, cartId), mayChange)),
    ...(state === "ordered" ? [tx.delete(cartLines).where(eq(cartLines.cartId, cartId))] : []),
  ]);
  if (rowCount !== 1) throw new Error(`Cart ${cartId} cannot become ${state}`);
}
