import { and, eq, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ClientInput } from "@lonchera/contract/clients";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { cartLines } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { deleteLinks } from "../auth/email-links.ts";
import { isUnconfirmedCustomer } from "../auth/queries.ts";
import { isLineOf } from "../cart/cart-state.ts";
import { lockOpenCartOf } from "../cart/change-cart.ts";

export type ClientCompany = Pick<typeof companies.$inferSelect, "id" | "slug" | "name" | "ruc">;

/** Finds a company that is not archived by slug or id. */
export async function findClientCompany(
  db: Queryable,
  called: string | number,
): Promise<ClientCompany | undefined> {
  const isCompany = typeof called === "number" ? eq(companies.id, called) : eq(companies.slug, called);
  const [found] = await db
    .select({ id: companies.id, slug: companies.slug, name: companies.name, ruc: companies.ruc })
    .from(companies)
    .where(and(isCompany, isNull(companies.archivedAt)));
  return found;
}

type NewClient = Pick<ClientInput, "email" | "first_name" | "last_name" | "customer_type" | "phone"> & {
  readonly passwordHash: string;
  readonly companyId: number | null;
  readonly documentTypeId: number | null;
  readonly isCompanyManager: boolean;
  readonly at: Date;
};

export async function findPasswordHash(db: Queryable, id: number): Promise<string | undefined> {
  const [found] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id));
  return found?.passwordHash;
}

/**
 * Inserts the account, or takes over an unconfirmed registration, whose links are deleted. Returns the id, or
 * undefined if the e-mail belongs to staff or to a confirmed or disabled account.
 */
export async function upsertClient(tx: Transaction, client: NewClient): Promise<number | undefined> {
  const values = {
    passwordHash: client.passwordHash,
    firstName: client.first_name,
    lastName: client.last_name,
    phone: client.phone,
    customerType: client.customer_type,
    companyId: client.companyId,
    documentTypeId: client.documentTypeId,
    isCompanyManager: client.isCompanyManager,
    dateJoined: client.at,
    confirmedAt: client.at,
    // Somebody else may have given the consent of the registration.
    privacyAcceptedAt: null,
    privacyVersion: null,
  };
  // The data that a former company's managers entered do not go to another company.
  const keepAtCompany = (column: AnyPgColumn) =>
    sql`case when ${users.companyId} is not distinct from excluded.company_id then ${column} else '' end`;
  const kept = {
    identityDocument: keepAtCompany(users.identityDocument),
    employeeCode: keepAtCompany(users.employeeCode),
    costCenter: keepAtCompany(users.costCenter),
  };
  const [written] = await tx
    .insert(users)
    .values({ ...values, email: client.email })
    .onConflictDoUpdate({
      target: users.email,
      set: { ...values, ...kept, version: sql`${users.version} + 1` },
      setWhere: isUnconfirmedCustomer,
    })
    .returning({ id: users.id });
  if (!written) return undefined;
  await deleteLinks(tx, written.id);
  return written.id;
}

/** Empties the customer's open cart. Returns false while it is being paid, because its lines must not change then. */
export async function tryEmptyOpenCart(tx: Transaction, userId: number): Promise<boolean> {
  const cart = await lockOpenCartOf(tx, userId);
  if (cart?.state === "paying") return false;
  if (cart) await tx.delete(cartLines).where(isLineOf(cart));
  return true;
}
