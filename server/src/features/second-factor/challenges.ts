import { and, eq, gt } from "drizzle-orm";
import { createLinkToken, hashLinkToken } from "../../platform/auth/secrets.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { secondFactorChallenges } from "../../platform/db/schema/second-factor.ts";
import { users } from "../../platform/db/schema/users.ts";

type Row = typeof secondFactorChallenges.$inferSelect;
export type Challenge = Pick<Row, "tokenHash" | "userId" | "value">;
/** The account of a challenge, with the hash of its password at that moment. */
type Owner = { readonly id: number; readonly passwordHash: string };

const minute = 60_000;
const lifetime: Readonly<Record<Row["purpose"], number>> = {
  "sign-in": 5 * minute,
  // Somebody may have to install an app first.
  "add-app": 30 * minute,
  "add-passkey": 5 * minute,
  "confirm-identity": 5 * minute,
};

/** Creates a challenge and returns its token. */
export async function createChallenge(
  db: Queryable,
  { id: userId, passwordHash }: Owner,
  { purpose, value = null }: { readonly purpose: Row["purpose"]; readonly value?: string | null },
  now: number,
): Promise<string> {
  const token = createLinkToken();
  const expiresAt = new Date(now + lifetime[purpose]);
  await db
    .insert(secondFactorChallenges)
    .values({ tokenHash: hashLinkToken(token), userId, purpose, value, passwordHash, expiresAt });
  return token;
}

/** Finds the unexpired challenge of a token and purpose if its owner may still sign in and has the same password. */
export async function findChallenge(
  db: Queryable,
  token: string,
  purpose: Row["purpose"],
  now: number,
): Promise<Challenge | undefined> {
  const { tokenHash, userId, value, expiresAt, passwordHash } = secondFactorChallenges;
  const isUnchangedOwner = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
  const [found] = await db
    .select({ tokenHash, userId, value })
    .from(secondFactorChallenges)
    .innerJoin(users, and(isUnchangedOwner, users.isActive, users.isStaff))
    .where(
      and(
        eq(tokenHash, hashLinkToken(token)),
        eq(secondFactorChallenges.purpose, purpose),
        gt(expiresAt, new Date(now)),
      ),
    );
  return found;
}

/** Returns false if the challenge was used, or the password changed, before the owner was locked. */
export async function consumeChallenge(
  tx: Transaction,
  { tokenHash }: Challenge,
  { passwordHash }: Owner,
): Promise<boolean> {
  const isChallenge = eq(secondFactorChallenges.tokenHash, tokenHash);
  const consumed = await tx
    .delete(secondFactorChallenges)
    .where(and(isChallenge, eq(secondFactorChallenges.passwordHash, passwordHash)))
    .returning({ tokenHash: secondFactorChallenges.tokenHash });
  return consumed.length === 1;
}
