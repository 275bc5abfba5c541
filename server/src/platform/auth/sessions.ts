import { createSecretKey, type webcrypto } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { jwtVerify, SignJWT } from "jose";
import type pg from "pg";
import type { CustomerType } from "@lonchera/domain/codes";

const algorithm = "HS256";
const accessSeconds = 15 * 60;

export type Staff = { readonly kind: "staff"; readonly id: number; readonly sessionId: string };
export type Customer = {
  readonly kind: "customer";
  readonly id: number;
  readonly sessionId: string;
  readonly companyId: number;
  readonly companySlug: string;
  readonly customerType: CustomerType;
};
export type SignedIn = Staff | Customer;

export type Sessions = {
  /** An access token for a session. */
  issueAccess(sessionId: string, userId: number): Promise<string>;
  /** Who sends a request; null without a token that counts at this moment. */
  whoSends(request: FastifyRequest): Promise<SignedIn | null>;
};

type SessionRow = {
  id: string;
  user_id: number;
  is_staff: boolean;
  company_id: number | null;
  slug: string | null;
  customer_type: CustomerType | null;
};

// A session of a disabled user, or of a customer whose company left, counts as none.
const lookUp = {
  name: "sessions-in-force",
  text: `select s.id, s.user_id, u.is_staff, u.company_id, c.slug, u.customer_type
    from sessions s join users u on u.id = s.user_id left join companies c on c.id = u.company_id
    where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > $2 and u.is_active
      and (u.is_staff or (c.archived_at is null and c.status))`,
};

function toSignedIn(row: SessionRow): SignedIn | null {
  if (row.is_staff) return { kind: "staff", id: row.user_id, sessionId: row.id };
  if (row.company_id === null || row.slug === null || row.customer_type === null) return null;
  return {
    kind: "customer",
    id: row.user_id,
    sessionId: row.id,
    companyId: row.company_id,
    companySlug: row.slug,
    customerType: row.customer_type,
  };
}

type Waiting = { id: string; resolve: (found: SignedIn | null) => void; reject: (reason: unknown) => void };

/** Looks up together what arrives in one turn of the event loop: in the database as it is after the last of them arrived. */
function sessionFinder(pool: pg.Pool, clock: () => number): (id: string) => Promise<SignedIn | null> {
  let waiting: Waiting[] = [];

  async function lookUpWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const ids = [...new Set(batch.map((one) => one.id))];
      const { rows } = await pool.query<SessionRow>({ ...lookUp, values: [ids, new Date(clock())] });
      const found = new Map(rows.map((row) => [row.id, toSignedIn(row)]));
      for (const one of batch) one.resolve(found.get(one.id) ?? null);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  }

  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void lookUpWaiting());
      waiting.push({ id, resolve, reject });
    });
}

type CryptoKey = webcrypto.CryptoKey;

/** Imported once: the library would import bytes again for every token. */
function signingKey(secret: string): CryptoKey {
  const key = createSecretKey(secret, "utf8");
  return key.toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

type Verified = { readonly sessionId: string; readonly expiresAt: number };
const rememberedTokens = 20_000;

/** Checks signatures once a token: the answer cannot change before the token expires. */
function tokenVerifier(key: CryptoKey, clock: () => number): (token: string) => Promise<Verified | null> {
  const known = new Map<string, Verified>();

  async function verify(token: string): Promise<Verified | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        audience: "access",
        currentDate: new Date(clock()),
      });
      if (typeof payload["sid"] !== "string" || payload.exp === undefined) return null;
      return { sessionId: payload["sid"], expiresAt: payload.exp * 1000 };
    } catch {
      return null;
    }
  }

  return async (token) => {
    const before = known.get(token);
    if (before) return before.expiresAt > clock() ? before : null;
    const verified = await verify(token);
    if (!verified) return null;
    if (known.size >= rememberedTokens) known.clear();
    known.set(token, verified);
    return verified;
  };
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

export function openSessions(pool: pg.Pool, secret: string, clock: () => number): Sessions {
  const key = signingKey(secret);
  const find = sessionFinder(pool, clock);
  const verify = tokenVerifier(key, clock);
  return {
    issueAccess: (sessionId, userId) => {
      const issuedAt = Math.floor(clock() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        .setAudience("access")
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessSeconds)
        .sign(key);
    },
    whoSends: async (request) => {
      const token = bearer.exec(request.headers.authorization ?? "")?.[1];
      const verified = token ? await verify(token) : null;
      return verified ? find(verified.sessionId) : null;
    },
  };
}
