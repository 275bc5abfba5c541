import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { listHistory } from "@lonchera/contract/history";
import { changes } from "../db/schema/changes.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";

export function historyRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, listHistory, async ({ params }) => {
    const rows = await db
      .select()
      .from(changes)
      .where(and(eq(changes.thing, params.thing), eq(changes.thingId, params.id)))
      .orderBy(desc(changes.id));
    return rows.map(({ id, kind, at, byName, fields }) => ({
      id,
      kind,
      at: at.toISOString(),
      by: byName,
      fields: Object.entries(fields).map(([field, [old, now]]) => ({ field, old, now })),
    }));
  });
}
