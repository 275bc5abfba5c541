import { eq, inArray } from "drizzle-orm";
import type { Account } from "@lonchera/contract/accounts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";

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
  is_active: users.isActive,
  customer_type: users.customerType,
  company: companies.slug,
  company_name: companies.name,
  document_type: users.documentTypeId,
  identity_document: users.identityDocument,
  date_joined: users.dateJoined,
  version: users.version,
};
type Row = Omit<Account, "date_joined"> & { readonly date_joined: Date };

function toAccount(row: Row): Account {
  return { ...row, date_joined: row.date_joined.toISOString() };
}

function select(db: Queryable) {
  return db.select(columns).from(users).leftJoin(companies, eq(companies.id, users.companyId));
}

export async function findAccount(db: Queryable, id: number): Promise<Account | undefined> {
  const [found] = await select(db).where(eq(users.id, id));
  return found && toAccount(found);
}

/** Changes of one account happen one after another. */
export async function lockAccount(tx: Transaction, id: number): Promise<Account | undefined> {
  const [found] = await select(tx).where(eq(users.id, id)).for("no key update", { of: users });
  return found && toAccount(found);
}

/** In the order of the ids. */
export async function findAccountsById(db: Queryable, ids: readonly number[]): Promise<Account[]> {
  const rows = await select(db).where(inArray(users.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, toAccount(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** All of an account that may change; its company by the id. */
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
      customerType: account.customer_type,
      documentTypeId: account.document_type,
      identityDocument: account.identity_document,
      version: account.version,
      ...(companyId === undefined ? {} : { companyId }),
    })
    .where(eq(users.id, account.id));
}
