import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** The key that signs tokens, made once and kept beside the embedded database, readable by its owner only. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  const found = await readFile(file, "utf8").catch(() => "");
  if (found.length >= 32) return found;
  const made = `${file}.${process.pid}`;
  await writeFile(made, randomBytes(48).toString("base64url"), { mode: 0o600 });
  // A whole file or none: a crash in the middle must not leave half a key.
  await rm(file, { force: true });
  await link(made, file);
  await rm(made);
  return readFile(file, "utf8");
}
