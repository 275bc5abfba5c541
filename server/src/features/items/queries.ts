import { and, eq, inArray, isNull, notInArray, sql, exists, like, type SQL } from "drizzle-orm";
import type { StaffItem } from "@lonchera/contract/categories";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type { listItems } from "@lonchera/contract/items";
import type { Queryable, Transaction, Db } from "../../platform/db/client.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { itemTypes } from "../../platform/db/schema/reference.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { readPage, type SortKey } from "../../platform/db/paging.ts";
import { toSearchPatterns } from "../../platform/db/search.ts";
import { findUnarchivedCompanies, isLinkOfUnarchivedCompany } from "../companies/company-access.ts";
import { findStaffItems, soldUnits } from "../menus/staff-items.ts";

export async function findItem(db: Queryable, id: number): Promise<StaffItem | undefined> {
  const [found] = await findStaffItems(db, eq(items.id, id));
  return found;
}

/** Locks the item to serialize its changes and sales. */
export async function lockItem(tx: Transaction, id: number): Promise<StaffItem | undefined> {
  await tx.select({ id: items.id }).from(items).where(eq(items.id, id)).for("no key update");
  return findItem(tx, id);
}

/** The names of the records that items refer to. The name of a day is its date. */
export type ReferenceNames = {
  readonly dates: ReadonlyMap<number, string>;
  readonly companies: ReadonlyMap<number, string>;
  readonly types: ReadonlyMap<string, string>;
};

export async function findItemReferences(
  db: Queryable,
  settings: readonly ItemSettings[],
): Promise<ReferenceNames> {
  const dayIds = new Set(settings.map(({ categoryId }) => categoryId));
  const companyIds = new Set(settings.flatMap(({ company }) => company));
  const typeIds = new Set(settings.map(({ productType }) => productType));
  const [days, offered, types] = await Promise.all([
    db
      .select({ id: categories.id, date: categories.categoryDate })
      .from(categories)
      .where(inArray(categories.id, [...dayIds]))
      // The undo of an import could delete the day at the same time.
      .for("key share"),
    findUnarchivedCompanies(db, [...companyIds]),
    db
      .select()
      .from(itemTypes)
      .where(inArray(itemTypes.id, [...typeIds])),
  ]);
  return {
    dates: new Map(days.map(({ id, date }) => [id, date])),
    companies: new Map(offered.map(({ id, name }) => [id, name])),
    types: new Map(types.map(({ id, name }) => [id, name])),
  };
}

/** The fields of an item that staff can set. Prices are in céntimos. */
export type ItemSettings = Readonly<
  Omit<typeof items.$inferSelect, "id" | "archivedAt" | "version" | "searchName">
> & {
  /** Company ids in ascending order. */
  readonly company: readonly number[];
};

const batchSizes = { items: 1_000, offers: 50_000 };

type Offer = { readonly itemId: number; readonly companyId: number };

async function offerToCompanies(tx: Transaction, offers: readonly Offer[]): Promise<void> {
  for (const batch of splitIntoBatches(offers, batchSizes.offers)) {
    const ofItems = sql.param(batch.map(({ itemId }) => itemId));
    const toCompanies = sql.param(batch.map(({ companyId }) => companyId));
    await tx.execute(sql`insert into item_companies (item_id, company_id)
      select * from unnest(${ofItems}::integer[], ${toCompanies}::integer[]) on conflict do nothing`);
  }
}

/** Inserts the items and returns the ids in their order. */
export async function insertItems(tx: Transaction, newItems: readonly ItemSettings[]): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of splitIntoBatches(newItems, batchSizes.items)) {
    const rows = batch.map(({ company: _, ...row }) => row);
    const written = await tx.insert(items).values(rows).returning({ id: items.id });
    ids.push(...written.map(({ id }) => id));
  }
  const offers = newItems.flatMap(({ company }, index) =>
    company.map((companyId) => ({ companyId, itemId: ids[index] as number })),
  );
  await offerToCompanies(tx, offers);
  return ids;
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
  await tx
    .delete(itemCompanies)
    .where(
      and(
        eq(itemCompanies.itemId, id),
        notInArray(itemCompanies.companyId, [...company]),
        isLinkOfUnarchivedCompany(tx, itemCompanies.companyId),
      ),
    );
  await offerToCompanies(
    tx,
    company.map((companyId) => ({ itemId: id, companyId })),
  );
}

/** Archives items. Each row gets the next version. */
export async function archiveItemRows(
  tx: Transaction,
  ids: readonly number[],
  archivedAt: Date,
): Promise<void> {
  await tx
    .update(items)
    .set({ archivedAt, version: sql`${items.version} + 1` })
    .where(and(isNull(items.archivedAt), isAmong(items.id, ids)));
}

type ItemsQuery = QueryOf<typeof listItems>;

function isOfferedTo(db: Db, companyId: number): SQL {
  const isOffer = and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, companyId));
  return exists(db.select({ id: itemCompanies.itemId }).from(itemCompanies).where(isOffer));
}

function createCondition(db: Db, { id, search = "", company, category }: ItemsQuery): SQL | undefined {
  return and(
    isNull(items.archivedAt),
    id === undefined ? undefined : eq(items.id, id),
    category === undefined ? undefined : eq(items.categoryId, category),
    company === undefined ? undefined : isOfferedTo(db, company),
    ...toSearchPatterns(search).map((pattern) => like(items.searchName, pattern)),
  );
}

const lastDayFirst: readonly SortKey[] = [
  [categories.categoryDate, "desc"],
  [items.product, "asc"],
  [items.order, "asc"],
  [items.searchName, "asc"],
  [items.id, "asc"],
];

async function withSoldUnits(db: Db, found: readonly StaffItem[], id: number): Promise<StaffItem[]> {
  const [counted] = await db.select({ sold: soldUnits }).from(items).where(eq(items.id, id));
  return found.map((item) => ({ ...item, ...counted }));
}

/** Reads one page, the latest day first and each day in the order of the menu, and counts all matching items. */
export async function findItems(db: Db, query: ItemsQuery): Promise<{ count: number; results: StaffItem[] }> {
  const condition = createCondition(db, query);
  const count = await db.$count(items, condition);
  const matching = db
    .select({ id: items.id })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(condition);
  return readPage(matching, lastDayFirst, { ...query, count }, async (ids) => {
    const found = await findStaffItems(db, inArray(items.id, ids));
    return query.id === undefined ? found : withSoldUnits(db, found, query.id);
  });
}
