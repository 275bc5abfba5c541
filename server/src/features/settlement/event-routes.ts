import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { receivePaymentEvent } from "@lonchera/contract/settlement";
import { errorBody } from "@lonchera/contract/errors";
import type { Deps } from "../deps.ts";
import { abort, HttpError } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { receiveEvent } from "./events.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Where nothing is agreed upon, nobody knows it. */
function knowsPassword(header: string | undefined, agreed: string | undefined): boolean {
  const [, told] = /^basic +([\w+/=-]+)$/i.exec(header ?? "") ?? [];
  if (agreed === undefined || told === undefined) return false;
  return timingSafeEqual(digest(told), digest(Buffer.from(agreed).toString("base64")));
}

const askAgainSeconds = 30;
const maxEvent = 64 * 1024;

/** What the payment provider tells by itself. */
export function paymentEventRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    receivePaymentEvent,
    async ({ body, request }) => {
      try {
        await receiveEvent(deps, body);
      } catch (error) {
        request.log.warn({ err: error, event: body.id }, "payment event");
        throw new HttpError(503, errorBody("temporarily_unavailable"), askAgainSeconds);
      }
      return { received: true as const };
    },
    {
      bodyLimit: maxEvent,
      // Before the body is read: who does not know the password costs nothing.
      onRequest: async ({ headers }) => {
        if (!knowsPassword(headers.authorization, deps.config.culqi.webhookAuth)) abort(401, "not_signed_in");
      },
    },
  );
}
