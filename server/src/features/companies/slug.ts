import { or, eq, sql } from "drizzle-orm";
import { normalizeText } from "@lonchera/domain/input-parsing";
import type { Transaction } from "../../platform/db/client.ts";
import { acquireAdvisoryLock } from "../../platform/db/transaction.ts";
import { companies } from "../../platform/db/schema/companies.ts";

/** Routes, files and probes use these first path segments, so no company may have them as its slug. */
const reserved = new Set(
  `admin api assets ayuda company-list confirm docs favicon fonts health icons images libro-de-reclamaciones login logout manifest media menu metrics
  null order orders password-reset password-reset-confirm-api
  politica-de-privacidad profile public recordatorios robots sandbox service-worker sitemap
  static terminos undefined user`.split(/\s+/),
);
const longest = 60;

/** Returns the name in lower case without accents, its words joined by hyphens. */
export function toSlug(name: string): string {
  const joined = normalizeText(name)
    .replaceAll(/[^a-z\d]+/g, "-")
    .slice(0, longest);
  return joined.replaceAll(/^-+|-+$/g, "") || "empresa";
}

/**
 * Returns a slug that no company has or had. A taken or reserved one gets a number from 2 on.
 * A lock serializes companies that are created at the same time.
 */
export async function findFreeSlug(tx: Transaction, name: string): Promise<string> {
  const plain = toSlug(name);
  await acquireAdvisoryLock(tx, "company-slugs");
  const rows = await tx
    .select({ slug: companies.slug })
    .from(companies)
    .where(or(eq(companies.slug, plain), sql`${companies.slug} ~ ${`^${plain}-[0-9]+$`}`));
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(plain) && !reserved.has(plain)) return plain;
  let number = 2;
  while (taken.has(`${plain}-${number}`)) number += 1;
  return `${plain}-${number}`;
}
