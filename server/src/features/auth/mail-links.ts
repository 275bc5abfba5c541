import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { maxId } from "@lonchera/contract/values";
import type { Queryable } from "../../platform/db/client.ts";
import { mailLinks } from "../../platform/db/schema/users.ts";

type Purpose = "confirm-registration" | "reset-password" | "confirm-email";
/** The two path parameters of a mailed link. */
export type LinkParts = { readonly uidb64: string; readonly token: string };
export type MailLink = typeof mailLinks.$inferSelect;

const hour = 3_600_000;
const lifetime: Readonly<Record<Purpose, number>> = {
  "confirm-registration": 7 * 24 * hour,
  "reset-password": hour,
  "confirm-email": 24 * hour,
};

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function userIdOf(uidb64: string): number | undefined {
  const text = Buffer.from(uidb64, "base64url").toString();
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? Number(text) : undefined;
}

/** Creates a link. Only the token's hash is stored. */
export async function createLink(
  db: Queryable,
  userId: number,
  purpose: Purpose,
  now: number,
  /** The new address, for `confirm-email`. */
  email?: string,
): Promise<LinkParts> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now + lifetime[purpose]);
  await db.insert(mailLinks).values({ userId, purpose, tokenHash: hashOf(token), expiresAt, email });
  return { uidb64: Buffer.from(String(userId)).toString("base64url"), token };
}

/** Finds a link, also an expired or used one. */
export async function findLink(
  db: Queryable,
  { uidb64, token }: LinkParts,
  purpose: Purpose,
): Promise<MailLink | undefined> {
  const userId = userIdOf(uidb64);
  if (userId === undefined) return undefined;
  const isIt = and(eq(mailLinks.tokenHash, hashOf(token)), eq(mailLinks.userId, userId));
  const [found] = await db
    .select()
    .from(mailLinks)
    .where(and(isIt, eq(mailLinks.purpose, purpose)));
  return found;
}

export function isValidLink(link: MailLink | undefined, now: number): link is MailLink {
  return link !== undefined && link.usedAt === null && link.expiresAt.getTime() > now;
}

/** False if the link is used or expired. Of two concurrent uses exactly one succeeds. */
export async function consumeLink(db: Queryable, link: MailLink, now: number): Promise<boolean> {
  const spent = await db
    .update(mailLinks)
    .set({ usedAt: new Date(now) })
    .where(and(eq(mailLinks.id, link.id), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, new Date(now))))
    .returning({ id: mailLinks.id });
  return spent.length === 1;
}

/** Deletes links that a newer event made invalid. */
export async function deleteLinks(db: Queryable, userId: number, purpose: Purpose): Promise<void> {
  await db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, purpose)));
}
