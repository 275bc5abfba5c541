import type { FastifyReply, FastifyRequest } from "fastify";
import { jwtVerify, SignJWT } from "jose";

const algorithm = "HS256";
const audience = "device";
const cookieName = "device";
const lifetimeSeconds = 365 * 24 * 3600;
/** A family or a shared computer; the cookie stays small. */
const maxUsers = 10;

export type KnownDevices = {
  /** The ids of the users who signed in on the device of a request before. */
  readUsers(request: FastifyRequest): Promise<readonly number[]>;
  /** Sets the cookie that names the user among those of the device. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void>;
};

/**
 * Devices are known by a signed, http-only cookie with user ids. It is no session: it only lets its users try to sign in
 * while others guess their passwords.
 */
export function createKnownDevices(secret: string, clock: () => number, isSecure: boolean): KnownDevices {
  const key = new TextEncoder().encode(secret);

  async function readUsers({ headers }: FastifyRequest): Promise<readonly number[]> {
    const token = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]+)`).exec(headers.cookie ?? "")?.[1];
    if (token === undefined) return [];
    const options = { algorithms: [algorithm], audience, currentDate: new Date(clock()) };
    const verified = await jwtVerify<{ users: number[] }>(token, key, options).catch(() => null);
    return verified?.payload.users ?? [];
  }

  return {
    readUsers,
    remember: async (request, reply, userId) => {
      const others = (await readUsers(request)).filter((id) => id !== userId);
      const now = Math.floor(clock() / 1000);
      const token = await new SignJWT({ users: [userId, ...others].slice(0, maxUsers) })
        .setProtectedHeader({ alg: algorithm })
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key);
      const attributes = `Path=/api/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
      reply.header("set-cookie", `${cookieName}=${token}; ${attributes}`);
    },
  };
}
