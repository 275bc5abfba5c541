import { weekDayOf } from "@lonchera/domain/calendar";
import { weekDays } from "@lonchera/domain/codes";
import type {
  categories,
  itemCompanies,
  items,
  itemSubitems,
  subitems,
} from "@lonchera/server/platform/db/schema/menus";
import type { PlannedDay, PlannedItem } from "./menu-plan.ts";
import type { Offer } from "./order-plan.ts";
import { demoSubitems, type DemoSubitem } from "./subitems.ts";
import type { NumberedRow, Row } from "./write-rows.ts";

type CatalogueRow = DemoSubitem & { readonly id: number };
type ServedItem = PlannedItem & {
  readonly id: number;
  readonly categoryId: number;
  readonly day: PlannedDay;
};

type MenuRows = {
  readonly categories: Row<typeof categories>[];
  readonly items: NumberedRow<typeof items>[];
  readonly itemCompanies: Row<typeof itemCompanies>[];
  readonly subitems: Row<typeof subitems>[];
  readonly itemSubitems: Row<typeof itemSubitems>[];
  readonly offers: readonly Offer[];
};

/** What is on the menus and can be ordered. */
function offersOf(served: readonly ServedItem[], catalogue: readonly CatalogueRow[]): Offer[] {
  return served
    .filter(({ status, day }) => status && day.enable)
    .map(({ id, day, companyIds, dish }) => ({
      itemId: id,
      companyIds,
      date: day.date,
      product: dish.product,
      subitems: catalogue
        .filter(({ option }) => option === dish.subitemOption)
        .map((subitem) => ({
          subitem_id: subitem.id,
          subitem_name: subitem.name,
          item_type: subitem.itemType,
        })),
    }));
}

/** `pictures` are addresses by the slug of the dish. */
export function menuRows(days: readonly PlannedDay[], pictures: ReadonlyMap<string, string>): MenuRows {
  const catalogue = demoSubitems.map((subitem, index) => ({ ...subitem, id: index + 1 }));
  const served = days
    .flatMap((day, index) => day.items.map((item) => ({ ...item, categoryId: index + 1, day })))
    .map((item, index) => ({ ...item, id: index + 1 }));
  return {
    categories: days.map(({ date, enable }, index) => ({
      id: index + 1,
      weekDay: weekDayOf(date),
      categoryDate: date,
      order: weekDays.indexOf(weekDayOf(date)) + 1,
      enable,
    })),
    items: served.map(({ id, categoryId, dish, order, stock, status }) => ({
      id,
      categoryId,
      name: dish.name,
      description: dish.description,
      price: dish.priceCentimos,
      discountPrice: dish.discountCentimos,
      product: dish.product,
      productType: dish.productType,
      stock,
      order,
      status,
      image: pictures.get(dish.slug) ?? null,
    })),
    itemCompanies: served.flatMap(({ id, companyIds }) =>
      companyIds.map((companyId) => ({ companyId, itemId: id })),
    ),
    subitems: catalogue,
    itemSubitems: served.flatMap(({ id, dish }) =>
      catalogue
        .filter(({ option }) => option === dish.subitemOption)
        .map((subitem) => ({ itemId: id, subitemId: subitem.id })),
    ),
    offers: offersOf(served, catalogue),
  };
}
