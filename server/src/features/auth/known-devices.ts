import type { FastifyReply, FastifyRequest } from "fastify";
import { and, eq, gt, not } from "drizzle-orm";
import type { SessionUser } from "@lonchera/contract/auth";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { createTokenSigner } from "../../platform/auth/signed-tokens.ts";
import { readCookie } from "../../platform/http/read-cookie.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { sessions, users } from "../../platform/db/schema/users.ts";
import { queueEmails } from "../../platform/email/queue-emails.ts";
import { tryConsumeRateLimits } from "../../platform/http/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { createNewDeviceEmail } from "./emails.ts";
import { getNewDeviceLimits } from "./limits.ts";

const cookieName = "device";
const lifetimeSeconds = 365 * 24 * 3600;
/** This is enough for a family or a shared computer, and keeps the cookie small. */
const maxUsers = 10;

/**
 * Devices are known by a signed, http-only cookie with user ids. The cookie is no session: it only lets its users try
 * to sign in while others guess their passwords.
 */
export function createKnownDevices(keys: SecretKeys, clock: () => number, isSecure: boolean) {
  const tokens = createTokenSigner<{ readonly users: number[] }>(keys, "device", clock);

  /** Returns the ids of the users who signed in before on the device of a request. */
  async function readUsers(request: FastifyRequest): Promise<readonly number[]> {
    const token = readCookie(request, cookieName);
    const claims = token === undefined ? null : await tokens.verify(token);
    return claims?.users ?? [];
  }

  return {
    readUsers,
    /** Sets the cookie that names the user among those of the device. */
    remember: async (request: FastifyRequest, reply: FastifyReply, userId: number) => {
      const others = (await readUsers(request)).filter((id) => id !== userId);
      const users = [userId, ...others].slice(0, maxUsers);
      const token = await tokens.sign({ users }, Math.floor(clock() / 1000) + lifetimeSeconds);
      const attributes = `Path=/api/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
      reply.header("set-cookie", `${cookieName}=${token}; ${attributes}`);
    },
  };
}

/** A person without cookies gets an e-mail about a new device at most once in this time (milliseconds). */
const quietTime = 24 * 3_600_000;

type BrowserSignIn = {
  readonly user: SessionUser;
  /** The name of the browser and the system; null for programs. */
  readonly device: string | null;
  /** True if the account signed in on this device before. */
  readonly isKnown: boolean;
};

/** Stores that the account has signed in with a browser. Returns false if that was stored before. */
async function markFirstSignIn(tx: Transaction, userId: number): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ hasSignedIn: true })
    .where(and(eq(users.id, userId), not(users.hasSignedIn)))
    .returning({ id: users.id });
  return marked.length === 1;
}

async function hasSignedInSince(
  tx: Transaction,
  { user, device }: BrowserSignIn,
  since: Date,
): Promise<boolean> {
  const isOfDevice = and(eq(sessions.userId, user.id), eq(sessions.device, device ?? ""));
  return (await tx.$count(sessions, and(isOfDevice, gt(sessions.createdAt, since)))) > 0;
}

/**
 * Sends the account's owner an e-mail if a browser signs in on a device that is not known, except at the account's
 * first sign-in. Call it before the session starts.
 */
export async function notifyOfNewDevice(
  tx: Transaction,
  { clock, config }: Deps,
  signIn: BrowserSignIn,
): Promise<void> {
  const { user, device, isKnown } = signIn;
  if (device === null) return;
  const now = clock();
  const isFirst = await markFirstSignIn(tx, user.id);
  if (isFirst || isKnown || (await hasSignedInSince(tx, signIn, new Date(now - quietTime)))) return;
  if (await tryConsumeRateLimits(tx, getNewDeviceLimits(user.id), now))
    await queueEmails(tx, createNewDeviceEmail(user, device, now, config.publicUrl));
}
