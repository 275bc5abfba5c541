import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Db } from "../../platform/db/client.ts";
import { changes } from "../../platform/db/schema/changes.ts";
import { abort } from "../../platform/http/http-error.ts";
import { parseRequestKey } from "../../platform/http/request-key.ts";

/**
 * Creates one record with its history, or reads the one that an earlier or a simultaneous request of the caller with the
 * same idempotency key created.
 */
export async function createOnce<T>(
  db: Db,
  { request, body }: { readonly request: FastifyRequest; readonly body: unknown },
  create: () => Promise<T>,
  read: (id: number) => Promise<T | undefined>,
): Promise<T> {
  const requestKey = parseRequestKey(request.headers["idempotency-key"], body);
  const { context } = request;
  if (!context?.caller || requestKey === null) return create();
  context.requestKey = requestKey;
  try {
    return await create();
  } catch (error) {
    const [made] = await db
      .select({ id: changes.thingId, hash: changes.requestHash })
      .from(changes)
      .where(and(eq(changes.byUserId, context.caller.id), eq(changes.requestKey, requestKey.key)));
    if (!made) throw error;
    if (made.hash !== requestKey.hash) return abort(409, "already_saved");
    return (await read(made.id)) ?? abort(404, "not_found");
  }
}
