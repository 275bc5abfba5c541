import { and, eq, inArray, ne, sql, asc, isNotNull } from "drizzle-orm";
import type { Account } from "@lonchera/contract/accounts";
import { formatDate } from "@lonchera/domain/calendar";
import { customerTypeNames, staffRoleNames } from "@lonchera/domain/codes";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { sortByIds } from "../../platform/db/paging.ts";
import { documentTypeRows } from "../../platform/db/reference-data/codes.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Caller } from "../../platform/auth/sessions.ts";
import { createHistory, type Snapshot } from "../history/record-change.ts";

const columns = {
  id: users.id,
  email: users.email,
  first_name: users.firstName,
  last_name: users.lastName,
  phone: users.phone,
  birth_date: users.birthDate,
  photo: users.photo,
  street: users.street,
  city: users.city,
  state: users.state,
  postal_code: users.postalCode,
  country: users.country,
  is_staff: users.isStaff,
  staff_role: users.staffRole,
  is_active: users.isActive,
  is_confirmed: sql<boolean>`${users.confirmedAt} is not null`,
  customer_type: users.customerType,
  company: companies.slug,
  company_name: companies.name,
  company_ruc: companies.ruc,
  document_type: users.documentTypeId,
  identity_document: users.identityDocument,
  employee_code: users.employeeCode,
  cost_center: users.costCenter,
  is_company_manager: users.isCompanyManager,
  date_joined: users.dateJoined,
  version: users.version,
};
type Row = Omit<Account, "date_joined" | "is_erased"> & { readonly date_joined: Date };

const erasedEmailDomain = "@eliminada.invalid";

/** Returns the placeholder address of an erased account. Nobody can register it, because it contains a space. */
export function getErasedEmailAddress(userId: number): string {
  return `cuenta ${userId}${erasedEmailDomain}`;
}

/** Returns the placeholder address that former releases used. */
function createFormerErasedEmail(userId: number): string {
  return `cuenta-${userId}${erasedEmailDomain}`;
}

type KnownEmail = { readonly id: number; readonly email: string };

/**
 * An account is erased if its address is the placeholder with its own id. Staff can type a former placeholder with
 * another id.
 */
function isErased({ id, email }: KnownEmail): boolean {
  return email === getErasedEmailAddress(id) || email === createFormerErasedEmail(id);
}

/** The condition is true for accounts that are not erased. */
export const isNotErased = and(
  ne(users.email, sql`'cuenta ' || ${users.id} || ${erasedEmailDomain}`),
  ne(users.email, sql`'cuenta-' || ${users.id} || ${erasedEmailDomain}`),
);

function toAccount(row: Row): Account {
  return { ...row, is_erased: isErased(row), date_joined: row.date_joined.toISOString() };
}

function selectAccounts(db: Queryable) {
  return db.select(columns).from(users).leftJoin(companies, eq(companies.id, users.companyId));
}

export async function findAccount(db: Queryable, id: number): Promise<Account | undefined> {
  const [found] = await selectAccounts(db).where(eq(users.id, id));
  return found && toAccount(found);
}

/** Locks the account to serialize its changes. */
export async function lockAccount(tx: Transaction, id: number): Promise<Account | undefined> {
  const [found] = await selectAccounts(tx).where(eq(users.id, id)).for("no key update", { of: users });
  return found && toAccount(found);
}

/** Returns the accounts in the order of the ids. */
export async function findAccountsById(db: Queryable, ids: readonly number[]): Promise<Account[]> {
  const rows = await selectAccounts(db).where(inArray(users.id, ids));
  return sortByIds(rows, ids).map(toAccount);
}

/** Updates every column that can change. The company is given by its id. */
export async function updateAccountRow(tx: Transaction, account: Account, companyId?: number): Promise<void> {
  await tx
    .update(users)
    .set({
      firstName: account.first_name,
      lastName: account.last_name,
      phone: account.phone,
      birthDate: account.birth_date,
      street: account.street,
      city: account.city,
      state: account.state,
      postalCode: account.postal_code,
      country: account.country,
      isActive: account.is_active,
      staffRole: account.staff_role,
      customerType: account.customer_type,
      documentTypeId: account.document_type,
      identityDocument: account.identity_document,
      employeeCode: account.employee_code,
      costCenter: account.cost_center,
      isCompanyManager: account.is_company_manager,
      version: account.version,
      ...(companyId === undefined ? {} : { companyId }),
    })
    .where(eq(users.id, account.id));
}

export const accountHistory = createHistory("client");

/** Returns the labels and values that the account's history shows. */
export function toAccountSnapshot(account: Account): Snapshot {
  const document = documentTypeRows.find(({ id }) => id === account.document_type);
  return {
    Nombres: account.first_name,
    Apellidos: account.last_name || null,
    Correo: account.email,
    Teléfono: account.phone || null,
    Empresa: account.company_name,
    "Tipo de Cliente": account.customer_type && customerTypeNames[account.customer_type],
    "Encargado de empresa": account.is_company_manager ? "Sí" : null,
    Rol: account.staff_role && staffRoleNames[account.staff_role],
    "Tipo de documento": document?.name ?? null,
    Documento: account.identity_document || null,
    Código: account.employee_code || null,
    "Centro de costo": account.cost_center || null,
    "Fecha de nacimiento": account.birth_date && formatDate(account.birth_date),
    Calle: account.street || null,
    Ciudad: account.city || null,
    Región: account.state || null,
    "Código postal": account.postal_code || null,
    País: account.country || null,
    Estado: account.is_active ? "Activo" : "Inactivo",
  };
}

/** Throws 409 for an erased account, because a new name would assign the orders of the erased person to somebody else. */
export function requireNotErased(account: KnownEmail): void {
  if (isErased(account)) abort(409, "account_erased");
}

/**
 * Throws 401 for an erased account. The lock waits for an erasure that is under way, because nothing of the person
 * may be stored after it.
 */
export async function requireUnerasedAccount(
  tx: Transaction,
  { id }: { readonly id: number },
): Promise<void> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNotErased))
    .for("key share");
  if (found.length === 0) abort(401, "not_signed_in");
}

export function isOwner(caller: Caller): boolean {
  return caller.kind === "staff" && caller.role === "owner";
}

/** Locks the owners who can sign in, to serialize changes to them, and returns their ids. */
export async function lockOwners(tx: Transaction): Promise<number[]> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, "owner"), users.isActive, isNotNull(users.confirmedAt)))
    .orderBy(asc(users.id))
    .for("no key update");
  return owners.map(({ id }) => id);
}

/**
 * Throws 409 if a change would leave no owner who can sign in, and 403 if the caller stopped being one after the session
 * was read.
 */
export function requireOwnerLeft(owners: readonly number[], by: { id: number }, next: Account): void {
  const staysOwner = next.is_active && next.staff_role === "owner";
  if (!staysOwner && owners.every((id) => id === next.id)) abort(409, "last_owner");
  if (!owners.includes(by.id)) abort(403, "not_allowed");
}
