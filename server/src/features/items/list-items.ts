import { inArray } from "drizzle-orm";
import type { StaffItem } from "@lonchera/contract/categories";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type { listItems } from "@lonchera/contract/items";
import { stretchOf, stretchSql } from "../../platform/db/paging.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { searchPatterns } from "../../platform/db/search.ts";
import type { Deps } from "../deps.ts";
import { findStaffItems } from "../menus/staff-items.ts";

type ItemsQuery = QueryOf<typeof listItems>;

function conditionsOf({ search = "", company, category }: ItemsQuery): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts = ["i.archived_at is null"];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (category !== undefined) add((p) => `i.category_id = ${p}`, category);
  if (company !== undefined) {
    add(
      (p) => `exists (select from item_companies ic where ic.item_id = i.id and ic.company_id = ${p})`,
      company,
    );
  }
  for (const pattern of searchPatterns(search)) add((p) => `i.search_name like ${p}`, pattern);
  return { where: parts.join(" and "), values };
}

const tables = "items i join categories c on c.id = i.category_id";
const lastDayFirst = ["-c.category_date", "i.product", 'i."order"', "i.name", "i.id"];

/** Reads one page, the last day first and each day in menu order, and counts all matching items. */
export async function findItems(
  { db, pool }: Deps,
  query: ItemsQuery,
): Promise<{ count: number; results: StaffItem[] }> {
  const { where, values } = conditionsOf(query);
  const counted = await pool.query<{ count: number }>(
    `select count(*)::integer as count from items i where ${where}`,
    [...values],
  );
  const { count = 0 } = counted.rows[0] ?? {};
  const stretch = stretchOf(query, count);
  if (!stretch) return { count, results: [] };
  const page = await pool.query<{ id: number }>(
    `select i.id from ${tables} where ${where} ${stretchSql(lastDayFirst, stretch)}`,
    [...values],
  );
  const ids = page.rows.map(({ id }) => id);
  if (stretch.backwards) ids.reverse();
  const found = new Map((await findStaffItems(db, inArray(items.id, ids))).map((item) => [item.id, item]));
  return { count, results: ids.flatMap((id) => found.get(id) ?? []) };
}
