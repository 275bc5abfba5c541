import { invitationDays, type createInvitation } from "@lonchera/contract/companies";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { limaTimeZone, formatDate, millisecondsPerDay } from "@lonchera/domain/calendar";
import { createLinkToken, hashLinkToken } from "../../platform/auth/secrets.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChange } from "../history/record-change.ts";
import { lockCompany, updateInvitation, type Invitation } from "./queries.ts";

const history = createHistory("company");

function toSnapshot(expiresAt: string | null) {
  if (expiresAt === null) return {};
  const moment = Temporal.Instant.from(expiresAt).toZonedDateTimeISO(limaTimeZone);
  // The time has seconds, because a renewed link must differ from the former one.
  const time = moment.toPlainTime().toString({ smallestUnit: "second" });
  return { "Enlace de invitación": `Vence el ${formatDate(moment.toPlainDate().toString())} ${time}` };
}

/** Replaces or removes the company's invitation link, and returns the company's slug. */
async function replaceInvitation(
  { db, clock }: Deps,
  staff: Staff,
  id: number,
  invitation: Invitation | null,
): Promise<string> {
  return transaction(db, async (tx) => {
    const present = (await lockCompany(tx, id)) ?? abort(404, "not_found");
    if (invitation === null && present.invitation_expires_at === null) return present.slug;
    const company = { id, version: present.version + 1 };
    await updateInvitation(tx, company, invitation);
    const before = toSnapshot(present.invitation_expires_at);
    const after = toSnapshot(invitation?.expiresAt.toISOString() ?? null);
    await recordChange(tx, history.toEdit(staff, new Date(clock()), company, before, after));
    return present.slug;
  });
}

/** Creates a link that lets people register while it is valid. The former one stops working. */
export async function addInvitation(
  deps: Deps,
  staff: Staff,
  id: number,
): Promise<ResponseOf<typeof createInvitation>> {
  const token = createLinkToken();
  const expiresAt = new Date(deps.clock() + invitationDays * millisecondsPerDay);
  const slug = await replaceInvitation(deps, staff, id, { hash: hashLinkToken(token), expiresAt });
  const url = `${deps.config.publicUrl}/${slug}?invitacion=${token}`;
  return { url, expires_at: expiresAt.toISOString() };
}

export async function revokeInvitation(deps: Deps, staff: Staff, id: number): Promise<void> {
  await replaceInvitation(deps, staff, id, null);
}
