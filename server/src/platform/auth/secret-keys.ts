import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";

/** The first key signs and encrypts. The other keys still verify and decrypt, so that keys can be changed. */
export type SecretKeys = readonly [current: string, ...others: string[]];

/** Reads the key that signs tokens from `dataDir`, or creates it. Only the owner of the file can read it. */
async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  const existing = await readFile(file, "utf8").catch(() => "");
  if (existing.length >= 32) return existing;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, randomBytes(48).toString("base64url"), { mode: 0o600 });
  // The link appears with its whole content, so a crash leaves no incomplete key.
  await rm(file, { force: true });
  await link(draft, file);
  await rm(draft);
  return readFile(file, "utf8");
}

export async function ensureSecretKeys(
  config: Pick<Config, "secretKey" | "fallbackKey" | "dataDir">,
): Promise<SecretKeys> {
  const current = config.secretKey ?? (await readOrCreateSecret(config.dataDir));
  return config.fallbackKey === undefined ? [current] : [current, config.fallbackKey];
}
