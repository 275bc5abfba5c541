import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { categories, items } from "../../platform/db/schema/menus.ts";
import { itemTypes } from "../../platform/db/schema/reference.ts";
import type { PresentDish } from "./find-repeats.ts";
import type { OfferedCompany } from "./read-companies.ts";
import type { Known } from "./read-rows.ts";

const offered = { id: companies.id, name: companies.name, clientCode: companies.clientCode };

function findCompanies(db: Queryable) {
  return db.select(offered).from(companies).where(isNull(companies.archivedAt)).orderBy(asc(companies.id));
}

export async function findKnown(db: Queryable): Promise<Known> {
  return { types: await db.select().from(itemTypes), companies: await findCompanies(db) };
}

/** The same; the companies are not archived before the transaction ends. */
export async function lockKnown(tx: Transaction): Promise<Known> {
  const found: OfferedCompany[] = await findCompanies(tx).for("share");
  return { types: await tx.select().from(itemTypes), companies: found };
}

type PresentDay = { id: number; date: CalendarDate; enable: boolean };
const day = { id: categories.id, date: categories.categoryDate, enable: categories.enable };

export function findDays(db: Queryable, dates: readonly CalendarDate[]): Promise<PresentDay[]> {
  return db
    .select(day)
    .from(categories)
    .where(inArray(categories.categoryDate, [...dates]))
    .orderBy(asc(categories.id));
}

/** The same; they keep their dates until the transaction ends. */
export function lockDays(tx: Transaction, dates: readonly CalendarDate[]): Promise<PresentDay[]> {
  const found = tx
    .select(day)
    .from(categories)
    .where(inArray(categories.categoryDate, [...dates]));
  return found.orderBy(asc(categories.id)).for("share");
}

const dishes = {
  date: categories.categoryDate,
  product: items.product,
  name: items.name,
  companyIds: sql<number[]>`array(select company_id from item_companies where item_id = ${items.id})`,
};

export function findDishes(db: Queryable, dates: readonly CalendarDate[]): Promise<PresentDish[]> {
  return db
    .select(dishes)
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(and(isNull(items.archivedAt), inArray(categories.categoryDate, [...dates])));
}

/** The days from a date on, and the dishes that stand on them. */
export async function findComing(
  db: Queryable,
  from: CalendarDate,
): Promise<{ disabled: CalendarDate[]; dishes: Omit<PresentDish, "companyIds">[] }> {
  const { companyIds: _, ...columns } = dishes;
  const isComing = gte(categories.categoryDate, from);
  const days = await db.select(day).from(categories).where(isComing);
  const standing = await db
    .select(columns)
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(and(isNull(items.archivedAt), isComing));
  return { disabled: days.filter(({ enable }) => !enable).map(({ date }) => date), dishes: standing };
}
