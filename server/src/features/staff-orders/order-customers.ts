import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { listOrderCustomers, OrderCustomer } from "@lonchera/contract/staff-orders";
import type { QueryOf } from "@lonchera/contract/endpoint";
import { companyDocumentType } from "@lonchera/domain/codes";
import type { Db } from "../../platform/db/client.ts";
import { sortByIds } from "../../platform/db/paging.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";
import { findAccountIds } from "../accounts/list-accounts.ts";
import { getCustomerSubsidy } from "../cart/subsidize-lines.ts";

function selectCustomers(db: Db) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      document: users.identityDocument,
      documentType: sql<number | null>`case when ${users.customerType} = 'type2' then ${companyDocumentType}
        else ${users.documentTypeId} end`,
      customerType: users.customerType,
      companyId: companies.id,
      companyName: companies.name,
      companyRuc: companies.ruc,
      companySubsidy: companies.subsidy,
      canOrder: sql<boolean>`${users.isActive} and ${users.confirmedAt} is not null and ${companies.status}`,
    })
    .from(users)
    .innerJoin(companies, and(eq(companies.id, users.companyId), isNull(companies.archivedAt)));
}

/** Reads a page of the clients that can order. */
export async function findOrderCustomers(
  db: Db,
  query: QueryOf<typeof listOrderCustomers>,
): Promise<{ count: number; results: OrderCustomer[] }> {
  const kinds = { clientsOnly: true, ofOpenCompaniesOnly: true };
  const { count, ids } = await findAccountIds(db, { ...query, state: "active" }, kinds);
  const rows = ids.length === 0 ? [] : await selectCustomers(db).where(inArray(users.id, ids));
  return {
    count,
    results: sortByIds(rows, ids).flatMap(({ customerType, ...row }) => {
      if (customerType === null) return [];
      return [
        {
          id: row.id,
          first_name: row.firstName,
          last_name: row.lastName,
          email: row.email,
          customer_type: customerType,
          company_id: row.companyId,
          company_name: row.companyName,
          payroll: getCustomerSubsidy(customerType, row.companySubsidy)?.rest === "payroll",
        },
      ];
    }),
  };
}

/** Returns the customer with the data that an order needs. Throws 404 for others, 409 for one that cannot order. */
export async function requireOrderCustomer(db: Db, id: number) {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), sql`not ${users.isStaff}`));
  if (!account) return abort(404, "not_found");
  const [customer] = await selectCustomers(db).where(eq(users.id, id));
  if (!customer?.canOrder || customer.customerType === null) return abort(409, "client_cannot_order");
  return { ...customer, customerType: customer.customerType };
}

export type OrderingCustomer = Awaited<ReturnType<typeof requireOrderCustomer>>;
