import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import {
  accountMessages,
  profileInput,
  type Account,
  type AccountEdit,
  type ProfileInput,
} from "@lonchera/contract/accounts";
import { businessDate } from "@lonchera/domain/calendar";
import { companyDocumentType } from "@lonchera/domain/codes";
import { isIdentityDocument } from "@lonchera/domain/documents";
import { revokeSessions, type Caller } from "../../platform/auth/sessions.ts";
import { documentTypeRows } from "../../platform/db/reference-data/codes.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField, HttpError } from "../../platform/http/http-error.ts";
import { fieldErrorsOf } from "../../platform/http/route.ts";
import { sendEmailChangeLink } from "../auth/change-email.ts";
import type { Deps } from "../deps.ts";
import { recordChange, requireCurrentVersion } from "../history/record-change.ts";
import { toAccountSnapshot, requireNotErased, lockAccount, updateAccountRow } from "./queries.ts";

const thing = "client";

/** Fields that the edit omits keep their values. The e-mail changes only by a confirmed link. */
function applyEdit(present: Account, { email: _, version: __, ...edit }: AccountEdit): Account {
  const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const next = { ...present, ...(sent as Partial<Account>) };
  return next.customer_type === "type2" ? { ...next, document_type: companyDocumentType } : next;
}

function requireDocument(account: Account): void {
  const { document_type: type, identity_document: number } = account;
  const isKnown = documentTypeRows.some(({ id }) => id === type);
  const isTheCompanys = type === companyDocumentType && account.customer_type === "type1";
  if (type === null || !isKnown || isTheCompanys) abortField("document_type", accountMessages.documentType);
  if (!isIdentityDocument(type, number)) abortField("identity_document", accountMessages.document);
}

function requireValidDetails(edit: AccountEdit, account: Account, now: number): void {
  if (edit.document_type !== undefined || edit.identity_document !== undefined) requireDocument(account);
  if (edit.birth_date !== undefined && edit.birth_date > businessDate(now))
    abortField("birth_date", accountMessages.birthDate);
}

async function saveAccount(
  deps: Deps,
  by: Caller,
  id: number,
  edit: AccountEdit,
  ip: string,
): Promise<Account> {
  const at = new Date(deps.clock());
  return transaction(deps.db, async (tx) => {
    const present = (await lockAccount(tx, id)) ?? abort(404, "not_found");
    // The account may have been disabled after the session was read.
    if (by.id === id && !present.is_active) abort(401, "session_ended");
    requireNotErased(present);
    await requireCurrentVersion(tx, { thing, id }, present.version, edit.version);
    const next = applyEdit(present, edit);
    requireValidDetails(edit, next, at.getTime());
    if (edit.email !== undefined && edit.email !== present.email)
      await sendEmailChangeLink(tx, deps, { by, account: present, email: edit.email, ip });
    if (isDeepStrictEqual(next, present)) return present;
    const account = { ...next, version: present.version + 1 };
    await updateAccountRow(tx, account);
    if (!account.is_active) await revokeSessions(tx, eq(users.id, id), at);
    await recordChange(tx, {
      thing,
      id,
      kind: "changed",
      version: account.version,
      byUserId: by.id,
      at,
      before: toAccountSnapshot(present),
      after: toAccountSnapshot(account),
    });
    return account;
  });
}

export function changeOwnAccount(
  deps: Deps,
  caller: Caller,
  input: ProfileInput,
  ip: string,
): Promise<Account> {
  return saveAccount(deps, caller, caller.id, input, ip);
}

/** One's own account requires every field of the profile; staff may send any part of another account. */
export function changeAccount(
  deps: Deps,
  caller: Caller,
  id: number,
  edit: AccountEdit,
  ip: string,
): Promise<Account> {
  if (id !== caller.id)
    return caller.kind === "staff" ? saveAccount(deps, caller, id, edit, ip) : abort(404, "not_found");
  const profile = profileInput.safeParse(edit);
  if (!profile.success) throw new HttpError(400, fieldErrorsOf(profile.error));
  if (caller.kind === "staff" && edit.is_active === false)
    abortField("is_active", accountMessages.ownActivity);
  return changeOwnAccount(deps, caller, profile.data, ip);
}
