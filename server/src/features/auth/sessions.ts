import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { millisecondsPerDay } from "@lonchera/domain/calendar";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { getStaffIdleThreshold } from "../../platform/auth/session-use.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { createTokenSigner } from "../../platform/auth/signed-tokens.ts";
import type { Db, Transaction } from "../../platform/db/client.ts";
import { companies, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { pushSubscriptions } from "../../platform/db/schema/push.ts";
import { sessions, users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { requireRow } from "../../platform/db/written-rows.ts";
import { endSessions, type Caller } from "../../platform/auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { endSession } from "./queries.ts";

/** The content of a refresh token. Each renewal issues a token of the next generation. */
export type RefreshToken = { readonly sessionId: string; readonly generation: number };

export type RefreshTokenSigner = {
  issue(refresh: RefreshToken, expiresAt: Date): Promise<string>;
  /** Returns null for a foreign or expired token. */
  read(token: string): Promise<RefreshToken | null>;
};

export function createRefreshTokenSigner(keys: SecretKeys, clock: () => number): RefreshTokenSigner {
  const tokens = createTokenSigner<{ readonly sid: string; readonly gen: number }>(keys, "refresh", clock);
  return {
    issue: ({ sessionId, generation }, expiresAt) =>
      tokens.sign({ sid: sessionId, gen: generation }, Math.floor(expiresAt.getTime() / 1000)),
    read: async (token) => {
      const claims = await tokens.verify(token);
      return claims && { sessionId: claims.sid, generation: claims.gen };
    },
  };
}

/** The lifetime of a session. Renewing its tokens does not extend it. */
const sessionMilliseconds = 7 * millisecondsPerDay;

export type StartedSession = { readonly id: string; readonly userId: number; readonly expiresAt: Date };

/** Starts a session. Call it in the transaction that checks that the user may sign in. */
export async function startSession(
  tx: Transaction,
  { userId, device }: { readonly userId: number; readonly device: string | null },
  now: number,
): Promise<StartedSession> {
  const at = new Date(now);
  const expiresAt = new Date(now + sessionMilliseconds);
  const values = { userId, device, createdAt: at, confirmedAt: at, lastUsedAt: at, expiresAt };
  const { id } = requireRow(await tx.insert(sessions).values(values).returning({ id: sessions.id }));
  const details = device === null ? [] : [["Dispositivo", device] as const];
  await recordAuditEvent(tx, { event: "sign-in", at, userId, details });
  return { id, userId, expiresAt };
}

function canRenew({ sessionId, generation }: RefreshToken, now: Date) {
  const canUserSignIn = sql`exists (
    select from ${users} left join ${companies} on ${companies.id} = ${users.companyId}
    where ${users.id} = ${sessions.userId} and ${users.isActive}
      and case when ${users.isStaff} then ${gt(sessions.lastUsedAt, getStaffIdleThreshold(now.getTime()))}
        else ${isActiveCompany} end)`;
  const isNewestOrNext = inArray(sessions.usedGeneration, [generation - 1, generation]);
  return and(isActiveSession(sessionId, now), isNewestOrNext, canUserSignIn);
}

function isActiveSession(sessionId: string, now: Date) {
  return and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

/** Returns the user of the session that the token could renew, without renewing it. */
export async function findRenewableUserId(
  db: Db,
  token: RefreshToken,
  now: Date,
): Promise<number | undefined> {
  const [session] = await db.select({ userId: sessions.userId }).from(sessions).where(canRenew(token, now));
  return session?.userId;
}

/**
 * Uses a refresh token. The token stays valid until its successor is used, so that concurrent tabs all succeed. A
 * token of an older generation must be a stolen copy, so it ends the session. Returns null for a token that is no
 * longer valid.
 */
export async function renewSession(db: Db, token: RefreshToken, now: Date) {
  const { sessionId, generation } = token;
  const [renewed] = await db
    .update(sessions)
    .set({ usedGeneration: generation, lastUsedAt: now })
    .where(canRenew(token, now))
    .returning({ userId: sessions.userId, expiresAt: sessions.expiresAt });
  if (renewed) return { ...renewed, next: { sessionId, generation: generation + 1 } };
  await transaction(db, async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(isActiveSession(sessionId, now), gt(sessions.usedGeneration, generation)))
      .returning({ userId: sessions.userId });
    if (!ended) return;
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
    await recordAuditEvent(tx, { event: "token-reused", at: now, userId: ended.userId });
  });
  return null;
}

/** Ends the session of a refresh token, or the caller's own without one. Another person's token changes nothing. */
export async function signOut({ db, clock }: Deps, caller: Caller, sessionId?: string): Promise<void> {
  const at = new Date(clock());
  await transaction(db, async (tx) => {
    const isEnded = await endSession(tx, { userId: caller.id, id: sessionId ?? caller.sessionId }, at);
    if (isEnded) await recordAuditEvent(tx, { event: "sign-out", at });
  });
}

/** Returns false if the caller has no such session. */
export async function endOwnSession({ db, clock }: Deps, caller: Caller, id: string): Promise<boolean> {
  const at = new Date(clock());
  return transaction(db, async (tx) => {
    const isEnded = await endSession(tx, { userId: caller.id, id }, at);
    const details = [["Sesiones", "Una"]] as const;
    if (isEnded) await recordAuditEvent(tx, { event: "sessions-ended", at, details });
    return isEnded;
  });
}

/** Ends all sessions of the caller but the present one. */
export async function endOtherSessions({ db, clock }: Deps, caller: Caller): Promise<void> {
  const at = new Date(clock());
  await transaction(db, async (tx) => {
    await endSessions(tx, eq(users.id, caller.id), at, caller.sessionId);
    await recordAuditEvent(tx, { event: "sessions-ended", at, details: [["Sesiones", "Todas las demás"]] });
  });
}
