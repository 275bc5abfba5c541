import { and, desc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { listSandboxCharges, paySandboxOrder } from "@lonchera/contract/checkout";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments, sandboxCharges } from "../../platform/db/schema/payments.ts";
import type { Deps } from "../deps.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { settleCode } from "./payment-events.ts";
import { paySandboxCode } from "../payments/sandbox.ts";

/** Lists the charges of the sandbox with our orders, and simulates the payment of codes. */
export function sandboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  route(app, listSandboxCharges, async () => {
    const rows = await db
      .select({
        id: sandboxCharges.id,
        token: sandboxCharges.token,
        amount: sandboxCharges.amount,
        order: payments.orderId,
        refunded: sql<boolean>`${sandboxCharges.refundedAt} is not null`,
        refunded_amount: sandboxCharges.refundedAmount,
        created_at: sandboxCharges.createdAt,
      })
      .from(sandboxCharges)
      .leftJoin(payments, eq(payments.reference, sandboxCharges.reference))
      .orderBy(desc(sandboxCharges.createdAt), sandboxCharges.id);
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  });
  route(app, paySandboxOrder, async ({ caller, params }) => {
    const own = await db
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(payments.codeOrderId, params.id), eq(orders.userId, caller.id)));
    if (own.length === 0) return abort(404, "not_found");
    if (!(await paySandboxCode(db, params.id, clock()))) return abort(409, "code_closed");
    await settleCode(deps, params.id);
    return { paid: true as const };
  });
}
