import { and, eq } from "drizzle-orm";
import { createEncryption } from "../auth/encryption.ts";
import type { SecretKeys } from "../auth/secret-keys.ts";
import type { Queryable } from "../db/client.ts";
import { pushKeys } from "../db/schema/push.ts";

/** In base64url, as `web-push` makes them. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** Encrypts each private key for the public key that belongs to it. */
const openKeyEncryption = (keys: SecretKeys) => createEncryption(keys, "push: private key");

async function createPushKeys(db: Queryable, keys: SecretKeys): Promise<void> {
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const encrypted = await openKeyEncryption(keys).encrypt(publicKey, privateKey);
  // Another process may have created the keys meanwhile.
  await db.insert(pushKeys).values({ publicKey, privateKey: encrypted }).onConflictDoNothing();
}

/**
 * Reads the keys, or creates them if there are none. Returns null if they are encrypted with an unknown `SECRET_KEY`.
 */
export async function ensurePushKeys(db: Queryable, keys: SecretKeys): Promise<PushKeys | null> {
  const [present] = await db.select().from(pushKeys);
  if (!present) {
    await createPushKeys(db, keys);
    return ensurePushKeys(db, keys);
  }
  const { publicKey } = present;
  const privateKey = await openKeyEncryption(keys).decrypt(publicKey, present.privateKey);
  return privateKey === undefined ? null : { publicKey, privateKey };
}

/** Returns true if there are keys that the current `SECRET_KEY` has not encrypted. */
export async function hasPushKeyOfOtherSecret(db: Queryable, keys: SecretKeys): Promise<boolean> {
  const [present] = await db.select().from(pushKeys);
  if (!present) return false;
  return !(await openKeyEncryption(keys).isEncryptedWithCurrentKey(present.publicKey, present.privateKey));
}

/** Encrypts the private key with the current `SECRET_KEY` if another one encrypted it. */
export async function reencryptPushKeys(db: Queryable, keys: SecretKeys): Promise<void> {
  const [former] = await db.select().from(pushKeys);
  if (!former) return;
  const { publicKey } = former;
  const encryption = openKeyEncryption(keys);
  if (await encryption.isEncryptedWithCurrentKey(publicKey, former.privateKey)) return;
  const privateKey = await encryption.decrypt(publicKey, former.privateKey);
  if (privateKey === undefined) return;
  await db
    .update(pushKeys)
    .set({ privateKey: await encryption.encrypt(publicKey, privateKey) })
    .where(and(eq(pushKeys.publicKey, publicKey), eq(pushKeys.privateKey, former.privateKey)));
}
