import { and, asc, eq, isNull } from "drizzle-orm";
import type { Passkey, SecondFactor } from "@lonchera/contract/second-factor";
import { isSecondFactorRequired } from "../../platform/auth/second-factor.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../platform/db/schema/second-factor.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";

/** An account whose second factor is read or changed. */
export type FactorOwner = Pick<typeof users.$inferSelect, "id" | "email" | "passwordHash">;

/** Locks the account, so that its factors are used and changed one after another. */
export async function lockFactorOwner(tx: Transaction, id: number): Promise<FactorOwner> {
  const { email, passwordHash } = users;
  const [owner] = await tx
    .select({ id: users.id, email, passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for("no key update");
  return owner ?? abort(404, "not_found");
}

type PasskeyRow = typeof passkeys.$inferSelect;

export function findPasskeys(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

function toUseTimes({ createdAt, lastUsedAt }: Pick<PasskeyRow, "createdAt" | "lastUsedAt">) {
  return { created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}

export function toPasskey(row: PasskeyRow): Passkey {
  return { id: row.id, name: row.name, ...toUseTimes(row) };
}

export async function readSecondFactor(db: Queryable, userId: number): Promise<SecondFactor> {
  const isCodeLeft = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [app] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return {
    totp: app ? toUseTimes(app) : null,
    passkeys: (await findPasskeys(db, userId)).map(toPasskey),
    recovery_codes_left: await db.$count(recoveryCodes, isCodeLeft),
    is_required: await isSecondFactorRequired(db),
  };
}
