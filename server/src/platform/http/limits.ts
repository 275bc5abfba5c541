import { isIPv6 } from "node:net";
import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { errorBody } from "@lonchera/contract/errors";
import type { Queryable } from "../db/client.ts";
import { limitedEvents } from "../db/schema/users.ts";
import { HttpError } from "./http-error.ts";
import { transaction } from "../db/transaction.ts";

/** At most `most` events of one `key` in so many minutes. */
export type Limit = { readonly key: string; readonly most: number; readonly minutes: number };

const minute = 60_000;

/** Who counts as one address: of IPv6 the network, which a household or an attacker has whole. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith("::ffff:")) return ip.replace("::ffff:", "");
  const [head = "", tail] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const between = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...(tail === undefined ? [] : between), ...right].slice(0, 4).join(":")}::/64`;
}

/** 429 with `Retry-After` where a limit is reached already. */
export async function refuseWhenReached(db: Queryable, limits: readonly Limit[], now: number): Promise<void> {
  for (const { key, most, minutes } of limits) {
    const [decisive] = await db
      .select({ at: limitedEvents.at })
      .from(limitedEvents)
      .where(and(eq(limitedEvents.key, key), gt(limitedEvents.at, new Date(now - minutes * minute))))
      .orderBy(desc(limitedEvents.at))
      .offset(most - 1)
      .limit(1);
    if (decisive) {
      const retryAfterSeconds = Math.ceil((decisive.at.getTime() + minutes * minute - now) / 1000);
      throw new HttpError(429, errorBody("rate_limited"), retryAfterSeconds);
    }
  }
}

/**
 * Counts an event by every limit, or by none and refuses with 429 where one is reached.
 * Events of a key come one after another, so that parallel ones do not slip past together.
 */
export async function countEvent(db: Queryable, limits: readonly Limit[], now: number): Promise<void> {
  const keys = limits.map(({ key }) => key).sort();
  await transaction(db, async (tx) => {
    for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    await refuseWhenReached(tx, limits, now);
    await tx.insert(limitedEvents).values(keys.map((key) => ({ key, at: new Date(now) })));
  });
}

export async function forgetEvents(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.delete(limitedEvents).where(inArray(limitedEvents.key, [...keys]));
}

/** What no limit looks at any more. */
export async function forgetOldEvents(db: Queryable, now: number, longestMinutes: number): Promise<void> {
  await db.delete(limitedEvents).where(lte(limitedEvents.at, new Date(now - longestMinutes * minute)));
}
