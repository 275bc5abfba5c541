import { eq } from "drizzle-orm";
import type { Account } from "@lonchera/contract/accounts";
import type { Queryable } from "../db/client.ts";
import { companies } from "../db/schema/companies.ts";
import { users } from "../db/schema/users.ts";

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
};

export async function findAccount(db: Queryable, id: number): Promise<Account | undefined> {
  const [found] = await db
    .select(columns)
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, id));
  return found && { ...found, date_joined: found.date_joined.toISOString() };
}
