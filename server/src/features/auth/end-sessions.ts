import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { eq } from "drizzle-orm";
import { endSessions, type Caller } from "../../platform/auth/sessions.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { endSession } from "./queries.ts";

/** Ends the session of a refresh token, or the caller's own without one. Another person's token changes nothing. */
export async function signOut({ db, clock }: Deps, caller: Caller, sessionId?: string): Promise<void> {
  const at = new Date(clock());
  await transaction(db, async (tx) => {
    const isEnded = await endSession(tx, { userId: caller.id, id: sessionId ?? caller.sessionId }, at);
    if (isEnded) await recordAuditEvent(tx, { event: "sign-out", at });
  });
}

/** Returns false if the caller has no such session. */
export async function endOwnSession({ db, clock }: Deps, caller: Caller, id: string): Promise<boolean> {
  const at = new Date(clock());
  return transaction(db, async (tx) => {
    const isEnded = await endSession(tx, { userId: caller.id, id }, at);
    const details = [["Sesiones", "Una"]] as const;
    if (isEnded) await recordAuditEvent(tx, { event: "sessions-ended", at, details });
    return isEnded;
  });
}

/** Ends all sessions of the caller but the present one. */
export async function endOtherSessions({ db, clock }: Deps, caller: Caller): Promise<void> {
  const at = new Date(clock());
  await transaction(db, async (tx) => {
    await endSessions(tx, eq(users.id, caller.id), at, caller.sessionId);
    await recordAuditEvent(tx, { event: "sessions-ended", at, details: [["Sesiones", "Todas las demás"]] });
  });
}
