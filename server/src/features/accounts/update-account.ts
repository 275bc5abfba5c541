import { eq } from "drizzle-orm";
import type { Account } from "@lonchera/contract/accounts";
import { endSessions, type Caller } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { deleteLinks } from "../auth/email-links.ts";
import { recordChange, type Change } from "../history/record-change.ts";
import { accountHistory, toAccountSnapshot, updateAccountRow } from "./queries.ts";

function getAuditFields(present: Account, next: Account): NonNullable<Change["audit"]> {
  const thing = present.is_staff ? "staff" : "client";
  const isRoleChanged =
    present.staff_role !== next.staff_role || present.is_company_manager !== next.is_company_manager;
  if (isRoleChanged) return { event: "role-changed", thing };
  return present.is_active === next.is_active ? { thing } : { event: "access-changed", thing };
}

type AccountChange = {
  /** The account as it was read with its lock. */
  readonly present: Account;
  readonly next: Account;
  /** The company's id, if the change gives the account a company. */
  readonly companyId?: number | undefined;
  readonly by: Caller;
  readonly at: Date;
};

/** Writes a changed account and its history. The sessions and links of a disabled account end. */
export async function updateAccount(
  tx: Transaction,
  { present, next, companyId, by, at }: AccountChange,
): Promise<Account> {
  const account = { ...next, version: present.version + 1 };
  await updateAccountRow(tx, account, companyId);
  if (!account.is_active) {
    await endSessions(tx, eq(users.id, account.id), at);
    await deleteLinks(tx, account.id);
  }
  await recordChange(tx, {
    ...accountHistory.toEdit(by, at, account, toAccountSnapshot(present), toAccountSnapshot(account)),
    audit: getAuditFields(present, account),
  });
  return account;
}
