import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import type { Subitem } from "@lonchera/contract/subitems";
import { addDays, businessDate, endOfBusinessDate } from "@lonchera/domain/calendar";
import { productCodes, weekDayNames, type ProductCode, type WeekDay } from "@lonchera/domain/codes";
import { textFromCentimos } from "@lonchera/domain/money";
import type { Db } from "../../platform/db/client.ts";
import { readCompanyCutOffs, type CompanyCutOffs } from "../cutting-times/cut-offs.ts";

type DayRow = { id: number; week_day: WeekDay; category_date: string; order: number };
type ItemRow = {
  id: number;
  category_id: number;
  name: string;
  description: string;
  price: number;
  discount_price: number;
  product: ProductCode;
  product_type: string;
  type_name: string;
  stock: number;
  order: number | null;
  deliverable: boolean;
  image: string | null;
  subitems: Subitem[];
};

const daysQuery = {
  name: "menu-days",
  text: `select id, week_day, category_date, "order" from categories
    where enable and category_date >= $1 and category_date < $2 order by category_date`,
};

const itemsQuery = {
  name: "menu-items",
  text: `select i.id, i.category_id, i.name, i.description, i.price, i.discount_price, i.product, i.product_type,
      t.name as type_name, i.stock, i."order", i.deliverable, i.image, coalesce(s.subitems, '[]') as subitems
    from categories c
    join items i on i.category_id = c.id and i.status and i.archived_at is null
    join item_companies ic on ic.item_id = i.id and ic.company_id = $3
    join item_types t on t.id = i.product_type
    left join lateral (
      select json_agg(json_build_object('id', s.id, 'subitem_id', s.id, 'subitem_name', s.name,
        'item_type', s.item_type, 'option', s.option) order by s.option, s.id) as subitems
      from item_subitems x join subitems s on s.id = x.subitem_id where x.item_id = i.id
    ) s on true
    where c.enable and c.category_date >= $1 and c.category_date < $2
    order by i.product, i."order" nulls last, i.name, i.id`,
};

function toMenuItem(
  row: ItemRow,
  companyId: number,
  day: string,
  cutOffs: CompanyCutOffs,
  now: number,
): MenuItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: textFromCentimos(row.price),
    discount_price: textFromCentimos(row.discount_price),
    category: row.category_id,
    company: [companyId],
    product: row.product,
    product_type: { id: row.product_type, name: row.type_name },
    stock: row.stock,
    order: row.order,
    status: true,
    deliverable: row.deliverable,
    image: row.image,
    options: [...new Set(row.subitems.map((subitem) => subitem.option))],
    available: row.stock > 0 && now < cutOffs.closesAt(day, row.product),
    cutoff_at: cutOffs.cutOffAt(day, row.product),
    subitems: row.subitems,
  };
}

/** When the menu must be read again without a change: the next cut-off of a meal, or midnight in Lima. */
function validUntil(days: readonly DayRow[], cutOffs: CompanyCutOffs, today: string, now: number): number {
  const midnight = endOfBusinessDate(today);
  const closings = days.flatMap((day) =>
    productCodes.map((product) => cutOffs.closesAt(day.category_date, product)),
  );
  return Math.min(midnight, ...closings.filter((instant) => instant > now));
}

export type WeeklyMenu = { readonly days: MenuDay[]; readonly trueUntil: number };

/** Reads the enabled days from today on, empty ones too, with the company's items. */
export async function readWeeklyMenu(
  db: Db,
  companyId: number,
  menuDays: number,
  now: number,
): Promise<WeeklyMenu> {
  const today = businessDate(now);
  const range = [today, addDays(today, menuDays)];
  const [days, items, cutOffs] = await Promise.all([
    db.$client.query<DayRow>({ ...daysQuery, values: range }),
    db.$client.query<ItemRow>({ ...itemsQuery, values: [...range, companyId] }),
    readCompanyCutOffs(db, companyId),
  ]);
  const itemsByDay = Map.groupBy(items.rows, (item) => item.category_id);
  return {
    trueUntil: validUntil(days.rows, cutOffs, today, now),
    days: days.rows.map((day) => {
      const offered = itemsByDay.get(day.id) ?? [];
      return {
        id: day.id,
        week_day: day.week_day,
        week_day_value: weekDayNames[day.week_day],
        category_date: day.category_date,
        order: day.order,
        enable: true,
        the_cart: 1,
        items_count: offered.length,
        items: offered.map((row) => toMenuItem(row, companyId, day.category_date, cutOffs, now)),
      };
    }),
  };
}
