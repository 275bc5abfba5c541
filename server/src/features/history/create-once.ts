import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Db } from "../../platform/db/client.ts";
import { changes } from "../../platform/db/schema/changes.ts";
import { abort } from "../../platform/http/http-error.ts";
import { parseIdempotencyKey } from "../../platform/http/idempotency-key.ts";

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
  const idempotencyKey = parseIdempotencyKey(request.headers["idempotency-key"], body);
  const { context } = request;
  if (!context?.caller || idempotencyKey === null) return create();
  context.idempotencyKey = idempotencyKey;
  try {
    return await create();
  } catch (error) {
    // A repetition fails because its key, or another unique value, belongs to the record that was created before.
    const [made] = await db
      .select({ id: changes.thingId, hash: changes.requestHash })
      .from(changes)
      .where(and(eq(changes.byUserId, context.caller.id), eq(changes.requestKey, idempotencyKey.key)));
    if (!made) throw error;
    if (made.hash !== idempotencyKey.hash) return abort(409, "already_saved");
    return (await read(made.id)) ?? abort(404, "not_found");
  }
}
