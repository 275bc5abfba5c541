import { eq, sql } from "drizzle-orm";
import { users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { countLimitedEvent, deleteLimitedEvents } from "../../platform/http/rate-limit.ts";
import { abort } from "../../platform/http/http-error.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { assertNotCommonPassword } from "../../platform/auth/passwords.ts";
import { passwordChangedLetter, resetLetter } from "./letters.ts";
import { accountKey, mailedLimits } from "./limits.ts";
import { findLink, forgetLinks, isGood, spendLink, writeLink, type LinkParts } from "./mail-links.ts";
import { endSessions, findPerson } from "./queries.ts";
import { transaction } from "../../platform/db/transaction.ts";

/** Mails a link to whoever has an account; who asks cannot tell. */
export async function mailResetLink(deps: Deps, email: string, ip: string): Promise<void> {
  const { db, clock, config, sendLetter } = deps;
  await transaction(db, async (tx) => {
    await countLimitedEvent(tx, mailedLimits("reset", email, ip), clock());
    const person = await findPerson(tx, email);
    if (!person?.isActive) return;
    const link = await writeLink(tx, person.user.id, "reset-password", clock());
    await sendLetter(tx, resetLetter(email, config.publicUrl, link));
  });
}

/** Sets the password by a mailed link and ends every session. The link came by mail, so the address counts as confirmed. */
export async function resetPassword(
  { db, clock, config, sendLetter }: Deps,
  parts: LinkParts,
  password: string,
): Promise<void> {
  assertNotCommonPassword("new_password", password);
  const link = await findLink(db, parts, "reset-password");
  if (!isGood(link, clock())) return abort(400, "link_invalid");
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    const now = clock();
    if (!(await spendLink(tx, link, now))) return abort(400, "link_invalid");
    const confirmedAt = sql`coalesce(${users.confirmedAt}, ${new Date(now)})`;
    const [owner] = await tx
      .update(users)
      .set({ passwordHash, confirmedAt })
      .where(eq(users.id, link.userId))
      .returning({ email: users.email, isActive: users.isActive });
    if (!owner?.isActive) return abort(400, "link_invalid");
    await forgetLinks(tx, link.userId, "reset-password");
    await endSessions(tx, { userId: link.userId }, new Date(now));
    await deleteLimitedEvents(tx, [accountKey(owner.email)]);
    await sendLetter(tx, passwordChangedLetter(owner.email, config.publicUrl));
  });
}
