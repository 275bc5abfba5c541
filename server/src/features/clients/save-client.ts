import { isDeepStrictEqual } from "node:util";
import { accountMessages, type Account } from "@lonchera/contract/accounts";
import { clientMessages, type ClientEdit, type ClientInput } from "@lonchera/contract/clients";
import { companyDocumentType, getDocumentType } from "@lonchera/domain/codes";
import { requireAllowedPassword } from "../../platform/auth/password-rules.ts";
import { hashPassword, hashRandomPassword, verifyPassword } from "../../platform/auth/passwords.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import {
  accountHistory,
  findAccount,
  lockAccount,
  requireNotErased,
  toAccountSnapshot,
} from "../accounts/queries.ts";
import { updateAccount } from "../accounts/update-account.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { replacePasswordLink } from "./password-link.ts";
import {
  tryEmptyOpenCart,
  findClientCompany,
  findPasswordHash,
  upsertClient,
  type ClientCompany,
} from "./queries.ts";

async function readInputCompany(
  db: Queryable,
  { company }: Pick<ClientEdit, "company">,
): Promise<ClientCompany | null> {
  if (company === undefined || company === null) return null;
  return (await findClientCompany(db, company)) ?? abortField("company", clientMessages.unknownCompany);
}

async function hashFirstPassword(input: ClientInput, company: ClientCompany | null): Promise<string> {
  if (input.invite) return hashRandomPassword();
  const owner = { email: input.email, companyName: company?.name ?? null };
  await requireAllowedPassword("password", input.password, owner);
  return hashPassword(input.password);
}

/** Creates a client with a confirmed e-mail. */
export async function addClient(deps: Deps, staff: Staff, input: ClientInput, ip: string): Promise<Account> {
  const company = await readInputCompany(deps.db, input);
  const passwordHash = await hashFirstPassword(input, company);
  const at = new Date(deps.clock());
  return transaction(deps.db, async (tx) => {
    const id = await upsertClient(tx, {
      ...input,
      passwordHash,
      companyId: company?.id ?? null,
      documentTypeId: getDocumentType(input.customer_type, null),
      isCompanyManager: input.is_company_manager ?? false,
      at,
    });
    if (id === undefined) return abortField("email", accountMessages.emailTaken);
    const account = (await lockAccount(tx, id)) ?? abort(404, "not_found");
    await recordChange(tx, accountHistory.toCreation(staff, at, account, toAccountSnapshot(account)));
    if (input.invite) await replacePasswordLink(tx, deps, account, ip);
    return account;
  });
}

/**
 * Reads the client that an earlier request with the same input added. Throws 409 if that request had another
 * password.
 */
export async function findAddedClient(
  db: Queryable,
  id: number,
  input: ClientInput,
): Promise<Account | undefined> {
  if (!input.invite && !(await verifyPassword(input.password, await findPasswordHash(db, id))))
    abort(409, "already_saved");
  return findAccount(db, id);
}

/** An individual who was a company client has no document type yet. */
function getOwnDocumentType({ document_type: type }: Account): number | null {
  return type === companyDocumentType ? null : type;
}

/**
 * A client's company can only be set once. A new type empties the open cart, because its lines have the zones of
 * the old type.
 */
export async function changeClient(
  deps: Deps,
  staff: Staff,
  id: number,
  input: ClientEdit,
): Promise<Account> {
  return transaction(deps.db, async (tx) => {
    const present = await lockAccount(tx, id);
    if (!present || present.is_staff) return abort(404, "not_found");
    requireNotErased(present);
    const company = present.company === null ? await readInputCompany(tx, input) : null;
    const next: Account = {
      ...present,
      first_name: input.first_name,
      last_name: input.last_name,
      customer_type: input.customer_type,
      document_type: getDocumentType(input.customer_type, getOwnDocumentType(present)),
      is_company_manager: input.is_company_manager ?? present.is_company_manager,
      ...(company && { company: company.slug, company_name: company.name, company_ruc: company.ruc }),
    };
    if (isDeepStrictEqual(next, present)) return present;
    await accountHistory.requireCurrentVersion(tx, present, input.version);
    if (next.customer_type !== present.customer_type && !(await tryEmptyOpenCart(tx, id)))
      abort(409, "client_paying");
    const at = new Date(deps.clock());
    return updateAccount(tx, { present, next, companyId: company?.id, by: staff, at });
  });
}
