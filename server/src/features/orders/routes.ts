import type { FastifyInstance } from "fastify";
import { addItemToOrder, removeItemFromOrder } from "@lonchera/contract/cart";
import {
  cancelOrder,
  listOrders,
  listUserOrders,
  recordRefund,
  repeatOrder,
} from "@lonchera/contract/orders";
import { findCart, readOpenCart } from "../cart/queries.ts";
import type { Deps } from "../deps.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import { markRefundedByHand } from "../payments/refund.ts";
import { cancel } from "./cancel-order.ts";
import { addToOrder, removeFromOrder } from "./edit-order.ts";
import { findOrders } from "./find-orders.ts";
import { readOrder } from "./queries.ts";
import { repeat } from "./repeat-order.ts";

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, clock } = deps;
  const editedCart = async (caller: Customer, id: number) =>
    (await findCart(pool, caller, id, clock())) ?? abort(404, "not_found");

  route(app, listUserOrders, ({ caller, query }) =>
    findOrders(pool, { ...query, userId: caller.id }, clock()),
  );
  route(app, listOrders, ({ query }) => findOrders(pool, query, clock()));
  route(app, cancelOrder, async ({ caller, params }) => {
    await cancel(deps, caller, params.id);
    return (await readOrder(pool, params.id, clock())) ?? abort(404, "not_found");
  });
  route(app, recordRefund, async ({ caller, params }) => {
    const before = (await readOrder(pool, params.id, clock())) ?? abort(404, "not_found");
    const marked = await markRefundedByHand(deps, params.id, caller.id);
    if (!marked && before.payment.status !== "refunded") abort(409, "no_refund_due");
    return (await readOrder(pool, params.id, clock())) ?? abort(404, "not_found");
  });
  route(app, repeatOrder, async ({ caller, params }) => {
    const outcome = await repeat(deps, caller, params.id);
    return { ...outcome, cart: await readOpenCart(pool, caller, clock()) };
  });
  route(app, addItemToOrder, async ({ caller, params, body }) => {
    await addToOrder(deps, caller, params.cartId, body);
    return editedCart(caller, params.cartId);
  });
  route(app, removeItemFromOrder, async ({ caller, params, body }) => {
    await removeFromOrder(deps, caller, params.cartId, body);
    return editedCart(caller, params.cartId);
  });
}
