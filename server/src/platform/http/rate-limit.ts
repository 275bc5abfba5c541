import { and, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { createErrorBody } from "@lonchera/contract/errors";
import type { Queryable } from "../db/client.ts";
import { acquireAdvisoryLock, transaction } from "../db/transaction.ts";
import { rateLimitEvents } from "../db/schema/users.ts";
import { HttpError } from "./http-error.ts";

/** At most `max` events of `key` within `windowMinutes`. */
export type RateLimit = { readonly key: string; readonly max: number; readonly windowMinutes: number };

/** No limit has a longer window, because older events are deleted. */
export const maxRateLimitMinutes = 60;

const minute = 60_000;

/** Throws 429 with `Retry-After` when one of the limits is reached. */
export async function requireBelowRateLimits(
  db: Queryable,
  limits: readonly RateLimit[],
  now: number,
): Promise<void> {
  const windows = limits.map(({ windowMinutes }) => windowMinutes * minute);
  const since = new Date(now - Math.max(...windows));
  const keys = limits.map(({ key }) => key);
  // The result is small, because no more events are counted than the limits allow.
  const events = await db
    .select({ key: rateLimitEvents.key, at: rateLimitEvents.at })
    .from(rateLimitEvents)
    .where(and(inArray(rateLimitEvents.key, keys), gt(rateLimitEvents.at, since)))
    .orderBy(desc(rateLimitEvents.at));
  for (const { key, max, windowMinutes } of limits) {
    const decisive = events.filter((event) => event.key === key)[max - 1];
    const endsAt = (decisive?.at.getTime() ?? 0) + windowMinutes * minute;
    if (endsAt > now)
      throw new HttpError(429, createErrorBody("rate_limited"), Math.ceil((endsAt - now) / 1000));
  }
}

/**
 * Counts an event against all limits, or throws 429 when one is reached and counts it against none.
 * A lock per key keeps parallel events from passing a limit together.
 */
export async function consumeRateLimits(
  db: Queryable,
  limits: readonly RateLimit[],
  now: number,
): Promise<void> {
  const keys = limits.map(({ key }) => key).sort();
  await transaction(db, async (tx) => {
    for (const key of keys) await acquireAdvisoryLock(tx, key);
    await requireBelowRateLimits(tx, limits, now);
    await tx.insert(rateLimitEvents).values(keys.map((key) => ({ key, at: new Date(now) })));
  });
}

/** Counts an event, or returns false when a limit is reached. */
export async function tryConsumeRateLimits(
  db: Queryable,
  limits: readonly RateLimit[],
  now: number,
): Promise<boolean> {
  try {
    await consumeRateLimits(db, limits, now);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Deletes the events of a key and of those that begin with it and a colon. */
export async function resetRateLimits(db: Queryable, key: string): Promise<void> {
  const isOf = or(eq(rateLimitEvents.key, key), sql`starts_with(${rateLimitEvents.key}, ${`${key}:`})`);
  await db.delete(rateLimitEvents).where(isOf);
}

/** Deletes the events that no limit considers any more. */
export async function deleteExpiredRateLimitEvents(db: Queryable, now: number): Promise<void> {
  await db
    .delete(rateLimitEvents)
    .where(lte(rateLimitEvents.at, new Date(now - maxRateLimitMinutes * minute)));
}
