import { and, inArray, isNull, type SQL } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { sessions, users } from "../db/schema/users.ts";

/** Ends the sessions in force of those users whom a condition names. */
export async function endSessionsOf(db: Queryable, whose: SQL, at: Date): Promise<void> {
  const people = db.select({ id: users.id }).from(users).where(whose);
  await db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(inArray(sessions.userId, people), isNull(sessions.revokedAt)));
}
