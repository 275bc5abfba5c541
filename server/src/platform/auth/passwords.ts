import { readFileSync } from "node:fs";
import { hash, verify } from "@node-rs/argon2";
import { sessionMessages } from "@lonchera/contract/auth";
import { createBoundedQueue } from "../http/request-queue.ts";
import { abortField } from "../http/http-error.ts";

/** argon2id; each hash in progress takes 64 MiB. */
const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
/** The hash of a random password. An unknown e-mail takes as long as a known one. */
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

/** Returns false for a wrong password, and after the same time if there is no hash. */
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

const common = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean),
);

/** Returns true if the password is in the list of common ones, in any case, or repeats one character. */
function isCommonPassword(password: string): boolean {
  return common.has(password.normalize("NFC").toLowerCase()) || /^(.)\1*$/su.test(password);
}

/** Throws 400 for `field` if the password is common. */
export function assertNotCommonPassword(field: "password" | "new_password", password: string): void {
  if (isCommonPassword(password)) abortField(field, sessionMessages.commonPassword);
}
