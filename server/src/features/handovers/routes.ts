import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { listHandoverPlaces, listPortions, type Portion } from "@lonchera/contract/handovers-lists";
import {
  getOrderHandovers,
  recordHandover as recordHandoverEndpoint,
  undoHandover as undoHandoverEndpoint,
} from "@lonchera/contract/handovers";
import { formatDate } from "@lonchera/domain/calendar";
import { toHandoverCode } from "@lonchera/domain/handover";
import type { Caller } from "../../platform/auth/sessions.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findOrderPortions, findHandoverPlaces, findPortions } from "./queries.ts";
import { recordHandover, undoHandover } from "./record-handover.ts";

async function findOrder({ db }: Deps, caller: Caller, id: number) {
  const isVisible =
    caller.kind === "staff"
      ? undefined
      : and(eq(orders.companyId, caller.companyId), eq(orders.userId, caller.id));
  const [order] = await db
    .select({ id: orders.id, companyId: orders.companyId, refCode: orders.refCode, state: orders.state })
    .from(orders)
    .where(and(eq(orders.id, id), isVisible));
  return order ?? abort(404, "not_found");
}

/** Customers do not see which member of staff handed their order over. */
function hideStaff(portion: Portion, caller: Caller): Portion {
  if (caller.kind === "staff" || portion.handover === null) return portion;
  return { ...portion, handover: { ...portion.handover, by: null } };
}

export function handoverRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, audit } = deps;
  route(app, listHandoverPlaces, ({ params: { date } }) => findHandoverPlaces(db, date));
  route(app, listPortions, async ({ params: { date }, query }) => {
    const portions = await findPortions(db, date, query);
    if (portions.length > 0) audit.recordView("order", [], [["Entregas del", formatDate(date)]]);
    return portions;
  });
  route(app, recordHandoverEndpoint, ({ caller, params: { key }, body }) =>
    recordHandover(deps, caller, key, body),
  );
  route(app, undoHandoverEndpoint, async ({ params: { key } }) => {
    await undoHandover(deps, key);
    return null;
  });
  route(app, getOrderHandovers, async ({ caller, params: { id } }) => {
    const order = await findOrder(deps, caller, id);
    if (order.state !== "placed" || !(await settings.read()).featureSwitches.handovers_offered)
      return { code: null, portions: [] };
    const portions = await findOrderPortions(db, order);
    return {
      code: toHandoverCode(order.refCode),
      portions: portions.map((portion) => hideStaff(portion, caller)),
    };
  });
}
