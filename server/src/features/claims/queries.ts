import { and, eq, gt, gte, inArray, isNotNull, isNull, like, lt, sql, type SQL } from "drizzle-orm";
import type { Claim, ClaimInput, ClaimSheet, listClaims } from "@lonchera/contract/claims";
import type { QueryOf } from "@lonchera/contract/endpoint";
import { toLimaDate } from "@lonchera/domain/calendar";
import { formatCentimos } from "@lonchera/domain/money";
import type { Db, Transaction } from "../../platform/db/client.ts";
import { acquireAdvisoryLock } from "../../platform/db/transaction.ts";
import { readPage, createSortKeys } from "../../platform/db/paging.ts";
import { claimNumbers, claims } from "../../platform/db/schema/claims.ts";
import { toSearchPatterns } from "../../platform/db/search.ts";
import { requireRow } from "../../platform/db/written-rows.ts";

type Row = typeof claims.$inferSelect;

export function toClaimSheet(row: Row): ClaimSheet {
  return {
    number: `${String(row.number).padStart(6, "0")}-${row.year}`,
    made_at: row.madeAt.toISOString(),
    due_date: row.dueDate,
    full_name: row.fullName,
    document_type: row.documentTypeId as ClaimSheet["document_type"],
    document_number: row.documentNumber,
    address: row.address,
    phone: row.phone,
    email: row.email,
    is_minor: row.isMinor,
    guardian_name: row.guardianName,
    good_kind: row.goodKind,
    amount: row.amount === null ? null : formatCentimos(row.amount),
    good_description: row.goodDescription,
    claim_kind: row.claimKind,
    detail: row.detail,
    request: row.request,
  };
}

function getState(row: Row, now: number): Claim["state"] {
  if (row.answeredAt !== null) return "respondido";
  return row.dueDate < toLimaDate(now) ? "vencido" : "pendiente";
}

export function toClaim(row: Row, now: number): Claim {
  return {
    ...toClaimSheet(row),
    id: row.id,
    state: getState(row, now),
    answer: row.answer,
    answered_at: row.answeredAt?.toISOString() ?? null,
    answered_by: row.answeredByName,
  };
}

/**
 * Returns the next number of a year. The counter stays locked until the transaction ends, so numbers have no gaps.
 */
async function takeNumber(tx: Transaction, year: number): Promise<number> {
  const taken = await tx
    .insert(claimNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: claimNumbers.year, set: { last: sql`${claimNumbers.last} + 1` } })
    .returning();
  return requireRow(taken).last;
}

/** Returns the columns that the consumer filled in. */
function toWrittenColumns(input: ClaimInput) {
  return {
    fullName: input.full_name,
    documentTypeId: input.document_type,
    documentNumber: input.document_number,
    address: input.address,
    phone: input.phone,
    email: input.email,
    isMinor: input.is_minor,
    guardianName: input.is_minor ? input.guardian_name : "",
    goodKind: input.good_kind,
    amount: input.amount,
    goodDescription: input.good_description,
    claimKind: input.claim_kind,
    detail: input.detail,
    request: input.request,
  };
}

/**
 * Finds an identical sheet that was filed since then. A lock per e-mail prevents two identical sheets from being
 * filed at once.
 */
export async function findDuplicateClaim(
  tx: Transaction,
  input: ClaimInput,
  since: Date,
): Promise<Row | undefined> {
  await acquireAdvisoryLock(tx, `claims of ${input.email}`);
  const recent = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.email, input.email), gt(claims.madeAt, since)));
  const written = Object.entries(toWrittenColumns(input));
  return recent.find((row) => written.every(([column, value]) => row[column as keyof Row] === value));
}

export async function insertClaim(
  tx: Transaction,
  input: ClaimInput,
  when: { madeAt: Date; year: number; dueDate: string },
): Promise<Row> {
  const number = await takeNumber(tx, when.year);
  const values = { ...when, ...toWrittenColumns(input), number };
  return requireRow(await tx.insert(claims).values(values).returning());
}

/** Locks the sheet. A concurrent answer waits and then finds it answered. */
export async function lockClaim(tx: Transaction, id: number): Promise<Row | undefined> {
  const [found] = await tx.select().from(claims).where(eq(claims.id, id)).for("update");
  return found;
}

export async function storeClaimAnswer(
  tx: Transaction,
  id: number,
  answer: Pick<typeof claims.$inferInsert, "answer" | "answeredAt" | "answeredBy" | "answeredByName">,
): Promise<Row> {
  return requireRow(await tx.update(claims).set(answer).where(eq(claims.id, id)).returning());
}

type ClaimsQuery = QueryOf<typeof listClaims>;

function hasState(state: Claim["state"], now: number): SQL | undefined {
  if (state === "respondido") return isNotNull(claims.answeredAt);
  const isDue = state === "vencido" ? lt : gte;
  return and(isNull(claims.answeredAt), isDue(claims.dueDate, toLimaDate(now)));
}

function createCondition({ search = "", state, id }: ClaimsQuery, now: number): SQL | undefined {
  return and(
    ...toSearchPatterns(search).map((pattern) => like(claims.searchText, pattern)),
    id === undefined ? undefined : eq(claims.id, id),
    state === undefined ? undefined : hasState(state, now),
  );
}

/** Reads one page and counts all matching sheets. */
export async function findClaims(
  db: Db,
  query: ClaimsQuery,
  now: number,
): Promise<{ count: number; results: Claim[] }> {
  const condition = createCondition(query, now);
  const direction = query.ordering.startsWith("-") ? "desc" : "asc";
  // Ids grow with the dates on which the sheets were made.
  const sortColumns = query.ordering.endsWith("made_at") ? [claims.id] : [claims.dueDate, claims.id];
  return readPage(
    db.select({ id: claims.id }).from(claims).where(condition),
    createSortKeys(direction, ...sortColumns),
    { ...query, count: await db.$count(claims, condition) },
    async (ids) => {
      const rows = await db.select().from(claims).where(inArray(claims.id, ids));
      return rows.map((row) => toClaim(row, now));
    },
  );
}
