import type { FastifyInstance } from "fastify";
import type pg from "pg";

/** Returns a function that rejects if the migrated database does not respond. Concurrent checks share one query. */
function createReadinessCheck(pool: pg.Pool): () => Promise<void> {
  let pending: Promise<void> | undefined;
  const ask = async () => {
    // The size is read from the disk. A query of cached rows would succeed even if the files were missing.
    const text = "select pg_relation_size('item_types') > 0 as there from item_types limit 1";
    const { rows } = await pool.query<{ there: boolean }>({ name: "ready", text });
    if (rows[0]?.there !== true) throw new Error("the files of the database are gone");
  };
  return () => (pending ??= ask().finally(() => (pending = undefined)));
}

/** Reports liveness, and readiness, which means that the migrated database answers. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const checkReadiness = createReadinessCheck(pool);
  app.get("/health/live", () => ({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    try {
      await checkReadiness();
      return { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "unavailable" });
    }
  });
}
