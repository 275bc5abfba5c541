import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { sessions, users } from "../../platform/db/schema/users.ts";
import type { Refresh } from "./refresh-tokens.ts";

export type Renewed = { readonly userId: number; readonly expiresAt: Date; readonly next: Refresh };

/**
 * Uses a refresh token: it and its successor stay good until the successor is used, so that racing tabs all go on.
 * An older one can only be a copy that somebody kept: it ends the session. Null where the token no longer counts.
 */
export async function renewSession(
  db: Db,
  { sessionId, generation }: Refresh,
  now: Date,
): Promise<Renewed | null> {
  const inForce = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const isOfSomebodyWelcome = sql`exists (
    select from ${users} left join ${companies} on ${companies.id} = ${users.companyId}
    where ${users.id} = ${sessions.userId} and ${users.isActive}
      and (${users.isStaff} or (${companies.archivedAt} is null and ${companies.status})))`;
  const isNewestOrNext = inArray(sessions.usedGeneration, [generation - 1, generation]);
  const [renewed] = await db
    .update(sessions)
    .set({ usedGeneration: generation })
    .where(and(inForce, isNewestOrNext, isOfSomebodyWelcome))
    .returning({ userId: sessions.userId, expiresAt: sessions.expiresAt });
  if (renewed) return { ...renewed, next: { sessionId, generation: generation + 1 } };
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inForce, gt(sessions.usedGeneration, generation)));
  return null;
}
