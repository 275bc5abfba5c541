import type { FastifyInstance } from "fastify";
import {
  createStaffOrder,
  listOrderCustomers,
  previewStaffOrder as previewStaffOrderEndpoint,
} from "@lonchera/contract/staff-orders";
import { parseIdempotencyKey } from "../../platform/http/idempotency-key.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findOrderCustomers } from "./order-customers.ts";
import { placeStaffOrder, previewStaffOrder } from "./place-staff-order.ts";

export function staffOrderRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listOrderCustomers, async ({ query }) => {
    const found = await findOrderCustomers(deps.db, query);
    deps.audit.recordView("client", found.results);
    return found;
  });
  route(app, previewStaffOrderEndpoint, ({ params, body }) => previewStaffOrder(deps, params.id, body));
  route(app, createStaffOrder, ({ caller, params, body, request }) => {
    const idempotencyKey = parseIdempotencyKey(request.headers["idempotency-key"], body);
    return placeStaffOrder(deps, caller, params.id, body, idempotencyKey);
  });
}
