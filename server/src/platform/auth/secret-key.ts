import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Reads the key that signs tokens from `dataDir`, or creates it, readable by its owner only. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  const existing = await readFile(file, "utf8").catch(() => "");
  if (existing.length >= 32) return existing;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, randomBytes(48).toString("base64url"), { mode: 0o600 });
  // The link appears with the whole content, so a crash leaves no half key.
  await rm(file, { force: true });
  await link(draft, file);
  await rm(draft);
  return readFile(file, "utf8");
}
