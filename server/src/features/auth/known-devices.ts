import type { FastifyReply, FastifyRequest } from "fastify";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { createTokenSigner } from "../../platform/auth/signed-tokens.ts";
import { readCookie } from "../../platform/http/read-cookie.ts";

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
export function createKnownDevices(keys: SecretKeys, clock: () => number, isSecure: boolean): KnownDevices {
  const tokens = createTokenSigner<{ readonly users: number[] }>(keys, "device", clock);

  async function readUsers(request: FastifyRequest): Promise<readonly number[]> {
    const token = readCookie(request, cookieName);
    const claims = token === undefined ? null : await tokens.verify(token);
    return claims?.users ?? [];
  }

  return {
    readUsers,
    remember: async (request, reply, userId) => {
      const others = (await readUsers(request)).filter((id) => id !== userId);
      const users = [userId, ...others].slice(0, maxUsers);
      const token = await tokens.sign({ users }, Math.floor(clock() / 1000) + lifetimeSeconds);
      const attributes = `Path=/api/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
      reply.header("set-cookie", `${cookieName}=${token}; ${attributes}`);
    },
  };
}
