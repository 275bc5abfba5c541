import { isDeepStrictEqual } from "node:util";
import { accountMessages, type Account } from "@lonchera/contract/accounts";
import { personMessages, type NewPerson, type PersonEdit } from "@lonchera/contract/my-company";
import type { Customer } from "../../platform/auth/sessions.ts";
import { hashRandomPassword } from "../../platform/auth/passwords.ts";
import { handleUniqueViolation } from "../../platform/db/written-rows.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { omitUndefined } from "../../platform/http/omit-undefined.ts";
import { accountHistory, lockAccount, toAccountSnapshot } from "../accounts/queries.ts";
import { chooseDocumentType, requireValidDocument, type DocumentFields } from "../accounts/save-account.ts";
import { updateAccount } from "../accounts/update-account.ts";
import { replacePasswordLink } from "../clients/password-link.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { insertPeople, lockPerson } from "./queries.ts";

/**
 * Returns the account with the sent type of document, or with the type of its number. Throws 400 for a wrong
 * document.
 */
function withDocumentType<T extends DocumentFields>(account: T, sentType?: number): T {
  if (sentType !== undefined && account.customer_type !== "type2") {
    requireValidDocument(account);
    return account;
  }
  const type = chooseDocumentType(account);
  if (type === undefined) return abortField("identity_document", accountMessages.document);
  return { ...account, document_type: type };
}

function refuseTakenCode<T>(write: Promise<T>): Promise<T> {
  const refuse = () => abortField("employee_code", personMessages.codeTaken);
  return handleUniqueViolation(write, "users_employee_code_key", refuse);
}

/** Adds an individual to the manager's company, and e-mails the link to choose a password. */
export async function addPerson(
  deps: Deps,
  manager: Customer,
  input: NewPerson,
  ip: string,
): Promise<Account> {
  const { identity_document = "", employee_code = "", cost_center = "", document_type = null } = input;
  const entered = { ...input, identity_document, employee_code, cost_center, document_type };
  const row = withDocumentType({ ...entered, customer_type: "type1" as const }, input.document_type);
  const passwordHash = await hashRandomPassword();
  const at = new Date(deps.clock());
  return refuseTakenCode(
    transaction(deps.db, async (tx) => {
      const [made] = await insertPeople(tx, [row], { companyId: manager.companyId, passwordHash, at });
      if (!made) return abortField("email", accountMessages.emailTaken);
      const account = (await lockAccount(tx, made.id)) ?? abort(404, "not_found");
      await recordChange(tx, accountHistory.toCreation(manager, at, account, toAccountSnapshot(account)));
      await replacePasswordLink(tx, deps, account, ip);
      return account;
    }),
  );
}

function refuseDisablingOneself(manager: Customer, id: number, { is_active }: PersonEdit): void {
  if (manager.id === id && is_active === false) abortField("is_active", accountMessages.ownActivity);
}

/** The fields of a person's history that managers see. */
const shownFields = new Set([
  "Nombres",
  "Apellidos",
  "Correo",
  "Tipo de Cliente",
  "Encargado de empresa",
  "Tipo de documento",
  "Documento",
  "Código",
  "Centro de costo",
  "Estado",
]);

/** Updates the sent fields of a person of the manager's company. */
export async function changePerson(
  deps: Deps,
  manager: Customer,
  id: number,
  { version, ...edit }: PersonEdit,
): Promise<Account> {
  refuseDisablingOneself(manager, id, edit);
  return refuseTakenCode(
    transaction(deps.db, async (tx) => {
      const present = (await lockPerson(tx, manager.companyId, id)) ?? abort(404, "not_found");
      const merged = { ...present, ...omitUndefined(edit) };
      const isDocumentSent = edit.identity_document !== undefined || edit.document_type !== undefined;
      const next = isDocumentSent ? withDocumentType(merged, edit.document_type) : merged;
      if (isDeepStrictEqual(next, present)) return present;
      await accountHistory.requireCurrentVersion(tx, present, version, shownFields);
      return updateAccount(tx, { present, next, by: manager, at: new Date(deps.clock()) });
    }),
  );
}

export async function sendPersonPasswordLink(
  deps: Deps,
  manager: Customer,
  id: number,
  ip: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const person = (await lockPerson(tx, manager.companyId, id)) ?? abort(404, "not_found");
    if (!person.is_active) return abort(409, "client_disabled");
    await replacePasswordLink(tx, deps, person, ip);
  });
}
