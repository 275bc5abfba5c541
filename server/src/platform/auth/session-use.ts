import { and, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { sessions } from "../db/schema/users.ts";

/** A use is stored once the stored one is this old (milliseconds), so that most requests write nothing. */
const storeInterval = 5 * 60_000;
/** Staff sessions end after this time without a request (milliseconds). */
const staffIdleTimeout = 12 * 3_600_000;

/** The newest stored use that is so old that a further one is stored. */
export function getUseStoreLimit(now: number): Date {
  return new Date(now - storeInterval);
}

/**
 * The newest stored use of a staff session that is over. The true last use can be later by the interval, so that a
 * session ends after 12 hours at the earliest and 12 hours and 5 minutes at the latest.
 */
export function getStaffIdleLimit(now: number): Date {
  return new Date(now - staffIdleTimeout - storeInterval);
}

function updateOldUses(db: Db) {
  const isOld = lte(sessions.lastUsedAt, sql.placeholder("oldUse"));
  const due = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(sql`${sessions.id} = any(${sql.placeholder("ids")}::uuid[])`, isOld))
    // A locked session is being changed anyway, and waiting for several rows could deadlock.
    .for("no key update", { skipLocked: true });
  return db
    .update(sessions)
    .set({ lastUsedAt: sql`${sql.placeholder("now")}` })
    .where(inArray(sessions.id, due))
    .prepare("session-uses");
}

/** Returns a function that stores the use of sessions, once for parallel requests, without delaying a request. */
export function createUseRecorder(db: Db): (ids: readonly string[], now: number) => void {
  const update = updateOldUses(db);
  const pendingIds = new Set<string>();

  async function storeUse(ids: readonly string[], now: number): Promise<void> {
    for (const id of ids) pendingIds.add(id);
    try {
      await update.execute({ ids, now: new Date(now), oldUse: getUseStoreLimit(now) });
    } catch {
      // The next request of the session stores it.
    } finally {
      for (const id of ids) pendingIds.delete(id);
    }
  }

  return (ids, now) => {
    const others = ids.filter((id) => !pendingIds.has(id));
    if (others.length > 0) void storeUse(others, now);
  };
}
