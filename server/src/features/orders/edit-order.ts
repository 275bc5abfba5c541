import type pg from "pg";
import {
  maxQuantity,
  type AddSpecialItemInput,
  type RemoveItemInput,
  orderingMessages,
} from "@lonchera/contract/cart";
import type { ProductCode } from "@lonchera/domain/codes";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { ChosenSubitem } from "../../platform/db/schema/orders.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { pickLine, reduceLine, type PickedLine } from "../cart/change-line.ts";
import { readLines } from "../cart/lines.ts";
import {
  requireChoices,
  requireOrderable,
  requireZone,
  stillOffers,
  type OrderableItem,
} from "../cart/orderable-item.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { returnToStock, takeFromStock } from "../menus/stock.ts";
import { refundPaymentOf } from "../payments/refund.ts";
import { endOrder } from "./cancel-order.ts";
import { lockOrderOfCart, requireStanding, type LockedOrder } from "./locked-order.ts";
import { recordOrderChange } from "./record-order-change.ts";

type EditInput = AddSpecialItemInput & { readonly line?: number | undefined };

async function lockEditable(client: pg.PoolClient, customer: Customer, cartId: number, now: number) {
  const order = await lockOrderOfCart(client, cartId);
  if (!order || order.user_id !== customer.id) return abort(404, "not_found");
  // An order that was paid by card stays as it was paid, also once its customer is of the other type.
  if (customer.customerType === "type1" || order.customer_type === "type1") abort(403, "order_read_only");
  requireStanding(order, now);
  return order;
}

const retotal = {
  name: "retotal-order",
  text: `update orders o set total = t.total, last_delivery_date = coalesce(t.last_day, o.last_delivery_date)
    from (select coalesce(sum(unit_price * quantity), 0)::integer as total, max(delivery_date) as last_day
      from cart_lines where cart_id = $2) t
    where o.id = $1 returning t.last_day is null as empty`,
};

/** The total follows the lines; without any line left the order is cancelled, and true is answered. */
async function settleTotal(client: pg.PoolClient, order: LockedOrder, now: number): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>({
    ...retotal,
    values: [order.id, order.cart_id],
  });
  const [{ empty } = { empty: false }] = rows;
  if (empty) await endOrder(client, order.id, now);
  return empty;
}

type Edit = (client: pg.PoolClient, order: LockedOrder, now: number) => Promise<void>;

/** Changes the lines of a placed order, with its total and its history, in one transaction; answers the order's id. */
async function editOrder(deps: Deps, customer: Customer, cartId: number, edit: Edit): Promise<number> {
  const now = deps.clock();
  const orderId = await inTransaction(deps.pool, async (client) => {
    const order = await lockEditable(client, customer, cartId, now);
    const before = await readLines(client, cartId);
    await edit(client, order, now);
    const ends = await settleTotal(client, order, now);
    const after = await readLines(client, cartId);
    await recordOrderChange(client, order, { byUserId: customer.id, now, before, after, ends });
    return order.id;
  });
  deps.menus.drop();
  return orderId;
}

const addUnits = {
  name: "add-units-to-order",
  text: `insert into cart_lines (cart_id, item_id, zone_id, quantity, subitems, unit_price, item_name, product,
      product_type, delivery_date, zone_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select name from delivery_zones where id = $3))
    on conflict (cart_id, item_id, coalesce(zone_id, 0), subitems, coalesce(unit_price, -1))
    do update set quantity = cart_lines.quantity + excluded.quantity
    returning quantity`,
};

type Target = { zone_id: number | null; subitems: readonly ChosenSubitem[] };

const lineToGrow = {
  name: "line-to-grow",
  text: `select l.zone_id, l.subitems, z.enabled as zone_enabled
    from cart_lines l left join delivery_zones z on z.id = l.zone_id
    where l.id = $1 and l.cart_id = $2 and l.item_id = $3`,
};

