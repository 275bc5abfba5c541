import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../../config.ts";
import { isLocalCaller } from "./local-caller.ts";
import { openReadiness } from "./readiness.ts";
import { abort } from "./http-error.ts";
import { ranks } from "./waiting-line.ts";

function measureAdmission({ admission }: FastifyInstance, registry: Registry): void {
  const { line, refused } = admission;
  const registers = [registry];
  const labelNames = ["rank"] as const;
  new Gauge({
    name: "http_requests_under_way",
    help: "Requests to the API that have a place.",
    registers,
    collect() {
      this.set(line.underWay);
    },
  });
  new Gauge({
    name: "http_requests_waiting",
    help: "Requests to the API that wait for a place.",
    labelNames,
    registers,
    collect() {
      for (const rank of ranks) this.set({ rank }, line.waiting(rank));
    },
  });
  new Counter({
    name: "http_requests_refused_total",
    help: "Requests to the API that were refused with 503 because there were too many.",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const rank of ranks) this.inc({ rank }, refused[rank]);
    },
  });
}

/** Liveness, readiness (the migrated database answers) and Prometheus' metrics. */
export function healthRoutes(
  app: FastifyInstance,
  { databaseUrl, config }: { databaseUrl: string; config: Config },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureAdmission(app, registry);
  const readiness = openReadiness(databaseUrl);
  app.addHook("onClose", () => readiness.close());
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
      await readiness.check();
      return { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "unavailable" });
    }
  });
  app.get("/metrics", async (request, reply) => {
    const bears =
      config.metricsToken !== undefined && request.headers.authorization === `Bearer ${config.metricsToken}`;
    if (!isLocalCaller(request) && !bears) return abort(401, "not_signed_in");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
