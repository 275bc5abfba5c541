import type { Account } from "@lonchera/contract/accounts";
import { currentSession, saveUser } from "../../lib/session/cookies.ts";

/**
 * The session's user follows the account, which a confirmed e-mail or an administrator may have changed meanwhile.
 * A session without an e-mail stays without one.
 */
export function updateSessionUser(account: Account): void {
  const { user } = currentSession();
  if (user?.id !== account.id || !user.email) return;
  const now = {
    ...user,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    phone: account.phone,
    customer_type: account.customer_type,
    company_name: account.company_name,
    document_type: account.document_type,
    identity_document: account.identity_document,
    photo: account.photo,
    is_company_manager: account.is_company_manager,
  };
  if (JSON.stringify(now) !== JSON.stringify(user)) saveUser(now);
}
