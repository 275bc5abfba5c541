import type { FastifyInstance } from "fastify";
import { listFailedPayments } from "@lonchera/contract/failed-payments";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findFailedPayments } from "./find-failed-payments.ts";

export function failedPaymentRoutes(app: FastifyInstance, { db, audit }: Deps): void {
  route(app, listFailedPayments, async ({ query }) => {
    const found = await findFailedPayments(db, query);
    audit.recordView(
      "client",
      found.results.flatMap(({ customer }) => customer ?? []),
    );
    return found;
  });
}
