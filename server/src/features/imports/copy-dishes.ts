import { and, asc, between, eq, isNull, sql } from "drizzle-orm";
import type { StaffItem } from "@lonchera/contract/categories";
import { copyMessages, type CopyInput, type CopyPreview } from "@lonchera/contract/dish-copies";
import { unknownCompaniesMessage } from "@lonchera/contract/field-rules";
import { maxImportRows } from "@lonchera/contract/imports";
import {
  addDays,
  countDaysBetween,
  formatDate,
  toLimaDate,
  type CalendarDate,
} from "@lonchera/domain/calendar";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { abortField } from "../../platform/http/http-error.ts";
import { findClosedDays } from "../closures/closed-days.ts";
import type { Deps } from "../deps.ts";
import { toItemSettings } from "../items/item-settings.ts";
import { soldUnits } from "../menus/staff-items.ts";
import { recordChanges } from "../history/record-change.ts";
import { copySubitemAssignments } from "../subitems/assign-subitems.ts";
import { getImportedDishKey, type ImportReferences } from "./check-rows.ts";
import { importTransaction } from "./import-transaction.ts";
import { saveImportedDishes } from "./save-dishes.ts";
import { createClosedNotices, createDayNotices } from "./notices.ts";
import {
  findDays,
  findExistingDishes,
  findImportReferences,
  lockDays,
  lockImportReferences,
  joinItems,
} from "./queries.ts";

type SourceDish = { readonly item: StaffItem; readonly date: CalendarDate; readonly stock: number };
type Source = { company: number; start_date: CalendarDate; end_date: CalendarDate };

/** Returns a company's dishes of a range by date, with the units that each had before any were sold. */
async function findSourceDishes(db: Queryable, source: Source): Promise<SourceDish[]> {
  const rows = await db
    .select({
      itemId: items.id,
      date: categories.categoryDate,
      stock: sql<number>`${items.stock} + ${soldUnits}`,
    })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .innerJoin(
      itemCompanies,
      and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, source.company)),
    )
    .where(
      and(isNull(items.archivedAt), between(categories.categoryDate, source.start_date, source.end_date)),
    )
    .orderBy(asc(categories.categoryDate), asc(items.id));
  return joinItems(db, rows);
}

/** A copy of a dish on one date. */
type Copy = {
  readonly item: StaffItem;
  readonly date: CalendarDate;
  /** The units that the original had before any were sold. */
  readonly stock: number;
  readonly companyIds: readonly number[];
  /** The companies that have the dish on this date already. */
  readonly presentIds: readonly number[];
};

function requireCompanies({ company, companies }: CopyInput, references: ImportReferences): void {
  const ids = new Set(references.companies.map(({ id }) => id));
  if (!ids.has(company)) abortField("company", copyMessages.company);
  if (!companies.every((id) => ids.has(id))) abortField("companies", unknownCompaniesMessage);
}

type FindPresent = (dates: readonly CalendarDate[]) => ReturnType<typeof findExistingDishes>;

/** Plans a copy of each dish for each target. A company that has the dish on that date is left out. */
async function planCopies(db: Queryable, input: CopyInput, findPresent: FindPresent): Promise<Copy[]> {
  const dishes = await findSourceDishes(db, input);
  if (dishes.length * input.targets.length > maxImportRows) abortField("targets", copyMessages.tooMany);
  const targets = [...new Set(input.targets)].sort();
  const wanted = targets.flatMap((target) =>
    dishes.map(({ date, ...dish }) => ({
      ...dish,
      date: addDays(target, countDaysBetween(input.start_date, date)),
    })),
  );
  const dates = [...new Set(wanted.map(({ date }) => date))].sort();
  const present = Map.groupBy(dates.length > 0 ? await findPresent(dates) : [], getImportedDishKey);
  const companiesOfDish = new Map(
    [...present].map(([key, same]) => [key, new Set(same.flatMap(({ companyIds }) => companyIds))]),
  );
  return wanted.map((dish) => {
    const key = getImportedDishKey({ date: dish.date, product: dish.item.product, name: dish.item.name });
    const withDish = companiesOfDish.getOrInsertComputed(key, () => new Set());
    const companyIds = input.companies.filter((id) => !withDish.has(id));
    const presentIds = input.companies.filter((id) => withDish.has(id));
    // Two days of a week can be copied to the same date.
    for (const id of companyIds) withDish.add(id);
    return { ...dish, companyIds, presentIds };
  });
}

