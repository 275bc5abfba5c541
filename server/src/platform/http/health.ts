import type { FastifyInstance } from "fastify";
import pg from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../../config.ts";
import { isSameSecret } from "../auth/secrets.ts";
import { isLocalCaller, isLocalName } from "./client-address.ts";
import { abort } from "./http-error.ts";
import { priorities } from "./priority-queue.ts";

const timeouts = {
  statement_timeout: 2_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 2_000,
  connectionTimeoutMillis: 2_000,
} as const;

type Readiness = {
  /** Rejects if the migrated database does not respond. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Checks the database over a separate connection, because requests can occupy all others. */
function openReadiness(databaseUrl: string): Readiness {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "lonchera-health",
    // The connection stays open, because the database may refuse new ones under load.
    max: 1,
    min: 1,
    keepAlive: true,
    ...timeouts,
  });
  pool.on("error", () => undefined);
  let pending: Promise<void> | undefined;
  const ask = async () => {
    // The size is read from the disk. A query of cached rows would succeed even if the files were missing.
    const text = "select pg_relation_size('item_types') > 0 as there from item_types limit 1";
    const { rows } = await pool.query<{ there: boolean }>({ name: "ready", text });
    if (rows[0]?.there !== true) throw new Error("the files of the database are gone");
  };
  return {
    // Concurrent checks share one query.
    check: () => (pending ??= ask().finally(() => (pending = undefined))),
    close: () => pool.end(),
  };
}

function measureRequestQueue({ requestQueue }: FastifyInstance, registry: Registry): void {
  const { queue, rejected } = requestQueue;
  const registers = [registry];
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
      for (const rank of priorities) this.set({ rank }, queue.size(rank));
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

/** Liveness, readiness (the migrated database answers) and Prometheus metrics. */
export function healthRoutes(
  app: FastifyInstance,
  { databaseUrl, config }: { databaseUrl: string; config: Config },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequestQueue(app, registry);
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
  const { metricsToken, host, publicUrl } = config;
  // Behind a proxy on the same machine every caller looks local.
  const isPrivate = isLocalName(host) && isLocalName(new URL(publicUrl).hostname);
  app.get("/metrics", async (request, reply) => {
    const { authorization = "" } = request.headers;
    const hasToken = metricsToken !== undefined && isSameSecret(authorization, `Bearer ${metricsToken}`);
    if (!(isPrivate && isLocalCaller(request)) && !hasToken) return abort(401, "not_signed_in");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
