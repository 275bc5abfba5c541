import { jwtVerify, SignJWT } from "jose";

const algorithm = "HS256";
const audience = "refresh";

/** One refresh token of a session: the generation tells it from its predecessors and successors. */
export type Refresh = { readonly sessionId: string; readonly generation: number };

export type RefreshTokens = {
  issue(refresh: Refresh, expiresAt: Date): Promise<string>;
  /** Null for what we did not sign, and after its time. */
  read(token: string): Promise<Refresh | null>;
};

export function refreshTokens(secret: string, clock: () => number): RefreshTokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue: ({ sessionId, generation }, expiresAt) =>
      new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: algorithm })
        .setAudience(audience)
        .setIssuedAt(Math.floor(clock() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key),
    read: async (token) => {
      const options = { algorithms: [algorithm], audience, currentDate: new Date(clock()) };
      const verified = await jwtVerify<{ sid: string; gen: number }>(token, key, options).catch(() => null);
      return verified && { sessionId: verified.payload.sid, generation: verified.payload.gen };
    },
  };
}
