import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { StaffItem } from "@lonchera/contract/categories";
import type { ProductCode } from "@lonchera/domain/codes";
import type { Queryable, Transaction } from "../db/client.ts";
import { companies } from "../db/schema/companies.ts";
import { categories, itemCompanies, items } from "../db/schema/menus.ts";
import { itemTypes } from "../db/schema/reference.ts";
import { findStaffItems } from "../menus/staff-items.ts";

export async function findItem(db: Queryable, id: number): Promise<StaffItem | undefined> {
  const [found] = await findStaffItems(db, eq(items.id, id));
  return found;
}

/** Changes and sales of one item happen one after another. */
export async function lockItem(tx: Transaction, id: number): Promise<StaffItem | undefined> {
  await tx.select({ id: items.id }).from(items).where(eq(items.id, id)).for("no key update");
  return findItem(tx, id);
}

/** What items refer to, by name: a day by its date. */
export type References = {
  readonly dates: ReadonlyMap<number, string>;
  readonly companies: ReadonlyMap<number, string>;
  readonly types: ReadonlyMap<string, string>;
};

export async function findReferences(
  db: Queryable,
  ids: { categories: number[]; companies: number[]; types: string[] },
): Promise<References> {
  const [days, offered, types] = await Promise.all([
    db
      .select({ id: categories.id, date: categories.categoryDate })
      .from(categories)
      .where(inArray(categories.id, ids.categories)),
    db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(and(inArray(companies.id, ids.companies), isNull(companies.archivedAt))),
    db.select().from(itemTypes).where(inArray(itemTypes.id, ids.types)),
  ]);
  return {
    dates: new Map(days.map(({ id, date }) => [id, date])),
    companies: new Map(offered.map(({ id, name }) => [id, name])),
    types: new Map(types.map(({ id, name }) => [id, name])),
  };
}

/** What staff decide about an item; prices in céntimos. */
export type ItemSettings = {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly discountPrice: number;
  readonly categoryId: number;
  readonly product: ProductCode;
  readonly productType: string;
  readonly stock: number;
  readonly order: number | null;
  readonly status: boolean;
  readonly deliverable: boolean;
  readonly image: string | null;
  /** Ascending. */
  readonly company: readonly number[];
};

async function offerTo(tx: Transaction, itemId: number, companyIds: readonly number[]): Promise<void> {
  await tx
    .delete(itemCompanies)
    .where(and(eq(itemCompanies.itemId, itemId), notInArray(itemCompanies.companyId, [...companyIds])));
  await tx
    .insert(itemCompanies)
    .values(companyIds.map((companyId) => ({ companyId, itemId })))
    .onConflictDoNothing();
}

export async function insertItem(tx: Transaction, { company, ...row }: ItemSettings): Promise<number> {
  const [written] = await tx.insert(items).values(row).returning({ id: items.id });
  if (!written) throw new Error("an item was not written");
  await offerTo(tx, written.id, company);
  return written.id;
}

export async function updateItemRow(
  tx: Transaction,
  id: number,
  { company, ...row }: ItemSettings,
  version: number,
): Promise<void> {
  await tx
    .update(items)
    .set({ ...row, version })
    .where(eq(items.id, id));
  await offerTo(tx, id, company);
}

export async function archiveItemRow(
  tx: Transaction,
  id: number,
  version: number,
  archivedAt: Date,
): Promise<void> {
  await tx.update(items).set({ archivedAt, version }).where(eq(items.id, id));
}
