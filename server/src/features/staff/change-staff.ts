import { accountMessages } from "@lonchera/contract/accounts";
import type { StaffEdit, StaffMember } from "@lonchera/contract/staff";
import type { Staff } from "../../platform/auth/sessions.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { lockOwners, requireOwnerLeft } from "../accounts/owners.ts";
import { lockAccount } from "../accounts/queries.ts";
import { updateAccount } from "../accounts/update-account.ts";
import type { Deps } from "../deps.ts";
import { requireCurrentVersion } from "../history/record-change.ts";
import { lockStaffMember } from "./queries.ts";

/** Changes the role or the activity of a person of staff; both count at the person's next request. */
export async function changeStaff(
  { db, clock }: Deps,
  by: Staff,
  id: number,
  { staff_role, is_active, version }: StaffEdit,
): Promise<StaffMember> {
  return transaction(db, async (tx) => {
    // Locked before the account, as everywhere where owners change.
    const owners = await lockOwners(tx);
    const present = await lockAccount(tx, id);
    if (!present?.is_staff) return abort(404, "not_found");
    await requireCurrentVersion(tx, { thing: "client", id }, present.version, version);
    if (id === by.id && !is_active) abortField("is_active", accountMessages.ownActivity);
    const next = { ...present, staff_role, is_active };
    requireOwnerLeft(owners, by, next);
    if (staff_role !== present.staff_role || is_active !== present.is_active)
      await updateAccount(tx, { present, next, byUserId: by.id, at: new Date(clock()) });
    return (await lockStaffMember(tx, id)) ?? abort(404, "not_found");
  });
}
