import { eq } from "drizzle-orm";
import { hasFactor } from "@lonchera/contract/second-factor";
import type { StaffRules } from "@lonchera/contract/staff";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { isSecondFactorRequired } from "../../platform/auth/second-factor.ts";
import { endSessions, type Staff } from "../../platform/auth/sessions.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { staffSettings } from "../../platform/db/schema/second-factor.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { readSecondFactor, lockFactorOwner } from "../second-factor/queries.ts";
import { removeAllFactors } from "../second-factor/remove-all-factors.ts";
import { lockStaffMember } from "./queries.ts";

export async function readStaffRules(db: Queryable): Promise<StaffRules> {
  return { second_factor_required: await isSecondFactorRequired(db) };
}

/** Only an owner with a second factor can require it, so that at least one owner keeps access. */
export async function changeStaffRules(
  { db, clock }: Deps,
  by: Staff,
  { second_factor_required: isRequired }: StaffRules,
): Promise<StaffRules> {
  return transaction(db, async (tx) => {
    // The factors are read after the lock, which a removal of the last one may have held.
    await lockFactorOwner(tx, by.id);
    if (isRequired && !hasFactor(await readSecondFactor(tx, by.id)))
      return abort(409, "second_factor_missing");
    if (isRequired !== (await isSecondFactorRequired(tx))) {
      const details = [["Verificación en dos pasos", isRequired ? "Obligatoria" : "Opcional"]] as const;
      await recordAuditEvent(tx, { event: "staff-rules-changed", at: new Date(clock()), details });
    }
    await tx
      .insert(staffSettings)
      .values({ secondFactorRequired: isRequired })
      .onConflictDoUpdate({ target: staffSettings.id, set: { secondFactorRequired: isRequired } });
    return { second_factor_required: isRequired };
  });
}

/** Removes all factors of somebody who lost them. The password is enough again, in a new session. */
export async function resetSecondFactor(deps: Deps, by: Staff, id: number): Promise<void> {
  if (id === by.id) abort(409, "own_second_factor");
  await transaction(deps.db, async (tx) => {
    if (!(await lockStaffMember(tx, id))) return abort(404, "not_found");
    const wasRemoved = await removeAllFactors(tx, deps, id);
    if (wasRemoved) await endSessions(tx, eq(users.id, id), new Date(deps.clock()));
  });
}
