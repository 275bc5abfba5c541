import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import type { Subitem } from "@lonchera/contract/subitems";
import { addDays, toLimaDate, getEndOfLimaDate } from "@lonchera/domain/calendar";
import { productCodes, weekDayNames } from "@lonchera/domain/codes";
import { getMealKey } from "@lonchera/domain/meal";
import { formatCentimos } from "@lonchera/domain/money";
import type { Db } from "../../platform/db/client.ts";
import { selectShownTags } from "../../platform/db/shown-tags.ts";
import { categories, itemCompanies, items, itemSubitems, subitems } from "../../platform/db/schema/menus.ts";
import { itemTypes } from "../../platform/db/schema/reference.ts";
import { readCompanyCutOffs, type CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { selectClosedReason } from "../closures/closed-days.ts";
import { hasPortionLimit, readPortionsLeft } from "../portion-limits/portions-left.ts";
import { isOnMenu } from "./menu-conditions.ts";

const isInRange = and(
  gte(categories.categoryDate, sql.placeholder("from")),
  lt(categories.categoryDate, sql.placeholder("until")),
);

function selectDays(db: Db) {
  return db
    .select({
      id: categories.id,
      weekDay: categories.weekDay,
      date: categories.categoryDate,
      order: categories.order,
      closedReason: selectClosedReason(sql.placeholder("companyId")),
    })
    .from(categories)
    .where(and(isInRange, categories.enable))
    .orderBy(categories.categoryDate)
    .prepare("menu-days");
}

const subitemsOfItem = sql<Subitem[]>`coalesce((
  select json_agg(json_build_object('id', ${subitems.id}, 'subitem_id', ${subitems.id},
    'subitem_name', ${subitems.name}, 'item_type', ${subitems.itemType}, 'option', ${subitems.option})
    order by ${subitems.option}, ${subitems.id})
  from ${itemSubitems} join ${subitems} on ${subitems.id} = ${itemSubitems.subitemId}
  where ${itemSubitems.itemId} = ${items.id}), '[]')`;

function selectItems(db: Db) {
  return db
    .select({
      id: items.id,
      categoryId: items.categoryId,
      deliveryDate: categories.categoryDate,
      name: items.name,
      description: items.description,
      price: items.price,
      discountPrice: items.discountPrice,
      product: items.product,
      productType: items.productType,
      typeName: itemTypes.name,
      stock: items.stock,
      hasPortionLimit,
      order: items.order,
      deliverable: items.deliverable,
      image: items.image,
      tags: selectShownTags(items.tags),
      subitems: subitemsOfItem,
    })
    .from(categories)
    .innerJoin(items, eq(items.categoryId, categories.id))
    .innerJoin(
      itemCompanies,
      and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, sql.placeholder("companyId"))),
    )
    .innerJoin(itemTypes, eq(itemTypes.id, items.productType))
    .where(and(isInRange, isOnMenu(sql.placeholder("companyId"))))
    .orderBy(items.product, items.order, items.searchName, items.id)
    .prepare("menu-items");
}

type DayRow = Awaited<ReturnType<ReturnType<typeof selectDays>["execute"]>>[number];
type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>["execute"]>>[number];

function toMenuItem(
  row: ItemRow,
  companyId: number,
  cutOffs: CompanyCutOffs,
  openItems: ReadonlySet<number>,
): MenuItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: formatCentimos(row.price),
    discount_price: formatCentimos(row.discountPrice),
    category: row.categoryId,
    company: [companyId],
    product: row.product,
    product_type: { id: row.productType, name: row.typeName },
    stock: row.stock,
    order: row.order,
    status: true,
    deliverable: row.deliverable,
    image: row.image,
    options: [...new Set(row.subitems.map((subitem) => subitem.option))],
    tags: [...row.tags],
    available: row.stock > 0 && openItems.has(row.id),
    cutoff_at: cutOffs.getCutOff(row),
    subitems: row.subitems,
  };
}

/** Returns the instant until which an unchanged menu is valid: the next cut-off of a meal, or midnight in Lima. */
function getExpiry(days: readonly DayRow[], cutOffs: CompanyCutOffs, today: string, now: number): number {
  const midnight = getEndOfLimaDate(today);
  const closings = days.flatMap((day) =>
    productCodes.map((product) => cutOffs.getClosingTime({ deliveryDate: day.date, product })),
  );
  return Math.min(midnight, ...closings.filter((instant) => instant > now));
}

/** Limits the stock of each item to what the kitchen can still make of its product for its day. */
async function limitStock(db: Db, rows: readonly ItemRow[]): Promise<readonly ItemRow[]> {
  const left = await readPortionsLeft(db, rows);
  return rows.map((row) => ({ ...row, stock: Math.min(row.stock, left.get(getMealKey(row)) ?? Infinity) }));
}

export type WeeklyMenu = {
  readonly days: MenuDay[];
  readonly validUntil: number;
  /** True if a portion limit applies. An order then also changes what is left of other dishes. */
  readonly hasPortionLimit: boolean;
  /** The items whose cut-off has not passed. */
  readonly openItems: ReadonlySet<number>;
};

/** Reads the enabled days from today on with the company's items. Days without items are included. */
export async function readWeeklyMenu(
  db: Db,
  companyId: number,
  menuDays: number,
  now: number,
): Promise<WeeklyMenu> {
  const today = toLimaDate(now);
  const range = { from: today, until: addDays(today, menuDays) };
  const [days, offeredItems, cutOffs] = await Promise.all([
    selectDays(db).execute({ ...range, companyId }),
    selectItems(db).execute({ ...range, companyId }),
    readCompanyCutOffs(db, companyId),
  ]);
  const closedDays = new Set(days.filter((day) => day.closedReason !== null).map(({ id }) => id));
  const open = offeredItems.filter(({ categoryId }) => !closedDays.has(categoryId));
  const itemsByDay = Map.groupBy(await limitStock(db, open), (item) => item.categoryId);
  const openItems = new Set(open.filter((item) => !cutOffs.isClosed(item, now)).map(({ id }) => id));
  return {
    hasPortionLimit: open.some((item) => item.hasPortionLimit),
    validUntil: getExpiry(days, cutOffs, today, now),
    openItems,
    days: days.map((day) => {
      const offered = itemsByDay.get(day.id) ?? [];
      return {
        id: day.id,
        week_day: day.weekDay,
        week_day_value: weekDayNames[day.weekDay],
        category_date: day.date,
        order: day.order,
        enable: true,
        the_cart: 1,
        items_count: offered.length,
        items: offered.map((row) => toMenuItem(row, companyId, cutOffs, openItems)),
        ...(day.closedReason !== null && { closed_reason: day.closedReason }),
      };
    }),
  };
}
