import type { FastifyInstance } from "fastify";
import {
  addItemToOrder as addItemToOrderEndpoint,
  removeItemFromOrder as removeItemFromOrderEndpoint,
} from "@lonchera/contract/cart";
import { editOrder as editOrderEndpoint, previewDroppedDay } from "@lonchera/contract/edit-order";
import {
  cancelOrder as cancelOrderEndpoint,
  dropOrderDay,
  listOrders,
  listUserOrders,
  recordRefund,
  repeatOrder as repeatOrderEndpoint,
  sumOrders as sumOrdersEndpoint,
  type Order,
} from "@lonchera/contract/orders";
import { toLimaDate } from "@lonchera/domain/calendar";
import { formatCentimos } from "@lonchera/domain/money";
import { addToCart, removeFromCart } from "../cart/change-cart.ts";
import { findCart, isOwnOpenCart, ensureOpenCart } from "../cart/queries.ts";
import type { Deps } from "../deps.ts";
import type { Db } from "../../platform/db/client.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import { markOrderRefundedByHand } from "../payments/refund.ts";
import { countDishesToRate } from "../ratings/queries.ts";
import { cancelOrder } from "./cancel-order.ts";
import { dropDay, previewDayRefund } from "./drop-day.ts";
import { editOrderAsStaff } from "./edit-order-as-staff.ts";
import { addItemToOrder, removeItemFromOrder } from "./edit-order.ts";
import { findOrders, sumOrders } from "./find-orders.ts";
import { attachHandovers } from "./order-handovers.ts";
import { findOrder, attachDeliveries } from "./queries.ts";
import { repeatOrder } from "./repeat-order.ts";

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, replica, clock, settings } = deps;
  const requireCart = async (caller: Customer, id: number) =>
    (await findCart(deps, caller, id)) ?? abort(404, "not_found");
  const requireOrder = async (id: number) => (await findOrder(db, id, clock())) ?? abort(404, "not_found");

  const addHandoversIfOffered = async (database: Db, found: Order[]) =>
    (await settings.read()).featureSwitches.handovers_offered ? attachHandovers(database, found) : found;

  route(app, listUserOrders, async ({ caller, query }) => {
    const { count, results } = await findOrders(db, { ...query, customer: caller }, clock());
    const presented = await addHandoversIfOffered(db, await attachDeliveries(db, results));
    if (!(await settings.read()).featureSwitches.ratings_offered) return { count, results: presented };
    const ids = results.map(({ id }) => id);
    const toRate = await countDishesToRate(db, caller, ids, toLimaDate(clock()));
    return { count, results: presented.map((order) => ({ ...order, to_rate: toRate.get(order.id) })) };
  });
  route(app, listOrders, async ({ query }) => {
    const found = await replica.read(async (copy) => {
      const { count, results } = await findOrders(copy, query, clock());
      return { count, results: await addHandoversIfOffered(copy, results) };
    });
    deps.audit.recordView("order", found.results);
    return found;
  });
  route(app, sumOrdersEndpoint, ({ query }) => replica.read((copy) => sumOrders(copy, query, clock())));
  route(app, cancelOrderEndpoint, async ({ caller, params, body }) => {
    await cancelOrder(deps, caller, params.id, body?.reason || null);
    return requireOrder(params.id);
  });
  route(app, dropOrderDay, async ({ caller, params, body }) => {
    await dropDay(deps, caller, params.id, body.date);
    return requireOrder(params.id);
  });
  route(app, previewDroppedDay, async ({ caller, params, query }) => {
    return { refund: formatCentimos(await previewDayRefund(deps, caller, params.id, query.date)) };
  });
  route(app, editOrderEndpoint, async ({ caller, params, body }) => {
    await editOrderAsStaff(deps, caller, params.id, body);
    return requireOrder(params.id);
  });
  route(app, recordRefund, async ({ caller, params, body }) => {
    const { id, company_id: companyId, payment } = await requireOrder(params.id);
    const marked = await markOrderRefundedByHand(deps, { id, companyId }, caller.id, body?.amount ?? null);
    if (!marked && payment.status !== "refunded") abort(409, "no_refund_due");
    return requireOrder(params.id);
  });
  route(app, repeatOrderEndpoint, async ({ caller, params }) => {
    return { ...(await repeatOrder(deps, caller, params.id)), cart: await ensureOpenCart(deps, caller) };
  });
  route(app, addItemToOrderEndpoint, async ({ caller, params, body }) => {
    if (await isOwnOpenCart(db, caller, params.cartId)) return addToCart(deps, caller, body, params.cartId);
    await addItemToOrder(deps, caller, params.cartId, body);
    return requireCart(caller, params.cartId);
  });
  route(app, removeItemFromOrderEndpoint, async ({ caller, params, body }) => {
    if (await isOwnOpenCart(db, caller, params.cartId))
      await removeFromCart(deps, caller, body, params.cartId);
    else await removeItemFromOrder(deps, caller, params.cartId, body);
    return requireCart(caller, params.cartId);
  });
}
