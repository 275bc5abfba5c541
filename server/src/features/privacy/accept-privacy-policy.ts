import { eq } from "drizzle-orm";
import type { Customer } from "../../platform/auth/sessions.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { accountHistory } from "../accounts/queries.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";

/** The field of the history with the accepted version. */
export const policyLabel = "Política de privacidad aceptada";

/** Stores a customer's consent. The history keeps the former ones, and the same or an older version changes nothing. */
export async function acceptPrivacyPolicy(
  { db, clock }: Deps,
  { id }: Customer,
  policyVersion: string,
): Promise<void> {
  const at = new Date(clock());
  await transaction(db, async (tx) => {
    const [present] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
    // Another request may have erased or disabled the account after the session was read.
    if (!present?.isActive) return abort(401, "session_ended");
    if (present.privacyVersion !== null && present.privacyVersion >= policyVersion) return;
    const consent = { privacyAcceptedAt: at, privacyVersion: policyVersion };
    await tx.update(users).set(consent).where(eq(users.id, id));
    const [before, after] = [{ [policyLabel]: present.privacyVersion }, { [policyLabel]: policyVersion }];
    await recordChange(tx, accountHistory.toEdit(present, at, present, before, after));
  });
}
