import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../../config.ts";
import { isSameSecret } from "../auth/secrets.ts";
import { isLocalCaller, isLocalName } from "./client-address.ts";
import { abort } from "./http-error.ts";
import { priorities } from "./priority-queue.ts";

/** Seconds. Imports and reports take the longest. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests by route and status, imports and reports included.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function measureRequestQueue({ requestQueue }: FastifyInstance, registers: Registry[]): void {
  const { queue, rejected } = requestQueue;
  const labelNames = ["rank"] as const;
  new Gauge({
    name: "http_requests_under_way",
    help: "Requests to the API that run.",
    registers,
    collect() {
      this.set(queue.running);
    },
  });
  new Gauge({
    name: "http_requests_waiting",
    help: "Requests to the API that wait.",
    labelNames,
    registers,
    collect() {
      for (const rank of priorities) this.set({ rank }, queue.countWaiting(rank));
    },
  });
  new Counter({
    name: "http_requests_refused_total",
    help: "Requests to the API that were rejected with 503 because there were too many.",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const rank of priorities) this.inc({ rank }, rejected[rank]);
    },
  });
}

function measurePool(pool: pg.Pool, registers: Registry[]): void {
  new Gauge({
    name: "database_connections",
    help: "Connections of the pool that serves requests.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  new Gauge({
    name: "database_connection_waits",
    help: "Queries and transactions that wait for a connection of the pool.",
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** All applications of a process share these metrics, because prom-client's collectors for the process never stop. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

type MetricSources = { readonly config: Config; readonly db: { readonly $client: pg.Pool } };

/** Serves the Prometheus metrics of this process. Features add theirs to the returned registry. */
export function registerMetrics(app: FastifyInstance, { config, db }: MetricSources): Registry {
  const registry = new Registry();
  measureRequests(app, [registry]);
  measureRequestQueue(app, [registry]);
  measurePool(db.$client, [registry]);
  const { metricsToken, host, publicUrl } = config;
  // Behind a proxy on the same machine every caller looks local.
  const isPrivate = isLocalName(host) && isLocalName(new URL(publicUrl).hostname);
  app.get("/metrics", async (request, reply) => {
    const { authorization = "" } = request.headers;
    const hasToken = metricsToken !== undefined && isSameSecret(authorization, `Bearer ${metricsToken}`);
    if (!(isPrivate && isLocalCaller(request)) && !hasToken) return abort(401, "not_signed_in");
    return reply.type(registry.contentType).send(await Registry.merge([processMetrics, registry]).metrics());
  });
  return registry;
}
