import { sessionMessages } from "@lonchera/contract/auth";
import { hashLinkToken } from "../../platform/auth/secrets.ts";
import type { companies } from "../../platform/db/schema/companies.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";

type Rule = Pick<
  typeof companies.$inferSelect,
  "joinRule" | "emailDomains" | "invitationHash" | "invitationExpiresAt"
>;

function isInvited({ invitationHash, invitationExpiresAt }: Rule, token: string, now: number): boolean {
  const isOpen = invitationExpiresAt !== null && invitationExpiresAt.getTime() > now;
  return isOpen && invitationHash === hashLinkToken(token);
}

/** Throws 400 unless the company's rule lets somebody register with this e-mail and invitation. */
export function assertCanJoin(
  company: Rule,
  { email, invitation = "" }: { readonly email: string; readonly invitation?: string | undefined },
  now: number,
): void {
  if (company.joinRule === "open") return;
  if (company.joinRule === "invitation" && !isInvited(company, invitation, now))
    abort(400, "invitation_required");
  const asksForDomain = company.joinRule === "domain" || company.emailDomains.length > 0;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (asksForDomain && !company.emailDomains.includes(domain))
    abortField("email", sessionMessages.companyEmail);
}
