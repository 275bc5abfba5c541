import { hash, verify } from "@node-rs/argon2";
import { boundedQueue } from "../http/bounded-queue.ts";

/** argon2id; each one under way takes 64 MiB. */
const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const atOnce = 2;
const mostWaiting = 100;

/** Of a password that nobody knows: an unknown e-mail costs what a known one does. */
const nobodysHash =
  "$argon2id$v=19$m=65536,t=3,p=1$yIt4+/D43KPtLUSCjdWs5g$AbKhKSQsDuhfy3aPtSHMcavbzzyqyU5XO29TtcX7wFw";

const inTurn = boundedQueue(atOnce, mostWaiting);

/** A letter with its accent is the same password whether a keyboard sends it as one character or as two. */
function composed(password: string): string {
  return password.normalize("NFC");
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), cost));
}

/** False for a wrong password, and after the same time for a person who does not exist. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  /** When its turn has come: rejects where the answer is no longer wanted, and then costs nothing. */
  beforeItsTurn?: () => Promise<void>,
): Promise<boolean> {
  const matches = await inTurn(async () => {
    await beforeItsTurn?.();
    return verify(passwordHash ?? nobodysHash, composed(password));
  });
  return passwordHash !== undefined && matches;
}
