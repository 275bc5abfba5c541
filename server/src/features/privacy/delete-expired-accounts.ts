import { and, eq, gt, inArray, isNull, lt, not, notExists } from "drizzle-orm";
import type { Db } from "../../platform/db/client.ts";
import { emailLinks, users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";

const maxAge = 7 * 24 * 3_600_000;

/** Deletes registrations that nobody confirmed within seven days. */
export async function deleteExpiredAccounts(db: Db, now: number): Promise<void> {
  await transaction(db, async (tx) => {
    const validLinks = tx
      .select({ id: emailLinks.id })
      .from(emailLinks)
      .where(and(eq(emailLinks.userId, users.id), gt(emailLinks.expiresAt, new Date(now))));
    const expired = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          isNull(users.confirmedAt),
          not(users.isStaff),
          lt(users.dateJoined, new Date(now - maxAge)),
          notExists(validLinks),
        ),
      )
      .for("update", { skipLocked: true });
    const ids = expired.map(({ id }) => id);
    await tx.delete(emailLinks).where(inArray(emailLinks.userId, ids));
    await tx.delete(users).where(inArray(users.id, ids));
  });
}
