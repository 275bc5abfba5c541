import { and, eq, sql } from "drizzle-orm";
import { cartTransitions, statesBefore, type CartState } from "@lonchera/domain/order-state";
import type { Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { cartLines, carts } from "../../platform/db/schema/orders.ts";

/** Has the words of the index `carts_one_open_per_user`: a prepared query cannot use that index with a parameter. */
export const isOpenCart = sql`${carts.state} <> 'ordered'`;

const { placeholder } = sql;
const updateState = prepareQuery((db) => {
  const deletedLines = db.$with("deleted_lines").as(
    db
      .delete(cartLines)
      .where(
        and(
          eq(cartLines.cartId, placeholder("cartId")),
          sql`${placeholder("state")}::cart_state = 'ordered'`,
        ),
      )
      .returning({ id: cartLines.id }),
  );
  return db
    .with(deletedLines)
    .update(carts)
    .set({ state: sql`${placeholder("state")}::cart_state` })
    .where(and(eq(carts.id, placeholder("cartId")), sql`${carts.state} = any(${placeholder("before")})`))
    .prepare("update-cart-state");
});

/** Changes the state of a cart. Once it is ordered its lines are those of its order. */
export async function setCartState(tx: Transaction, cartId: number, state: CartState): Promise<void> {
  const before = statesBefore(cartTransitions, state);
  const { rowCount } = await updateState(tx, { cartId, state, before });
  if (rowCount !== 1) throw new Error(`Cart ${cartId} cannot become ${state}`);
}
