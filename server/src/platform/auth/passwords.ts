import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createBoundedQueue } from "../http/request-queue.ts";

/** The cost of argon2id. Each hash in progress takes 64 MiB. */
const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
/** The hash of a random password. It is checked for an unknown e-mail, which then takes as long as a known one. */
const unknownUserHash =
  "$argon2id$v=19$m=65536,t=3,p=1$yIt4+/D43KPtLUSCjdWs5g$AbKhKSQsDuhfy3aPtSHMcavbzzyqyU5XO29TtcX7wFw";

const limitHashing = createBoundedQueue(2, 100);

/** Normalizes accented letters, which keyboards send as one character or as two. */
function normalize(password: string): string {
  return password.normalize("NFC");
}

export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(normalize(password), cost));
}

/** Returns the hash of a random password. It is for accounts whose owner chooses a password by a link in an e-mail. */
export function hashRandomPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString("base64url"));
}

/** Returns false for a wrong password. Without a hash it also returns false, after the same time. */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
  /** Runs before the hash is computed. If it rejects, no hash is computed. */
  beforeHashing?: () => Promise<void>,
): Promise<boolean> {
  const matches = await limitHashing(async () => {
    await beforeHashing?.();
    return verify(passwordHash ?? unknownUserHash, normalize(password));
  });
  return passwordHash !== undefined && matches;
}
