import { and, eq, sql, type SQL } from "drizzle-orm";
import { cartTransitions, getStatesBefore, type CartState } from "@lonchera/domain/order-state";
import type { Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { cartLines, carts } from "../../platform/db/schema/orders.ts";

/**
 * This is the condition of the index `carts_one_open_per_user`. A prepared query with a parameter could not use the
 * index.
 */
export const isOpenCart = sql`${carts.state} <> 'ordered'`;

/** A cart is found within its company (docs/scale.md). */
export type CartKey = { readonly id: number; readonly companyId: number };

export function isLineOf({ id, companyId }: CartKey): SQL | undefined {
  return and(eq(cartLines.cartId, id), eq(cartLines.companyId, companyId));
}

const { placeholder } = sql;
const updateState = prepareQuery((db) => {
  const deletedLines = db.$with("deleted_lines").as(
    db
      .delete(cartLines)
      .where(
        and(
          eq(cartLines.cartId, placeholder("id")),
          eq(cartLines.companyId, placeholder("companyId")),
          sql`${placeholder("state")}::cart_state = 'ordered'`,
        ),
      )
      .returning({ id: cartLines.id }),
  );
  return db
    .with(deletedLines)
    .update(carts)
    .set({ state: sql`${placeholder("state")}::cart_state` })
    .where(
      and(
        eq(carts.id, placeholder("id")),
        eq(carts.companyId, placeholder("companyId")),
        sql`${carts.state} = any(${placeholder("before")})`,
      ),
    )
    .prepare("update-cart-state");
});

/** Changes the state of a cart. The lines of an ordered cart are deleted, because its order has a copy of them. */
export async function setCartState(
  tx: Transaction,
  { id, companyId }: CartKey,
  state: CartState,
): Promise<void> {
  const before = getStatesBefore(cartTransitions, state);
  const { rowCount } = await updateState(tx, { id, companyId, state, before });
  if (rowCount !== 1) throw new Error(`Cart ${id} cannot become ${state}`);
}
