import type { Deps } from "../deps.ts";
import { deleteExpiredEvents } from "../../platform/http/rate-limit.ts";
import type { Sessions } from "../../platform/auth/sessions.ts";
import { longestMinutes } from "./limits.ts";
import { forgetExpired, writeSession } from "./queries.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";

/** From sign-in to the end of everything that comes of it. */
const sessionMilliseconds = 7 * 24 * 3_600_000;
const sweepMilliseconds = 10 * 60_000;

type Tokens = { access: string; refresh: string };

/** Starts sessions, and now and then throws away what time has ended. */
export function sessionStarter(
  { db, clock }: Deps,
  sessions: Sessions,
  refreshes: RefreshTokens,
): (userId: number) => Promise<Tokens> {
  let nextSweep = 0;

  async function sweep(now: number): Promise<void> {
    if (now < nextSweep) return;
    nextSweep = now + sweepMilliseconds;
    await forgetExpired(db, new Date(now));
    await deleteExpiredEvents(db, now, longestMinutes);
  }

  return async (userId) => {
    const now = clock();
    await sweep(now);
    const expiresAt = new Date(now + sessionMilliseconds);
    const sessionId = await writeSession(db, userId, new Date(now), expiresAt);
    return {
      access: await sessions.issueAccessToken(sessionId, userId),
      refresh: await refreshes.issue({ sessionId, generation: 1 }, expiresAt),
    };
  };
}
