import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "../../config.ts";

/** The origins of Culqi's dialog and 3-D Secure script and of their frames, pictures and requests. */
const culqi = ["https://*.culqi.com"];
/** 3-D Secure shows the bank's page in a frame. Its origin is unknown in advance, and the page posts back to ours. */
const anyBank = ["'self'", "https:"];

/** Allows the payment provider's origins only when it is in use. */
function contentSecurityPolicy({ paymentProvider }: Config) {
  const isCulqi = paymentProvider === "culqi";
  const provider = isCulqi ? culqi : [];
  return {
    "default-src": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": [isCulqi ? "'self'" : "'none'"],
    "form-action": isCulqi ? anyBank : ["'self'"],
    "img-src": ["'self'", "data:", "blob:", ...provider],
    "font-src": ["'self'", "data:", ...provider],
    "style-src": ["'self'", "'unsafe-inline'", ...provider],
    "script-src": ["'self'", ...provider],
    "connect-src": ["'self'", ...provider],
    "frame-src": isCulqi ? anyBank : ["'none'"],
  };
}

/** Helmet's headers, computed once: they are the same in every response, and `@fastify/helmet` computes them each time. */
function secureHeaders(config: Config): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    strictTransportSecurity: config.publicUrl.startsWith("https:"),
  });
  setHeaders(request, response, () => undefined);
  return response.getHeaders();
}

/** Sets the request's id and the secure headers on every response. */
export function setCommonHeaders(app: FastifyInstance, config: Config): void {
  const secure = secureHeaders(config);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(secure).header("x-request-id", request.id);
    // Responses of the API depend on the caller, errors included.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "private, no-store");
    done();
  });
}
