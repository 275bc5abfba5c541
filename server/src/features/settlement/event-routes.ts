import type { FastifyInstance } from "fastify";
import { receivePaymentEvent } from "@lonchera/contract/settlement";
import { createErrorBody } from "@lonchera/contract/errors";
import { isSameSecret } from "../../platform/auth/secrets.ts";
import type { Deps } from "../deps.ts";
import { abort, HttpError } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { receiveEvent } from "./payment-events.ts";

/** Returns false if no webhook password is configured. */
function hasWebhookPassword(header: string | undefined, expected: string | undefined): boolean {
  const [, received] = /^basic +([\w+/=-]+)$/i.exec(header ?? "") ?? [];
  if (expected === undefined || received === undefined) return false;
  return isSameSecret(received, Buffer.from(expected).toString("base64"));
}

const askAgainSeconds = 30;
const maxEvent = 64 * 1024;

/** The webhook of the payment provider. */
export function paymentEventRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    receivePaymentEvent,
    async ({ body, request }) => {
      try {
        await receiveEvent(deps, body);
      } catch (error) {
        request.log.warn({ err: error, event: body.id }, "payment event");
        throw new HttpError(503, createErrorBody("temporarily_unavailable"), askAgainSeconds);
      }
      return { received: true as const };
    },
    {
      bodyLimit: maxEvent,
      // Runs before the body is read, so that requests without the password cost nothing.
      onRequest: async ({ headers }) => {
        if (!hasWebhookPassword(headers.authorization, deps.config.culqi.webhookAuth))
          abort(401, "not_signed_in");
      },
    },
  );
}
