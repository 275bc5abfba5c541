import { isDeepStrictEqual } from "node:util";
import {
  accountMessages,
  profileInput,
  type Account,
  type AccountEdit,
  type OwnDetails,
} from "@lonchera/contract/accounts";
import { authMessages } from "@lonchera/contract/auth";
import { toLimaDate } from "@lonchera/domain/calendar";
import { companyDocumentType, getDocumentType } from "@lonchera/domain/codes";
import { guessDocumentType, isIdentityDocument } from "@lonchera/domain/identity-documents";
import type { Caller } from "../../platform/auth/sessions.ts";
import { documentTypeRows } from "../../platform/db/reference-data/codes.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField, HttpError } from "../../platform/http/http-error.ts";
import { omitUndefined } from "../../platform/http/omit-undefined.ts";
import { requireConfirmedIdentity, toFieldErrors } from "../../platform/http/route.ts";
import { requestEmailChange } from "../auth/change-email.ts";
import { confirmIdentityByPassword } from "../auth/change-password.ts";
import type { Deps } from "../deps.ts";
import {
  isOwner,
  lockOwners,
  requireOwnerLeft,
  accountHistory,
  findAccount,
  lockAccount,
  requireNotErased,
} from "./queries.ts";
import { updateAccount } from "./update-account.ts";

/** Applies the edit. Omitted fields keep their values, and the e-mail changes only when its link is opened. */
function applyEdit(
  present: Account,
  { email: _, version: __, current_password: ___, ...edit }: AccountEdit,
): Account {
  const next = { ...present, ...omitUndefined(edit) };
  return { ...next, document_type: getDocumentType(next.customer_type, next.document_type) };
}

export type DocumentFields = Pick<Account, "customer_type" | "document_type" | "identity_document">;

/**
 * Keeps the type if the number has its format. Otherwise the number decides. Returns undefined if the number fits no
 * type.
 */
export function chooseDocumentType({
  customer_type,
  document_type: type,
  identity_document: number,
}: DocumentFields): number | null | undefined {
  if (customer_type === "type2") return companyDocumentType;
  if (number === "" || (type !== null && isIdentityDocument(type, number))) return type;
  return guessDocumentType(number);
}

/** Throws 400 for a type that the customer cannot have, and for a number that is not of its type. */
export function requireValidDocument(account: DocumentFields): void {
  const { document_type: type, identity_document: number } = account;
  const isKnown = documentTypeRows.some(({ id }) => id === type);
  const isTheCompanys = type === companyDocumentType && account.customer_type === "type1";
  if (type === null || !isKnown || isTheCompanys) abortField("document_type", accountMessages.documentType);
  if (!isIdentityDocument(type, number)) abortField("identity_document", accountMessages.document);
}

function requireValidDetails(edit: AccountEdit, present: Account, next: Account, now: number): void {
  const hasNewType = edit.document_type !== undefined && next.document_type !== present.document_type;
  if (hasNewType || edit.identity_document !== undefined) requireValidDocument(next);
  if (edit.birth_date !== undefined && edit.birth_date > toLimaDate(now))
    abortField("birth_date", accountMessages.birthDate);
}

/**
 * Requires the caller's own password for a new e-mail. Returns false if the e-mail stays the same or no password was
 * sent.
 */
async function checkEmailChange(
  deps: Deps,
  by: Caller,
  id: number,
  { email, current_password: password }: AccountEdit,
  ip: string,
): Promise<boolean> {
  if (email === undefined || password === undefined) return false;
  if ((await findAccount(deps.db, id))?.email === email) return false;
  await confirmIdentityByPassword(
    deps,
    by,
    { field: "current_password", password, wrong: authMessages.wrongPassword },
    ip,
  );
  return true;
}

const emailFields = new Set(["Correo"]);

async function saveAccount(
  deps: Deps,
  by: Caller,
  id: number,
  edit: AccountEdit,
  ip: string,
): Promise<Account> {
  const isPasswordRight = await checkEmailChange(deps, by, id, edit, ip);
  const at = new Date(deps.clock());
  return transaction(deps.db, async (tx) => {
    // The owners are locked before the account, because everyone who changes owners uses this order.
    const owners = edit.is_active === false ? await lockOwners(tx) : [];
    const present = (await lockAccount(tx, id)) ?? abort(404, "not_found");
    if (present.is_staff && by.id !== id && !isOwner(by)) abort(403, "not_allowed");
    // Another request may have disabled the account after the session was read.
    if (by.id === id && !present.is_active) abort(401, "session_ended");
    requireNotErased(present);
    const next = applyEdit(present, edit);
    const isChanged = !isDeepStrictEqual(next, present);
    const newEmail = edit.email === present.email ? undefined : edit.email;
    // An edit without changes may repeat one whose answer was lost and whose e-mail waits for its link.
    if (isChanged || newEmail !== undefined)
      await accountHistory.requireCurrentVersion(
        tx,
        present,
        edit.version,
        isChanged ? undefined : emailFields,
      );
    requireValidDetails(edit, present, next, at.getTime());
    if (newEmail !== undefined) {
      if (!isPasswordRight) abortField("current_password", accountMessages.required);
      await requestEmailChange(tx, deps, { by, account: present, email: newEmail, ip });
    }
    if (!isChanged) return present;
    if (present.is_staff && next.is_active !== present.is_active) requireConfirmedIdentity(by);
    if (present.is_staff && edit.is_active === false) requireOwnerLeft(owners, by, next);
    return updateAccount(tx, { present, next, by, at });
  });
}

export function changeOwnAccount(
  deps: Deps,
  caller: Caller,
  input: OwnDetails,
  ip: string,
): Promise<Account> {
  return saveAccount(deps, caller, caller.id, input, ip);
}

/**
 * Owners may send some of the fields of any other account, and support some of those of customers. All fields of the
 * profile are required for the caller's own account.
 */
export function changeAccount(
  deps: Deps,
  caller: Caller,
  id: number,
  edit: AccountEdit,
  ip: string,
): Promise<Account> {
  if (id !== caller.id) {
    if (caller.kind === "customer") return abort(404, "not_found");
    const mayEditOthers = isOwner(caller) || caller.role === "support";
    return mayEditOthers ? saveAccount(deps, caller, id, edit, ip) : abort(403, "not_allowed");
  }
  const profile = profileInput.safeParse(edit);
  if (!profile.success) throw new HttpError(400, toFieldErrors(profile.error));
  if (caller.kind === "staff" && edit.is_active === false)
    abortField("is_active", accountMessages.ownActivity);
  return changeOwnAccount(deps, caller, profile.data, ip);
}
