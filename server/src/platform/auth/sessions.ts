import { and, eq, gt, inArray, isNull, lte, ne, not, or, sql, type SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { CustomerType, StaffRole } from "@lonchera/domain/codes";
import type { Db, Queryable } from "../db/client.ts";
import { companies, isActiveCompany } from "../db/schema/companies.ts";
import { pushSubscriptions } from "../db/schema/push.ts";
import { sessions, users } from "../db/schema/users.ts";
import { hasToSetUpSecondFactor } from "./second-factor.ts";
import type { SecretKeys } from "./secret-keys.ts";
import { createSessionUseRecorder, getStaffIdleThreshold, getSessionUseThreshold } from "./session-use.ts";
import { createTokenSigner, type TokenSigner } from "./signed-tokens.ts";

const accessSeconds = 15 * 60;
/** A proof of identity counts for this time (milliseconds). */
const confirmedMilliseconds = 10 * 60_000;

export type Staff = {
  readonly kind: "staff";
  readonly id: number;
  readonly sessionId: string;
  readonly role: StaffRole;
  readonly isIdentityConfirmed: boolean;
  /** True if owners require a second factor and this member of staff has to set one up before anything else. */
  readonly lacksSecondFactor: boolean;
};
export type Customer = {
  readonly kind: "customer";
  readonly id: number;
  readonly sessionId: string;
  readonly companyId: number;
  readonly companySlug: string;
  readonly customerType: CustomerType;
  readonly isCompanyManager: boolean;
  readonly isIdentityConfirmed: boolean;
};
/** `isIdentityConfirmed` is true for 10 minutes after a proof of identity in the session. */
export type Caller = Staff | Customer;

export type Sessions = {
  /** Signs an access token of a session. */
  issueAccessToken(sessionId: string, userId: number): Promise<string>;
  /** Returns the caller of a request, or null without a valid token of an active session. */
  findCaller(request: Pick<FastifyRequest, "headers">): Promise<Caller | null>;
};

/**
 * Selects active sessions. Those of disabled users, of customers of an archived or disabled company, and of staff after
 * a long time without use are not active.
 */
function selectActiveSessions(db: Db) {
  return db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      role: users.staffRole,
      companyId: users.companyId,
      companySlug: companies.slug,
      customerType: users.customerType,
      isCompanyManager: users.isCompanyManager,
      isUseOld: sql<boolean>`${lte(sessions.lastUsedAt, sql.placeholder("oldUse"))}`,
      lacksSecondFactor: hasToSetUpSecondFactor,
      isIdentityConfirmed: sql<boolean>`${gt(sessions.confirmedAt, sql.placeholder("oldConfirmation"))}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        sql`${sessions.id} = any(${sql.placeholder("ids")}::uuid[])`,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
        users.isActive,
        or(
          and(users.isStaff, gt(sessions.lastUsedAt, sql.placeholder("idleUse"))),
          and(not(users.isStaff), isActiveCompany),
        ),
      ),
    )
    .prepare("active-sessions");
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectActiveSessions>["execute"]>>[number];

function toCaller(row: SessionRow) {
  const { role, companyId, companySlug, customerType, isCompanyManager, isIdentityConfirmed } = row;
  const session = { id: row.userId, sessionId: row.id, isIdentityConfirmed };
  if (role !== null)
    return { kind: "staff", ...session, role, lacksSecondFactor: row.lacksSecondFactor } as const;
  if (companyId === null || companySlug === null || customerType === null) return null;
  return { kind: "customer", ...session, companyId, companySlug, customerType, isCompanyManager } as const;
}

type WaitingLookup = {
  id: string;
  resolve: (found: Caller | null) => void;
  reject: (reason: unknown) => void;
};

/**
 * The more requests share a query, the less each costs. A second query still runs if the connection of the first one
 * hangs.
 */
const maxLookups = 2;

/**
 * Looks up the sessions of all requests of one turn of the event loop with one query. While `maxLookups` queries run,
 * requests wait and share the next query.
 */
function createSessionLookup(db: Db, clock: () => number): (id: string) => Promise<Caller | null> {
  const activeSessions = selectActiveSessions(db);
  const recordUse = createSessionUseRecorder(db);
  let waiting: WaitingLookup[] = [];
  let runningLookups = 0;

  async function lookUpWaiting(): Promise<void> {
    if (waiting.length === 0 || runningLookups === maxLookups) return;
    const batch = waiting;
    waiting = [];
    runningLookups += 1;
    try {
      const ids = [...new Set(batch.map((one) => one.id))];
      const now = clock();
      const at = {
        now: new Date(now),
        oldUse: getSessionUseThreshold(now),
        idleUse: getStaffIdleThreshold(now),
        oldConfirmation: new Date(now - confirmedMilliseconds),
      };
      const rows = await activeSessions.execute({ ids, ...at });
      const found = new Map(rows.map((row) => [row.id, toCaller(row)]));
      for (const one of batch) one.resolve(found.get(one.id) ?? null);
      const oldUses = rows.filter(({ isUseOld }) => isUseOld).map(({ id }) => id);
      // The queries of the requests themselves are sent first.
      setImmediate(() => recordUse(oldUses, now));
    } catch (error) {
      for (const one of batch) one.reject(error);
    } finally {
      runningLookups -= 1;
      void lookUpWaiting();
    }
  }

  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void lookUpWaiting());
      waiting.push({ id, resolve, reject });
    });
}

type VerifiedToken = { readonly sessionId: string; readonly expiresAt: number };
const maxCachedTokens = 20_000;

type AccessClaims = { readonly sid: string; readonly sub: string };

/** Verifies each token once, because the result cannot change before the token expires. */
function createTokenVerifier(
  { verify }: TokenSigner<AccessClaims>,
  clock: () => number,
): (token: string) => Promise<VerifiedToken | null> {
  const verifiedTokens = new Map<string, VerifiedToken>();
  return async (token) => {
    const cached = verifiedTokens.get(token);
    if (cached) return cached.expiresAt > clock() ? cached : null;
    const claims = await verify(token);
    if (typeof claims?.sid !== "string" || claims.exp === undefined) return null;
    const verified = { sessionId: claims.sid, expiresAt: claims.exp * 1000 };
    if (verifiedTokens.size >= maxCachedTokens) verifiedTokens.clear();
    verifiedTokens.set(token, verified);
    return verified;
  };
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

export function createSessionService(db: Db, keys: SecretKeys, clock: () => number): Sessions {
  const tokens = createTokenSigner<AccessClaims>(keys, "access", clock);
  const find = createSessionLookup(db, clock);
  const verify = createTokenVerifier(tokens, clock);
  return {
    issueAccessToken: (sessionId, userId) =>
      tokens.sign({ sid: sessionId, sub: String(userId) }, Math.floor(clock() / 1000) + accessSeconds),
    findCaller: async (request) => {
      const token = bearer.exec(request.headers.authorization ?? "")?.[1];
      const verified = token ? await verify(token) : null;
      return verified ? find(verified.sessionId) : null;
    },
  };
}

/**
 * Ends the active sessions of the users that match `condition`, except for `except`, and deletes their push
 * subscriptions.
 */
export async function endSessions(db: Queryable, condition: SQL, at: Date, except?: string): Promise<void> {
  const matching = db.select({ id: users.id }).from(users).where(condition);
  const isOther = except === undefined ? undefined : ne(sessions.id, except);
  await db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(inArray(sessions.userId, matching), isOther, isNull(sessions.revokedAt)));
  const isOfOther =
    except === undefined ? undefined : sql`${pushSubscriptions.sessionId} is distinct from ${except}`;
  await db.delete(pushSubscriptions).where(and(inArray(pushSubscriptions.userId, matching), isOfOther));
}