/** Zone and choices of the line that is to grow; those of the request where it names none. */
async function targetOf(
  client: pg.PoolClient,
  customer: Customer,
  cartId: number,
  input: EditInput,
  item: OrderableItem,
  special: boolean,
): Promise<Target> {
  if (input.line === undefined) {
    await requireZone(client, customer, input.delivery_zone);
    return { zone_id: input.delivery_zone, subitems: requireChoices(item, input.subitems, special) };
  }
  const { rows } = await client.query<Target & { zone_enabled: boolean | null }>({
    ...lineToGrow,
    values: [input.line, cartId, input.item],
  });
  const [line] = rows;
  if (!line) return abortField("line", orderingMessages.notInCart);
  if (line.zone_enabled === false) abort(409, "zone_disabled", [item.name]);
  if (!stillOffers(item, line.subitems)) abort(409, "choices_withdrawn", [item.name]);
  return line;
}

const lineOfAnotherMeal = {
  name: "line-of-another-meal",
  text: `select 1 from cart_lines
    where cart_id = $1 and item_id = $2 and (delivery_date <> $3 or product <> $4) limit 1`,
};

/** A dish that moved to another date or meal since it was ordered: more of it would ride along with the former one. */
async function requireSameMeal(client: pg.PoolClient, cartId: number, item: OrderableItem): Promise<void> {
  const { rowCount } = await client.query({
    ...lineOfAnotherMeal,
    values: [cartId, item.id, item.category_date, item.product],
  });
  if (rowCount !== 0) abort(409, "item_rescheduled", [item.name]);
}

/** Adds units to a placed order, at the item's price of this moment. */
export async function addToOrder(
  deps: Deps,
  customer: Customer,
  cartId: number,
  input: EditInput,
): Promise<void> {
  await editOrder(deps, customer, cartId, async (client, _order, now) => {
    await client.query("select 1 from items where id = $1 for no key update", [input.item]);
    const item = await requireOrderable(client, customer, input.item, now);
    await requireSameMeal(client, cartId, item);
    const special = customer.companyId === deps.config.specialCompanyId;
    const target = await targetOf(client, customer, cartId, input, item, special);
    const taken = await takeFromStock(client, new Map([[input.item, input.quantity]]));
    if (!taken) abort(409, "sold_out", [item.name]);
    const { rows } = await client.query<{ quantity: number }>({
      ...addUnits,
      values: [
        cartId,
        item.id,
        target.zone_id,
        input.quantity,
        JSON.stringify(target.subitems),
        item.sellingPrice,
        item.name,
        item.product,
        item.product_type,
        item.category_date,
      ],
    });
    if ((rows[0]?.quantity ?? 0) > maxQuantity) abortField("quantity", orderingMessages.tooMany(maxQuantity));
  });
}

async function requireLineOpen(client: pg.PoolClient, order: LockedOrder, line: PickedLine, now: number) {
  const { rows } = await client.query<{ delivery_date: string; product: ProductCode; item_name: string }>(
    "select delivery_date, product, item_name from cart_lines where id = $1",
    [line.id],
  );
  const cutOffs = (await readCutOffs(client, [order.company_id]))(order.company_id);
  const [found] = rows;
  if (found && now >= cutOffs.closesAt(found.delivery_date, found.product)) {
    abort(409, "ordering_closed", [found.item_name]);
  }
}

/** Takes units off a placed order and gives them back to the stock. */
export async function removeFromOrder(
  deps: Deps,
  customer: Customer,
  cartId: number,
  input: RemoveItemInput,
): Promise<void> {
  const orderId = await editOrder(deps, customer, cartId, async (client, order, now) => {
    const line = await pickLine(client, cartId, input);
    await requireLineOpen(client, order, line, now);
    const units = await reduceLine(client, line, input.quantity);
    await returnToStock(client, new Map([[input.item, units]]));
  });
  await refundPaymentOf(deps, orderId);
}
