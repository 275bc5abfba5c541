import { and, eq, like, not, or, sql, type SQL } from "drizzle-orm";
import type { Account } from "@lonchera/contract/accounts";
import type { NewPerson, PeopleSortKey, listPeople } from "@lonchera/contract/my-company";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type { Customer } from "../../platform/auth/sessions.ts";
import { readPage, createSortKeys, type SortKey } from "../../platform/db/paging.ts";
import type { Db, Transaction } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { createSortExpression, toPrefixPattern, toSearchPatterns } from "../../platform/db/search.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { clientStateConditions, matchesName } from "../accounts/list-accounts.ts";
import {
  accountHistory,
  findAccountsById,
  isNotErased,
  lockAccount,
  toAccountSnapshot,
} from "../accounts/queries.ts";
import type { Change } from "../history/record-change.ts";

/** The people of a company are all its clients who are not erased. */
export function isPersonOf(companyId: number): SQL | undefined {
  return and(eq(users.companyId, companyId), not(users.isStaff), isNotErased);
}

/** The columns of a person in lists. */
export const participantColumns = {
  id: users.id,
  first_name: users.firstName,
  last_name: users.lastName,
  employee_code: users.employeeCode,
  cost_center: users.costCenter,
};

export function matchesSearch(typed: string): SQL | undefined {
  const patterns = toSearchPatterns(typed);
  if (patterns.length === 0) return undefined;
  const prefix = toPrefixPattern(typed);
  return or(
    and(...patterns.map(matchesName)),
    like(sql`lower(${users.employeeCode})`, prefix),
    typed.includes("@") ? like(users.email, patterns.join("")) : undefined,
    /^\d{6,}$/.test(typed) ? like(users.identityDocument, prefix) : undefined,
  );
}

const sortColumns = {
  name: users.searchName,
  employee_code: users.employeeCode,
  cost_center: createSortExpression(users.costCenter),
} as const;

function toSortKeys(ordering: PeopleSortKey): SortKey[] {
  const direction = ordering.startsWith("-") ? "desc" : "asc";
  const column = sortColumns[ordering.replace("-", "") as keyof typeof sortColumns];
  const others = column === users.searchName ? [] : [users.searchName];
  return createSortKeys(direction, column, ...others, users.id);
}

/** Reads one page of the people of a company, and counts all that match. */
export async function findPeople(
  db: Db,
  companyId: number,
  { id, search = "", state, cost_center, ordering, ...page }: QueryOf<typeof listPeople>,
): Promise<{ count: number; results: Account[] }> {
  const condition = and(
    isPersonOf(companyId),
    id === undefined ? undefined : eq(users.id, id),
    state && clientStateConditions[state],
    cost_center === undefined ? undefined : eq(users.costCenter, cost_center),
    matchesSearch(search),
  );
  const count = await db.$count(users, condition);
  const query = db.select({ id: users.id }).from(users).where(condition);
  return readPage(query, toSortKeys(ordering), { ...page, count }, (ids) => findAccountsById(db, ids));
}

/**
 * Locks a person of the company. Returns undefined for everybody else. The company is checked after the lock, because
 * an unconfirmed person can leave it until then.
 */
export async function lockPerson(
  tx: Transaction,
  companyId: number,
  id: number,
): Promise<Account | undefined> {
  const isPerson = and(eq(users.id, id), isPersonOf(companyId));
  const account = await lockAccount(tx, id);
  return (await tx.$count(users, isPerson)) === 1 ? account : undefined;
}

type NewRow = Required<Omit<NewPerson, "document_type">> & { readonly document_type: number | null };

const batchSize = 1_000;

/** Inserts individuals and returns their ids. People whose e-mail already has an account are left out. */
export async function insertPeople(
  tx: Transaction,
  people: readonly NewRow[],
  { companyId, passwordHash, at }: { companyId: number; passwordHash: string; at: Date },
): Promise<{ id: number; email: string }[]> {
  const rows = people.map((one) => ({
    email: one.email,
    passwordHash,
    firstName: one.first_name,
    lastName: one.last_name,
    customerType: "type1" as const,
    companyId,
    documentTypeId: one.document_type,
    identityDocument: one.identity_document,
    employeeCode: one.employee_code,
    costCenter: one.cost_center,
    dateJoined: at,
    confirmedAt: at,
  }));
  const made: { id: number; email: string }[] = [];
  for (const batch of splitIntoBatches(rows, batchSize)) {
    const written = await tx
      .insert(users)
      .values(batch)
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id, email: users.email });
    made.push(...written);
  }
  return made;
}

/**
 * Updates the fields that managers can change, and returns the entries of the histories. Codes are emptied first,
 * because people may exchange them.
 */
export async function updatePeopleRows(
  tx: Transaction,
  by: Customer,
  at: Date,
  people: readonly { readonly present: Account; readonly next: Account }[],
): Promise<Change[]> {
  if (people.length === 0) return [];
  const edited = people.map(({ present, next }) => ({
    present,
    next: { ...next, version: present.version + 1 },
  }));
  const toParam = <T>(read: (one: Account) => T) => sql.param(edited.map(({ next }) => read(next)));
  const ids = sql`${toParam(({ id }) => id)}::integer[]`;
  await tx
    .update(users)
    .set({ employeeCode: "" })
    .where(sql`${users.id} = any(${ids})`);
  await tx.execute(sql`update users set first_name = made.first_name, last_name = made.last_name,
      document_type_id = made.document_type, identity_document = made.identity_document,
      employee_code = made.employee_code, cost_center = made.cost_center, version = made.version
    from unnest(${ids}, ${toParam((one) => one.first_name)}::text[], ${toParam((one) => one.last_name)}::text[],
      ${toParam((one) => one.document_type)}::integer[], ${toParam((one) => one.identity_document)}::text[],
      ${toParam((one) => one.employee_code)}::text[], ${toParam((one) => one.cost_center)}::text[],
      ${toParam((one) => one.version)}::integer[])
      as made (id, first_name, last_name, document_type, identity_document, employee_code, cost_center, version)
    where users.id = made.id`);
  return edited.map(({ present, next }) =>
    accountHistory.toEdit(by, at, next, toAccountSnapshot(present), toAccountSnapshot(next)),
  );
}
