import { and, eq, getTableColumns, gt, isNull, ne, or, sql } from "drizzle-orm";
import { maxId } from "@lonchera/contract/field-schemas";
import { createLinkToken, hashLinkToken } from "../../platform/auth/secrets.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { emailLinks, users } from "../../platform/db/schema/users.ts";
import { requireRow } from "../../platform/db/written-rows.ts";

type LinkRow = typeof emailLinks.$inferSelect;
type Purpose = LinkRow["purpose"];
/** The two path parameters of a link in an e-mail. */
export type LinkParams = { readonly uidb64: string; readonly token: string };
export type EmailLink = LinkRow & { readonly owner: typeof users.$inferSelect };

const hour = 3_600_000;
/** The lifetime, in milliseconds, of links that people have not asked for themselves. */
export const unrequestedLinkLifetime = 7 * 24 * hour;
const lifetimes: Readonly<Record<Purpose, number>> = {
  "confirm-registration": 7 * 24 * hour,
  "reset-password": hour,
  "confirm-email": 24 * hour,
  "undo-email-change": 7 * 24 * hour,
  "invite-staff": unrequestedLinkLifetime,
};

function parseUserId(uidb64: string): number | undefined {
  const text = Buffer.from(uidb64, "base64url").toString();
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? Number(text) : undefined;
}

type NewLink = Pick<LinkRow, "userId" | "purpose"> &
  Partial<Pick<LinkRow, "email" | "askedById" | "registration">>;

/**
 * Creates at most 1,000 links. They expire after `lifetime`, in milliseconds, or by default after the lifetime of
 * their purpose. Only the hashes of their tokens are stored.
 */
export async function createLinks(
  db: Queryable,
  links: readonly NewLink[],
  now: number,
  lifetime?: number,
): Promise<LinkParams[]> {
  const made = links.map((link) => ({ link, token: createLinkToken() }));
  const rows = made.map(({ link, token }) => {
    const expiresAt = new Date(now + (lifetime ?? lifetimes[link.purpose]));
    return { ...link, tokenHash: hashLinkToken(token), expiresAt };
  });
  await db.insert(emailLinks).values(rows);
  return made.map(({ link, token }) => {
    return { uidb64: Buffer.from(String(link.userId)).toString("base64url"), token };
  });
}

export async function createLink(db: Queryable, link: NewLink, now: number): Promise<LinkParams> {
  return requireRow(await createLinks(db, [link], now));
}

/** Finds a link with its account, including expired and used ones. */
export async function findLink(
  db: Queryable,
  { uidb64, token }: LinkParams,
  purpose: Purpose,
): Promise<EmailLink | undefined> {
  const userId = parseUserId(uidb64);
  if (userId === undefined) return undefined;
  const isLink = and(eq(emailLinks.tokenHash, hashLinkToken(token)), eq(emailLinks.userId, userId));
  const [found] = await db
    .select({ ...getTableColumns(emailLinks), owner: users })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.userId))
    .where(and(isLink, eq(emailLinks.purpose, purpose)));
  return found;
}

/** The links of a disabled account are not valid. */
export function isValidLink(link: EmailLink | undefined, now: number): link is EmailLink {
  return link?.usedAt === null && link.expiresAt.getTime() > now && link.owner.isActive;
}

/**
 * Marks a link as used. Returns false if it was used, deleted or has expired. Of two concurrent uses exactly one
 * succeeds.
 */
export async function consumeLink(db: Queryable, link: LinkRow, now: number): Promise<boolean> {
  const spent = await db
    .update(emailLinks)
    .set({ usedAt: new Date(now) })
    .where(
      and(eq(emailLinks.id, link.id), isNull(emailLinks.usedAt), gt(emailLinks.expiresAt, new Date(now))),
    )
    .returning({ id: emailLinks.id });
  return spent.length === 1;
}

/** Deletes the unused links of an account, or those of one purpose. */
export async function deleteLinks(db: Queryable, userId: number, purpose?: Purpose): Promise<void> {
  const isOfPurpose = purpose === undefined ? undefined : eq(emailLinks.purpose, purpose);
  await db
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), isOfPurpose, isNull(emailLinks.usedAt)));
}

/**
 * Deletes all unused links after the password changed, except the one that undoes an e-mail change that took effect.
 * Somebody who took over the account could otherwise keep it by changing the password, too.
 */
export async function deleteLinksAfterPasswordChange(db: Queryable, userId: number): Promise<void> {
  const email = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;
  const undoesNothing = or(ne(emailLinks.purpose, "undo-email-change"), eq(emailLinks.email, email));
  await db
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), undoesNothing, isNull(emailLinks.usedAt)));
}
