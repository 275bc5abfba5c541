import { accountMessages } from "@lonchera/contract/accounts";
import type { StaffInvitation, StaffMember } from "@lonchera/contract/staff";
import { staffRoleNames, type StaffRole } from "@lonchera/domain/codes";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { requireAllowedPassword } from "../../platform/auth/password-rules.ts";
import { hashPassword, hashRandomPassword } from "../../platform/auth/passwords.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { queueEmails, type Email } from "../../platform/email/queue-emails.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { consumeRateLimits } from "../../platform/http/rate-limit.ts";
import { accountHistory, lockAccount, toAccountSnapshot } from "../accounts/queries.ts";
import {
  consumeLink,
  createLink,
  deleteLinks,
  findLink,
  isValidLink,
  type LinkParams,
} from "../auth/email-links.ts";
import { formatLink } from "../auth/emails.ts";
import { getEmailLinkLimits } from "../auth/limits.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { confirmInvitedStaff, insertInvitedStaff, lockStaffMember } from "./queries.ts";

function createInvitationEmail(to: string, role: StaffRole, publicUrl: string, link: LinkParams): Email {
  return {
    to,
    subject: "Te invitaron a trabajar en Lonchera",
    heading: "Te invitaron a Lonchera",
    paragraphs: [
      `Tendrás una cuenta del personal con el rol ${staffRoleNames[role]}.`,
      "Elige tu contraseña para activarla. El enlace sirve una sola vez y vence en 7 días.",
    ],
    action: { label: "Elegir mi contraseña", url: formatLink(publicUrl, "admin/invitation", link) },
    afterword: "Si no esperabas esta invitación, no tienes que hacer nada: puedes ignorar este correo.",
  };
}

async function sendInvitation(
  tx: Transaction,
  { clock, config }: Deps,
  { id, email, staff_role }: StaffMember,
  ip: string,
): Promise<void> {
  await consumeRateLimits(tx, getEmailLinkLimits("invite", email, ip), clock());
  const link = await createLink(tx, { userId: id, purpose: "invite-staff" }, clock());
  await queueEmails(tx, createInvitationEmail(email, staff_role, config.publicUrl, link));
}

/** Creates an account for which the person chooses the password with the link of an e-mail. */
export async function inviteStaff(
  deps: Deps,
  by: Staff,
  invitation: StaffInvitation,
  ip: string,
): Promise<StaffMember> {
  const at = new Date(deps.clock());
  const passwordHash = await hashRandomPassword();
  return transaction(deps.db, async (tx) => {
    const id = await insertInvitedStaff(tx, { ...invitation, passwordHash, at });
    if (id === undefined) return abortField("email", accountMessages.emailTaken);
    const account = (await lockAccount(tx, id)) ?? abort(404, "not_found");
    const member = (await lockStaffMember(tx, id)) ?? abort(404, "not_found");
    await recordChange(tx, {
      ...accountHistory.toCreation(by, at, account, toAccountSnapshot(account)),
      audit: { event: "staff-invited", thing: "staff" },
    });
    await sendInvitation(tx, deps, member, ip);
    return member;
  });
}

/** Sends a new link in place of the former one. */
export async function resendStaffInvitation(deps: Deps, id: number, ip: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const member = (await lockStaffMember(tx, id)) ?? abort(404, "not_found");
    if (member.state !== "invited") abort(409, "not_invited");
    await deleteLinks(tx, id, "invite-staff");
    const at = new Date(deps.clock());
    await recordAuditEvent(tx, { event: "invitation-sent", at, thing: "staff", ids: [id] });
    await sendInvitation(tx, deps, member, ip);
  });
}

export async function acceptStaffInvitation(deps: Deps, parts: LinkParams, password: string): Promise<void> {
  const { db, clock } = deps;
  const link = await findLink(db, parts, "invite-staff");
  if (!isValidLink(link, clock())) return abort(400, "link_invalid");
  await requireAllowedPassword("new_password", password, { email: link.owner.email, companyName: null });
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    const { userId: id } = link;
    const at = new Date(clock());
    if (!(await consumeLink(tx, link, clock()))) return abort(400, "link_invalid");
    const confirmed = await confirmInvitedStaff(tx, id, passwordHash, at);
    if (!confirmed) return abort(400, "link_invalid");
    await deleteLinks(tx, id);
    const account = { id, version: confirmed.version };
    await recordChange(tx, {
      ...accountHistory.toEdit(account, at, account, { Invitación: "Enviada" }, { Invitación: "Aceptada" }),
      audit: { event: "invitation-accepted", thing: "staff" },
    });
  });
}