/** Describes copies and the days that they would be made on. */
async function createPreview(
  db: Queryable,
  copies: readonly Copy[],
  references: ImportReferences,
  today: CalendarDate,
): Promise<CopyPreview> {
  const names = new Map(references.companies.map(({ id, name }) => [id, name]));
  const toCopiedDishes = (idsOf: (copy: Copy) => readonly number[]) =>
    copies
      .filter((copy) => idsOf(copy).length > 0)
      .map((copy) => ({
        name: copy.item.name,
        product: copy.item.product,
        category_date: copy.date,
        companies: idsOf(copy).map((id) => names.get(id) ?? ""),
      }));
  const made = toCopiedDishes(({ companyIds }) => companyIds);
  const dates = [...new Set(made.map(({ category_date: date }) => date))].sort();
  const days = await findDays(db, dates);
  const closed = await findClosedDays(db, dates);
  const offers = copies.map(({ date, companyIds }) => ({
    date,
    companies: companyIds.map((id) => ({ id, name: names.get(id) ?? "" })),
  }));
  const present = new Set(days.map(({ date }) => date));
  return {
    made,
    present: toCopiedDishes(({ presentIds }) => presentIds),
    new_days: dates.filter((date) => !present.has(date)),
    notices: [...createDayNotices(dates, days, today), ...createClosedNotices(offers, closed)],
  };
}

function requireComingTargets({ clock }: Deps, { targets }: CopyInput): void {
  const today = toLimaDate(clock());
  if (targets.some((date) => date < today)) abortField("targets", copyMessages.past);
}

/** Returns the dishes that a copy would make now. Nothing is saved or locked. */
export async function previewCopy(deps: Deps, input: CopyInput): Promise<CopyPreview> {
  requireComingTargets(deps, input);
  const references = await findImportReferences(deps.db);
  requireCompanies(input, references);
  const copies = await planCopies(deps.db, input, (dates) => findExistingDishes(deps.db, dates));
  return createPreview(deps.db, copies, references, toLimaDate(deps.clock()));
}

function describeSource(
  { company, start_date: start, end_date: end }: CopyInput,
  references: ImportReferences,
): string {
  const name = references.companies.find(({ id }) => id === company)?.name ?? "";
  const days = start === end ? formatDate(start) : `${formatDate(start)} al ${formatDate(end)}`;
  return `${name}, ${days}`;
}

async function copy(tx: Transaction, staff: Staff, at: Date, input: CopyInput) {
  const references = await lockImportReferences(tx);
  requireCompanies(input, references);
  const copies = await planCopies(tx, input, async (dates) => {
    await lockDays(tx, dates);
    return findExistingDishes(tx, dates);
  });
  const preview = await createPreview(tx, copies, references, toLimaDate(at.getTime()));
  const made = copies.filter(({ companyIds }) => companyIds.length > 0);
  if (made.length === 0) return { ...preview, import: null };
  const { record, itemIds } = await saveImportedDishes(tx, staff, at, {
    source: { kind: "copy", fileName: describeSource(input, references), fileHash: null },
    dates: [...new Set(made.map(({ date }) => date))].sort(),
    createSettings: (dayIds) =>
      made.map(({ item, date, stock, companyIds }) => ({
        ...toItemSettings(item),
        stock,
        categoryId: dayIds.get(date) ?? 0,
        company: companyIds.toSorted((one, other) => one - other),
      })),
    updates: [],
    references,
  });
  const pairs = made.map(({ item }, index) => ({ originalId: item.id, itemId: itemIds[index] ?? 0 }));
  await recordChanges(tx, await copySubitemAssignments(tx, staff, at, pairs));
  return { ...preview, import: record };
}

/** Copies the dishes of a company's days, with their subitems. Dishes that a company has already are left out. */
export async function copyDishes(deps: Deps, staff: Staff, input: CopyInput) {
  requireComingTargets(deps, input);
  const at = new Date(deps.clock());
  return importTransaction(deps, (tx) => copy(tx, staff, at, input));
}
