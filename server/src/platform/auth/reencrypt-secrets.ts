import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Db, Queryable } from "../db/client.ts";
import { recoveryCodes, totpSecrets } from "../db/schema/second-factor.ts";
import { reencryptPushKeys, hasPushKeyOfOtherSecret } from "../push/push-keys.ts";
import { createSecondFactorEncryption, type SecondFactorEncryption } from "./second-factor-secrets.ts";
import type { SecretKeys } from "./secret-keys.ts";

async function findAppsOfOtherKeys(db: Queryable, secrets: SecondFactorEncryption) {
  const apps = await db.select().from(totpSecrets);
  const areCurrent = await Promise.all(
    apps.map(({ userId, secret }) => secrets.isEncryptedWithCurrentKey(userId, secret)),
  );
  return apps.filter((_, index) => !areCurrent[index]);
}

/**
 * Encrypts with the current key what another key encrypted. Recovery codes are hashes and stay with the key that made
 * them. Codes of earlier releases do not name their key. If there is only one key, it must be theirs.
 */
export async function reencryptSecrets(db: Db, keys: SecretKeys): Promise<void> {
  const secrets = createSecondFactorEncryption(keys);
  if (keys.length === 1)
    await db.update(recoveryCodes).set({ keyId: secrets.keyId }).where(isNull(recoveryCodes.keyId));
  for (const { userId, secret: former } of await findAppsOfOtherKeys(db, secrets)) {
    const secret = await secrets.decrypt(userId, former);
    if (secret === undefined) continue;
    await db
      .update(totpSecrets)
      .set({ secret: await secrets.encrypt(userId, secret) })
      // The person may have replaced the app meanwhile.
      .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.secret, former)));
  }
  await reencryptPushKeys(db, keys);
}

/**
 * Finds the accounts whose authenticator app or unused recovery codes need another key than the current one, and
 * whether the push keys need another one.
 */
export async function findOutdatedSecrets(db: Queryable, keys: SecretKeys) {
  const secrets = createSecondFactorEncryption(keys);
  const apps = await findAppsOfOtherKeys(db, secrets);
  const isOfOtherKey = and(isNotNull(recoveryCodes.keyId), ne(recoveryCodes.keyId, secrets.keyId));
  const codes = await db
    .selectDistinct({ userId: recoveryCodes.userId })
    .from(recoveryCodes)
    .where(and(isNull(recoveryCodes.usedAt), isOfOtherKey))
    .orderBy(recoveryCodes.userId);
  const push = await hasPushKeyOfOtherSecret(db, keys);
  return { apps: apps.map(({ userId }) => userId), codes: codes.map(({ userId }) => userId), push };
}
