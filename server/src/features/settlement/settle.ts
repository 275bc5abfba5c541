import type pg from "pg";
import { randomUUID } from "node:crypto";
import { inTransaction } from "../../platform/db/transaction.ts";
import { readLines } from "../cart/lines.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { returnToStock } from "../menus/stock.ts";
import { orderCreated, sendOrderEvent } from "../orders/order-events.ts";
import { recordExpiry } from "../orders/record-expiry.ts";
import { lockAttempt, writeStep, type Attempt } from "../payments/attempts.ts";
import { firstLook, settlingGrace, waitingLook } from "../payments/look-again.ts";
import { refundAttempt } from "../payments/refund.ts";

async function place(client: pg.PoolClient, attempt: Attempt): Promise<void> {
  await client.query("update orders set state = 'placed' where id = $1", [attempt.order_id]);
  await client.query("update carts set state = 'ordered' where id = $1", [attempt.cart_id]);
  await sendOrderEvent(client, orderCreated(attempt.cart_id ?? 0));
}

const writeStray = {
  name: "write-stray-charge",
  text: `insert into payments (reference, provider, method, amount, status, charge_id, created_at, next_check_at)
    values ($1, $2, $3, $4, 'refunding', $5, $6, $6) on conflict (charge_id) do nothing`,
};

/** A second charge for one attempt belongs to no order: it goes back. */
async function keepStray(client: pg.PoolClient, attempt: Attempt, chargeId: string, at: number) {
  const reference = randomUUID();
  const { provider, method, amount } = attempt;
  const values = [reference, provider, method, amount, chargeId, new Date(at)];
  const { rowCount } = await client.query({ ...writeStray, values });
  return rowCount === 1 ? reference : null;
}

/** Money that is heard of so late that a meal has closed meanwhile: nobody has cooked it. */
async function isTooLate(client: pg.PoolClient, attempt: Attempt, at: number): Promise<boolean> {
  if (at - attempt.created_at.getTime() < settlingGrace) return false;
  const company = attempt.company_id ?? 0;
  const cutOffs = (await readCutOffs(client, [company]))(company);
  const lines = await readLines(client, attempt.cart_id ?? 0);
  return lines.some(
    ({ delivery_date, product }) => at >= cutOffs.closesAt(delivery_date, product) + settlingGrace,
  );
}

/** Answers the reference of what is to be given back, if anything is. */
async function takeMoney(client: pg.PoolClient, reference: string, chargeId: string, at: number) {
  const attempt = await lockAttempt(client, reference);
  if (!attempt || attempt.charge_id === chargeId) return null;
  const isOpen = attempt.status === "pending" || attempt.status === "awaiting";
  if (!isOpen && attempt.status !== "declined") return keepStray(client, attempt, chargeId, at);
  if (isOpen && !(await isTooLate(client, attempt, at))) {
    await writeStep(client, attempt, { status: "paid", at, chargeId, nextCheckAt: null });
    await place(client, attempt);
    return null;
  }
  await writeStep(client, attempt, { status: "refunding", at, chargeId, nextCheckAt: at });
  if (isOpen) await endUnpaid(client, attempt, at);
  return reference;
}

/**
 * The provider has the money: the order stands. Where it was given up meanwhile, or was paid already, the money goes
 * back. Said twice, it changes nothing.
 */
export async function markPaid(deps: Deps, reference: string, chargeId: string): Promise<void> {
  const owed = await inTransaction(deps.pool, (client) =>
    takeMoney(client, reference, chargeId, deps.clock()),
  );
  if (owed === null) return;
  deps.menus.drop();
  await refundAttempt(deps, owed).catch(() => undefined);
}

const unitsOfCart = {
  name: "units-of-cart",
  text: "select item_id, sum(quantity)::integer as units from cart_lines where cart_id = $1 group by item_id",
};

async function giveStockBack(client: pg.PoolClient, cartId: number | null): Promise<void> {
  const { rows } = await client.query<{ item_id: number; units: number }>({
    ...unitsOfCart,
    values: [cartId],
  });
  await returnToStock(client, new Map(rows.map((row) => [row.item_id, row.units])));
}

const thaw = `update cart_lines l set unit_price = null, item_name = null, product = null, product_type = null,
    delivery_date = null, zone_name = null, zone_id = case when o.zone_id is null then l.zone_id end
  from orders o where o.cart_id = l.cart_id and o.id = $1`;

/** As if it had never been ordered: the cart is the customer's again. */
async function unwriteOrder(client: pg.PoolClient, attempt: Attempt): Promise<void> {
  await client.query(thaw, [attempt.order_id]);
  await client.query("delete from orders where id = $1", [attempt.order_id]);
  await client.query("update carts set state = 'active' where id = $1", [attempt.cart_id]);
}

/** Stock goes back; a cart that was being paid is as it was, an order that waited for its code is cancelled. */
async function endUnpaid(client: pg.PoolClient, attempt: Attempt, at: number): Promise<void> {
  await giveStockBack(client, attempt.cart_id);
  if (attempt.status === "pending") await unwriteOrder(client, attempt);
  else await recordExpiry(client, attempt.order_id ?? 0, at);
}

export type Certainty = "never-charged" | "perhaps-charged-later";

/**
 * The provider has no money: stock goes back. A cart whose payment was under way is as it was; an order that waited for
 * its code to be paid is cancelled, since its customer may have another cart by now. Said twice, it changes nothing.
 */
export async function undoOrder(deps: Deps, reference: string, certainty: Certainty): Promise<void> {
  const at = deps.clock();
  await inTransaction(deps.pool, async (client) => {
    const attempt = await lockAttempt(client, reference);
    if (attempt?.status !== "pending" && attempt?.status !== "awaiting") return;
    const nextCheckAt = certainty === "never-charged" ? null : at + firstLook;
    await writeStep(client, attempt, { status: "declined", at, nextCheckAt });
    await endUnpaid(client, attempt, at);
  });
  deps.menus.drop();
}

/** The code is out: the order waits for its money, and the customer may fill another cart. */
export async function markAwaiting(deps: Deps, reference: string, codeOrderId: string): Promise<void> {
  const at = deps.clock();
  await inTransaction(deps.pool, async (client) => {
    const attempt = await lockAttempt(client, reference);
    if (attempt?.status === "pending") {
      await writeStep(client, attempt, {
        status: "awaiting",
        at,
        codeOrderId,
        nextCheckAt: at + waitingLook,
      });
      await client.query("update carts set state = 'ordered' where id = $1", [attempt.cart_id]);
      await sendOrderEvent(client, orderCreated(attempt.cart_id ?? 0, "awaiting"));
    } else if (attempt?.status === "declined") {
      // It came too late; whoever pays it nevertheless gets the money back.
      await writeStep(client, attempt, { status: "declined", at, codeOrderId, nextCheckAt: at + firstLook });
    }
  });
}
