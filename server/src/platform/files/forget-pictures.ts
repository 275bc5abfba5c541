import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isNotNull } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Db, Queryable } from "../db/client.ts";
import { companies } from "../db/schema/companies.ts";
import { items } from "../db/schema/menus.ts";
import { users } from "../db/schema/users.ts";

/** Long enough for whatever stored a picture to have named it. */
const graceMilliseconds = 3_600_000;

/** What the names of the files of all pictures in use begin with. */
export async function findNamedHashes(db: Queryable): Promise<Set<string>> {
  const rows = await union(
    db.select({ address: items.image }).from(items).where(isNotNull(items.image)),
    db.select({ address: companies.logo }).from(companies).where(isNotNull(companies.logo)),
    db.select({ address: users.photo }).from(users).where(isNotNull(users.photo)),
  );
  return new Set(rows.map(({ address }) => hashOf(path.basename(address ?? ""))));
}

export function hashOf(file: string): string {
  return file.slice(0, 32);
}

/** Removes the pictures that nothing shows any more: replaced ones, and those of requests that failed half-way. */
export async function forgetUnusedPictures(db: Db, mediaDir: string, now: number): Promise<void> {
  const named = await findNamedHashes(db);
  const files = (await readdir(mediaDir)).filter((file) => /^[0-9a-f]{32}-\d+\.webp/.test(file));
  for (const file of files.filter((one) => !named.has(hashOf(one)))) {
    const where = path.join(mediaDir, file);
    // Looked at last: whoever stores the same picture again makes its file new.
    const found = await stat(where).catch(() => undefined);
    if (found && found.mtimeMs < now - graceMilliseconds) await rm(where, { force: true });
  }
}
