import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type { listFailedPayments, FailedPayment } from "@lonchera/contract/failed-payments";
import { formatCentimos } from "@lonchera/domain/money";
import type { Db } from "../../platform/db/client.ts";
import { readPage, createSortKeys } from "../../platform/db/paging.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { fullName, users } from "../../platform/db/schema/users.ts";
import { settledOrCreatedAt, shownMethod } from "../payments/queries.ts";

const hasFailed = isNotNull(payments.failure);

function selectPayments(db: Db) {
  return db
    .select({
      id: payments.id,
      at: settledOrCreatedAt,
      amount: payments.amount,
      method: shownMethod,
      failure: payments.failure,
      message: payments.failureMessage,
      chargeId: payments.chargeId,
      userId: users.id,
      fullName: sql<string | null>`${fullName}`,
      companyName: companies.name,
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(companies, eq(companies.id, users.companyId));
}

type Row = Awaited<ReturnType<typeof selectPayments>>[number];

function toFailedPayment(row: Row): FailedPayment {
  return {
    id: row.id,
    at: row.at.toISOString(),
    amount: formatCentimos(row.amount),
    method: row.method,
    failure: row.failure ?? "declined",
    message: row.message,
    charge_id: row.chargeId,
    customer:
      row.userId === null
        ? null
        : { id: row.userId, full_name: row.fullName ?? "", company_name: row.companyName },
  };
}

/** Reads one page, the latest first. */
export async function findFailedPayments(db: Db, page: QueryOf<typeof listFailedPayments>) {
  return readPage(
    db.select({ id: payments.id }).from(payments).where(hasFailed),
    createSortKeys("desc", payments.settledAt, payments.id),
    { ...page, count: await db.$count(payments, hasFailed) },
    async (ids) => (await selectPayments(db).where(inArray(payments.id, ids))).map(toFailedPayment),
  );
}
