import { and, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { sessions } from "../db/schema/users.ts";

/** A use is stored once the stored one is this old (milliseconds), so that most requests write nothing. */
const storeInterval = 5 * 60_000;
/** Staff sessions end after this time without a request (milliseconds). */
const staffIdleTimeout = 12 * 3_600_000;

/** Returns the time up to which a stored use is old enough to be replaced. */
export function getSessionUseThreshold(now: number): Date {
  return new Date(now - storeInterval);
}

/**
 * Returns the time up to which the stored use of a staff session means that the session is over. The true last use can
 * be later by the interval, so a session ends 12 hours to 12 hours and 5 minutes after it.
 */
export function getStaffIdleThreshold(now: number): Date {
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

/** Returns a function that stores the use of sessions without delaying a request. Parallel requests store it once. */
export function createSessionUseRecorder(db: Db): (ids: readonly string[], now: number) => void {
  const update = updateOldUses(db);
  const pendingIds = new Set<string>();

  async function storeUse(ids: readonly string[], now: number): Promise<void> {
    for (const id of ids) pendingIds.add(id);
    try {
      await update.execute({ ids, now: new Date(now), oldUse: getSessionUseThreshold(now) });
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
