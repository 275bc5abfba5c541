import type { FastifyInstance } from "fastify";
import { createOrder } from "@lonchera/contract/checkout";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { placeOrder, parseRequestKey } from "./place-order.ts";

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, createOrder, ({ caller, body, request }) =>
    placeOrder(deps, caller, body, parseRequestKey(request.headers["idempotency-key"], body)),
  );
}
