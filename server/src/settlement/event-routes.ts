import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { receivePaymentEvent } from "@lonchera/contract/payment-events";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/refusal.ts";
import { route } from "../http/route.ts";
import { receiveEvent } from "./events.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Where nothing is agreed upon, nobody knows it. */
function knowsPassword(header: string | undefined, agreed: string | undefined): boolean {
  if (agreed === undefined || header === undefined) return false;
  const expected = `Basic ${Buffer.from(agreed).toString("base64")}`;
  return timingSafeEqual(digest(header), digest(expected));
}

const askAgainSeconds = 30;

/** What the payment provider tells by itself. */
export function paymentEventRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, receivePaymentEvent, async ({ body, request }) => {
    const { webhookAuth } = deps.config.culqi;
    if (!knowsPassword(request.headers.authorization, webhookAuth)) return refuse(401);
    try {
      await receiveEvent(deps, body);
    } catch (error) {
      request.log.warn({ err: error, event: body.id }, "payment event");
      return refuse(503, undefined, askAgainSeconds);
    }
    return { received: true as const };
  });
}
