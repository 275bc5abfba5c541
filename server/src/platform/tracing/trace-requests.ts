import { finished } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Tracing } from "./tracing.ts";

/**
 * Starts a trace for each request that reaches an endpoint of the API. Traces of callers are not continued, because
 * anybody can send their headers. Addresses are left out, because some hold tokens.
 */
export function traceRequests(app: FastifyInstance, { api, tracer }: Tracing): void {
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/api/")) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const span = tracer.startSpan(`${request.method} ${route.url}`, {
        root: true,
        kind: api.SpanKind.SERVER,
        // The request has waited in the queue and for its body before.
        startTime: Date.now() - reply.elapsedTime,
        attributes: {
          "http.request.method": request.method,
          "http.route": route.url,
          "request.id": request.id,
        },
      });
      finished(reply.raw, () => {
        span.setAttribute("http.response.status_code", reply.statusCode);
        if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      });
      const context = api.trace.setSpan(api.context.active(), span);
      return api.context.with(context, () => handler.call(this, request, reply));
    };
  });
}
