import type { FastifyInstance } from "fastify";
import { and, desc, eq, sql } from "drizzle-orm";
import { receivePaymentEvent as receivePaymentEventEndpoint } from "@lonchera/contract/settlement";
import { createErrorBody } from "@lonchera/contract/errors";
import { listSandboxCharges, paySandboxOrder } from "@lonchera/contract/checkout";
import { isSameSecret } from "../../platform/auth/secrets.ts";
import { abort, HttpError } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments, sandboxCharges } from "../../platform/db/schema/payments.ts";
import type { Deps } from "../deps.ts";
import { paySandboxCode } from "../payments/sandbox.ts";
import { receivePaymentEvent, settleCode } from "./payment-events.ts";

/** Returns false if no webhook password is configured. */
function hasWebhookPassword(header: string | undefined, expected: string | undefined): boolean {
  const [, received] = /^basic +([\w+/=-]+)$/i.exec(header ?? "") ?? [];
  if (expected === undefined || received === undefined) return false;
  return isSameSecret(received, Buffer.from(expected).toString("base64"));
}

const askAgainSeconds = 30;
const maxEventBytes = 64 * 1024;

/** The webhook of the payment provider. */
export function paymentEventRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    receivePaymentEventEndpoint,
    async ({ body, request }) => {
      try {
        await receivePaymentEvent(deps, body);
      } catch (error) {
        request.log.warn({ err: error, event: body.id }, "payment event");
        throw new HttpError(503, createErrorBody("temporarily_unavailable"), askAgainSeconds);
      }
      return { received: true as const };
    },
    {
      bodyLimit: maxEventBytes,
      // Runs before the body is read, so that requests without the password cost nothing.
      onRequest: async ({ headers }) => {
        if (!hasWebhookPassword(headers.authorization, deps.config.culqi.webhookAuth))
          abort(401, "not_signed_in");
      },
    },
  );
}

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
