import type { FastifyInstance } from "fastify";
import { createOrder, getPaymentCodeTerms, getLastCheckout } from "@lonchera/contract/checkout";
import { formatCentimos } from "@lonchera/domain/money";
import type { Deps } from "../deps.ts";
import { parseIdempotencyKey } from "../../platform/http/idempotency-key.ts";
import { route } from "../../platform/http/route.ts";
import { readPaymentCodeLimits } from "./payment-code-limits.ts";
import { readLastCheckout } from "./last-checkout.ts";
import { placeOrder } from "./place-order.ts";

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, createOrder, ({ caller, body, request }) =>
    placeOrder(deps, caller, body, parseIdempotencyKey(request.headers["idempotency-key"], body)),
  );
  route(app, getPaymentCodeTerms, async ({ caller }) => {
    const { hours, maxUnits, maxTotal } = await readPaymentCodeLimits(
      deps.db,
      deps.config.paymentCodes,
      caller.id,
    );
    return { hours, max_units: maxUnits, max_total: formatCentimos(maxTotal) };
  });
  route(app, getLastCheckout, async ({ caller }) => ({ checkout: await readLastCheckout(deps.db, caller) }));
}
