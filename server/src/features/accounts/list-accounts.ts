import {
  and,
  count as countRows,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  not,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Account } from "@lonchera/contract/accounts";
import type { ClientState, listClients } from "@lonchera/contract/clients";
import type { QueryOf } from "@lonchera/contract/endpoint";
import { customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import type { Db } from "../../platform/db/client.ts";
import { readPageIds, createSortKeys } from "../../platform/db/paging.ts";
import { companies, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { isIndexablePattern, toSearchPatterns } from "../../platform/db/search.ts";
import { findAccountsById } from "./queries.ts";

type AccountsQuery = QueryOf<typeof listClients>;
type AccountKinds = {
  readonly clientsOnly: boolean;
  /** Leaves out people of disabled and archived companies. */
  readonly ofOpenCompaniesOnly?: boolean;
};
type PageIds = { readonly count: number; readonly ids: number[] };

/**
 * Finds the customer types whose code, name or last word of the name is the search term. If there are none and the
 * term has three letters or more, it may also be their beginning.
 */
function findCustomerTypes(typed: string) {
  const called = typed.toLowerCase();
  const findTypes = (matches: (name: string) => boolean) =>
    customerTypes.filter((type) => {
      const name = customerTypeNames[type].toLowerCase();
      return [type, name, name.split(" ").at(-1) ?? ""].some(matches);
    });
  const meant = findTypes((name) => name === called);
  return meant.length > 0 || called.length < 3 ? meant : findTypes((name) => name.startsWith(called));
}

/** Requires a typed word in the name. A word that is too short for the trigram index is searched without it. */
export function matchesName(pattern: string): SQL {
  return like(isIndexablePattern(pattern) ? users.searchName : sql`(${users.searchName} || '')`, pattern);
}

export const clientStateConditions: Readonly<Record<ClientState, SQL | undefined>> = {
  active: and(users.isActive, isNotNull(users.confirmedAt)),
  unconfirmed: and(users.isActive, isNull(users.confirmedAt)),
  disabled: not(users.isActive),
};

const isOfOpenCompany = sql`exists (select from ${companies} where ${companies.id} = ${users.companyId}
  and ${isActiveCompany})`;

function createFilter(
  { company, customer_type, state }: AccountsQuery,
  { clientsOnly, ofOpenCompaniesOnly }: AccountKinds,
): SQL | undefined {
  return and(
    clientsOnly ? sql`not ${users.isStaff}` : undefined,
    ofOpenCompaniesOnly ? isOfOpenCompany : undefined,
    company === undefined ? undefined : eq(users.companyId, company),
    customer_type === undefined ? undefined : eq(users.customerType, customer_type),
    state === undefined ? undefined : clientStateConditions[state],
  );
}

/** A term of six digits or more is a document; a term with an @ is an e-mail. */
function matchesEmailOrDocument(search: string, pattern: string): SQL[] {
  if (search.includes("@")) return [like(users.email, pattern)];
  return /^\d{6,}$/.test(search.trim()) ? [like(users.identityDocument, `${search.trim()}%`)] : [];
}

function createCondition(query: AccountsQuery, kinds: AccountKinds) {
  const { search = "", id } = query;
  const { clientsOnly } = kinds;
  const kind = createFilter(query, kinds);
  if (id !== undefined) return { condition: and(kind, eq(users.id, id)), isNarrow: true };
  const patterns = toSearchPatterns(search);
  if (patterns.length === 0) return { condition: kind, isNarrow: false };
  const types = findCustomerTypes(search);
  const others = [
    ...(types.length > 0 ? [inArray(users.customerType, types)] : []),
    ...(clientsOnly
      ? matchesEmailOrDocument(search, patterns.join(""))
      : [like(users.email, patterns.join(""))]),
  ];
  return {
    condition: and(kind, or(and(...patterns.map(matchesName)), ...others)),
    // These conditions match few rows, which an index finds.
    isNarrow: patterns.some(isIndexablePattern) && others.length === 0,
  };
}

/** Finds all matching rows once, then counts and sorts them. This is fast for conditions that match few rows. */
async function findNarrow(
  db: Db,
  condition: SQL | undefined,
  { page, page_size }: AccountsQuery,
): Promise<PageIds> {
  const columns = { id: users.id, dateJoined: users.dateJoined };
  const found = db.$with("found").as(db.select(columns).from(users).where(condition));
  const pageIds = db
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(found.dateJoined), desc(found.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  const [row] = await db
    .with(found)
    .select({ count: countRows(), ids: sql<number[]>`array${pageIds}` })
    .from(found);
  return row ?? { count: 0, ids: [] };
}

/** Counts the rows and reads the page in the order of an index. This is fast for conditions that match many rows. */
async function findBroad(db: Db, condition: SQL | undefined, query: AccountsQuery): Promise<PageIds> {
  const count = await db.$count(users, condition);
  const ids = await readPageIds(
    db.select({ id: users.id }).from(users).where(condition),
    createSortKeys("desc", users.dateJoined, users.id),
    { ...query, count },
  );
  return { count, ids };
}

/** Finds one page, the newest first, and counts all matching accounts. */
export function findAccountIds(db: Db, query: AccountsQuery, kinds: AccountKinds): Promise<PageIds> {
  const { condition, isNarrow } = createCondition(query, kinds);
  return (isNarrow ? findNarrow : findBroad)(db, condition, query);
}

/** Finds one page of accounts, the newest first, and counts all that match. */
export async function findAccounts(
  db: Db,
  query: AccountsQuery,
  kinds: AccountKinds,
): Promise<{ count: number; results: Account[] }> {
  const { count, ids } = await findAccountIds(db, query, kinds);
  return { count, results: ids.length > 0 ? await findAccountsById(db, ids) : [] };
}
