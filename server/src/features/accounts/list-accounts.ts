import type pg from "pg";
import type { Account } from "@lonchera/contract/accounts";
import { customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import { orderBy, stretchOf, stretchSql } from "../../platform/db/paging.ts";
import { isLongEnough, searchPatterns } from "../../platform/db/search.ts";
import type { Deps } from "../deps.ts";
import { findAccountsById } from "./queries.ts";

type Page = {
  readonly page: number;
  readonly page_size: number;
  readonly search?: string | undefined;
  /** Of one account alone. */
  readonly id?: number | undefined;
};
type Ids = { readonly count: number; readonly ids: number[] };
type Condition = {
  readonly where: string;
  readonly values: readonly unknown[];
  /** These conditions match few rows, and an index may find them. */
  readonly narrow: boolean;
};

/** Customer types that a search term names, by code, by full name or by its distinguishing word. */
function customerTypesNamed(typed: string) {
  const called = typed.toLowerCase();
  return customerTypes.filter((type) => {
    const name = customerTypeNames[type].toLowerCase();
    return [type, name, name.split(" ").at(-1)].includes(called);
  });
}

/** Requires every typed word in the name. Words too short for the trigram index must not use it. */
function nameCondition(patterns: readonly string[], firstPlace: number): { sql: string; narrow: boolean } {
  const parts = patterns.map((pattern, index) => {
    const column = isLongEnough(pattern) ? "search_name" : "(search_name || '')";
    return `${column} like $${firstPlace + index}`;
  });
  return { sql: parts.join(" and "), narrow: patterns.some(isLongEnough) };
}

function buildCondition({ search = "", id }: Page, clientsOnly: boolean): Condition {
  const kind = clientsOnly ? "not is_staff" : "true";
  if (id !== undefined) return { where: `${kind} and id = $1`, values: [id], narrow: true };
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return { where: kind, values: [], narrow: false };
  const name = nameCondition(patterns, 1);
  const values: unknown[] = [...patterns];
  const others: string[] = [];
  const types = customerTypesNamed(search);
  if (types.length > 0) {
    values.push(types);
    others.push(`customer_type = any($${values.length}::customer_type[])`);
  }
  if (!clientsOnly) {
    values.push(patterns.join(""));
    others.push(`email like $${values.length}`);
  }
  const where = `${kind} and (${[`(${name.sql})`, ...others].join(" or ")})`;
  return { where, values, narrow: name.narrow && others.length === 0 };
}

const newestFirst = ["-date_joined", "-id"];

/** For selective conditions: finds the rows once, then counts and sorts them. */
async function findNarrow(pool: pg.Pool, { where, values }: Condition, page: Page): Promise<Ids> {
  const before = (page.page - 1) * page.page_size;
  const { rows } = await pool.query<Ids>(
    `with found as materialized (select id, date_joined from users where ${where})
      select (select count(*)::integer from found) as count,
        array(select id from found ${orderBy(newestFirst)} limit ${page.page_size} offset ${before}) as ids`,
    [...values],
  );
  return rows[0] ?? { count: 0, ids: [] };
}

/** For broad conditions: counts separately and reads the page along the index. */
async function findWide(pool: pg.Pool, { where, values }: Condition, page: Page): Promise<Ids> {
  const counted = await pool.query<{ count: number }>(
    `select count(*)::integer as count from users where ${where}`,
    [...values],
  );
  const { count = 0 } = counted.rows[0] ?? {};
  const stretch = stretchOf(page, count);
  if (!stretch) return { count, ids: [] };
  const found = await pool.query<{ id: number }>(
    `select id from users where ${where} ${stretchSql(newestFirst, stretch)}`,
    [...values],
  );
  const ids = found.rows.map(({ id }) => id);
  return { count, ids: stretch.backwards ? ids.toReversed() : ids };
}

/** Reads one page, the newest first, and counts all matching accounts. */
export async function findAccounts(
  { db, pool }: Deps,
  asked: Page,
  { clientsOnly }: { clientsOnly: boolean },
): Promise<{ count: number; results: Account[] }> {
  const condition = buildCondition(asked, clientsOnly);
  const find = condition.narrow ? findNarrow : findWide;
  const { count, ids } = await find(pool, condition, asked);
  return { count, results: ids.length > 0 ? await findAccountsById(db, ids) : [] };
}
