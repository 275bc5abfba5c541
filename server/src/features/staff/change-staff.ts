import { isDeepStrictEqual } from "node:util";
import { accountMessages } from "@lonchera/contract/accounts";
import type { StaffEdit, StaffMember } from "@lonchera/contract/staff";
import type { Staff } from "../../platform/auth/sessions.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { omitUndefined } from "../../platform/http/omit-undefined.ts";
import { lockOwners, requireOwnerLeft, accountHistory, lockAccount } from "../accounts/queries.ts";
import { updateAccount } from "../accounts/update-account.ts";
import type { Deps } from "../deps.ts";
import { lockStaffMember } from "./queries.ts";

/** A change of the role or of `is_active` takes effect at the person's next request. */
export async function changeStaff(
  { db, clock }: Deps,
  by: Staff,
  id: number,
  { version, ...edit }: StaffEdit,
): Promise<StaffMember> {
  return transaction(db, async (tx) => {
    // The owners are locked before the account, as in every change of owners.
    const owners = await lockOwners(tx);
    const present = await lockAccount(tx, id);
    if (!present?.is_staff) return abort(404, "not_found");
    if (id === by.id && !edit.is_active) abortField("is_active", accountMessages.ownActivity);
    const next = { ...present, ...omitUndefined(edit) };
    requireOwnerLeft(owners, by, next);
    if (!isDeepStrictEqual(next, present)) {
      await accountHistory.requireCurrentVersion(tx, present, version);
      await updateAccount(tx, { present, next, by, at: new Date(clock()) });
    }
    return (await lockStaffMember(tx, id)) ?? abort(404, "not_found");
  });
}
