import type { FastifyInstance } from "fastify";
import { listRefunds, markRefundMade } from "@lonchera/contract/refunds";
import { parseCentimos } from "@lonchera/domain/money";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { markRefundedByHand } from "../payments/refund.ts";
import { findRefund, findRefunds } from "./find-refunds.ts";

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  route(app, listRefunds, async ({ query }) => {
    const found = await findRefunds(db, query);
    deps.audit.recordView(
      "order",
      found.results.flatMap(({ order }) => order ?? []),
    );
    return found;
  });
  route(app, markRefundMade, async ({ caller, params, body }) => {
    const seenAmount = body?.amount === undefined ? null : parseCentimos(body.amount);
    const found = (await findRefund(db, params.id)) ?? abort(404, "not_found");
    const { state } = found.refund;
    if (state === "waiting" || state === "failed") abort(409, "no_refund_due");
    if (state === "by-hand") await markRefundedByHand(deps, found.reference, caller.id, seenAmount);
    return (await findRefund(db, params.id))?.refund ?? abort(404, "not_found");
  });
}
