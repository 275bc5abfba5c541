import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { isLocalCaller } from "./local-caller.ts";
import { refuse } from "./refusal.ts";

/** Liveness, readiness (the migrated database answers) and Prometheus' metrics. */
export function healthRoutes(app: FastifyInstance, { pool, config }: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests by route and status.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  app.get("/health/live", () => ({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    try {
      await pool.query({ name: "ready", text: "select 1 from item_types limit 1" });
      return { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "unavailable" });
    }
  });
  app.get("/metrics", async (request, reply) => {
    const bears =
      config.metricsToken !== undefined && request.headers.authorization === `Bearer ${config.metricsToken}`;
    if (!isLocalCaller(request) && !bears) return refuse(401);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
