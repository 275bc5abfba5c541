import type pg from "pg";
import {
  maxQuantity,
  type AddSpecialItemInput,
  type RemoveItemInput,
  orderingMessages,
} from "@lonchera/contract/cart";
import type { ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../deps.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import { pickLine, reduceLine } from "./change-line.ts";
import { requireChoices, requireOrderable, requireZone } from "./orderable-item.ts";

const makeCart = {
  name: "make-cart-in-transaction",
  text: `insert into carts (company_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing`,
};
const lockOpenCart = {
  name: "lock-open-cart",
  text: `select id, state from carts where user_id = $1 and state <> 'ordered' for update`,
};

/** The id of the customer's open cart, locked: changes of one cart happen one after another. */
export async function lockCart(client: pg.PoolClient, customer: Customer, now: number): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ id: number; state: string }>({
      ...lockOpenCart,
      values: [customer.id],
    });
    const [cart] = rows;
    if (cart?.state === "paying") return abort(409, "payment_in_progress");
    if (cart) return cart.id;
    await client.query({ ...makeCart, values: [customer.companyId, customer.id, new Date(now)] });
  }
}

const addUnits = {
  name: "add-units-to-cart",
  text: `insert into cart_lines (cart_id, item_id, zone_id, quantity, subitems) values ($1, $2, $3, $4, $5)
    on conflict (cart_id, item_id, coalesce(zone_id, 0), subitems, coalesce(unit_price, -1))
    do update set quantity = cart_lines.quantity + excluded.quantity
    returning quantity`,
};

/** Adds units of a line to a cart that the caller has locked. */
export async function addLine(
  client: pg.PoolClient,
  cartId: number,
  input: Pick<AddSpecialItemInput, "item" | "delivery_zone" | "quantity">,
  chosen: readonly ChosenSubitem[],
): Promise<void> {
  const { rows } = await client.query<{ quantity: number }>({
    ...addUnits,
    values: [cartId, input.item, input.delivery_zone, input.quantity, JSON.stringify(chosen)],
  });
  if ((rows[0]?.quantity ?? 0) > maxQuantity) abortField("quantity", orderingMessages.tooMany(maxQuantity));
}

/** Adds units to the open cart. Stock is not taken yet, but what is sold out is refused. */
export async function addToCart(deps: Deps, customer: Customer, input: AddSpecialItemInput): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.pool, async (client) => {
    const cartId = await lockCart(client, customer, now);
    const item = await requireOrderable(client, customer, input.item, now);
    const chosen = requireChoices(item, input.subitems, customer.companyId === deps.config.specialCompanyId);
    await requireZone(client, customer, input.delivery_zone);
    if (item.stock === 0) abort(409, "sold_out", [item.name]);
    await addLine(client, cartId, input, chosen);
  });
}

/** Takes units away; taking more than there are removes the line. */
export async function removeFromCart(deps: Deps, customer: Customer, input: RemoveItemInput): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const cartId = await lockCart(client, customer, deps.clock());
    const line = await pickLine(client, cartId, input);
    await reduceLine(client, line, input.quantity);
  });
}

export async function emptyCart(deps: Deps, customer: Customer): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const cartId = await lockCart(client, customer, deps.clock());
    await client.query("delete from cart_lines where cart_id = $1", [cartId]);
  });
}
