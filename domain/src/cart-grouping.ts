import { groupBy } from "./group-by.ts";

/** The fields of a cart line that grouping needs. `delivery_zone` is null if the customer picks none. */
type Line = {
  readonly category_detail: { readonly category_date: string };
  readonly delivery_zone: { readonly id: number; readonly name: string } | null;
  readonly item_detail: { readonly product: string };
};

type LineIdentity = {
  readonly item: { readonly id: number };
  readonly delivery_zone: { readonly id: number } | null;
  readonly subitems: readonly { readonly subitem_id: number }[];
};

/** Two lines of a cart or an order have the same key if their dish, zone and chosen subitems are the same. */
export function getLineKey({ item, delivery_zone, subitems }: LineIdentity): string {
  const chosen = subitems.map((subitem) => subitem.subitem_id).toSorted((a, b) => a - b);
  return [item.id, delivery_zone?.id ?? "", ...chosen].join("|");
}

/** The order in which a day's meals are eaten. Menus and day sheets list products as `productCodes` instead. */
const productOrder = ["DESAY", "DESST", "ALMUE", "ESPEC", "CENAC", "CENST"];

/** Groups lines by date, then zone, then product (specification, 2.4.5), in the order of the day's meals. */
export function groupCart<L extends Line>(lines: readonly L[]) {
  const getDate = (line: L) => line.category_detail.category_date;
  const getProduct = (line: L) => line.item_detail.product;
  return groupBy(lines, (line) => [getDate(line)])
    .sort(([a], [b]) => getDate(a).localeCompare(getDate(b)))
    .map((ofDay) => ({
      date: getDate(ofDay[0]),
      zones: groupBy(ofDay, (line) => [line.delivery_zone?.id]).map((ofZone) => ({
        zone: ofZone[0].delivery_zone,
        products: groupBy(ofZone, (line) => [getProduct(line)])
          .sort(([a], [b]) => productOrder.indexOf(getProduct(a)) - productOrder.indexOf(getProduct(b)))
          .map((ofProduct) => ({ product: getProduct(ofProduct[0]), lines: ofProduct })),
      })),
    }));
}

type GroupedDay<L> = {
  readonly zones: readonly { readonly products: readonly { readonly lines: readonly L[] }[] }[];
};

/** Lists the lines of a day of `groupCart` in their order. */
export function listDayLines<L>({ zones }: GroupedDay<L>): L[] {
  return zones.flatMap(({ products }) => products.flatMap(({ lines }) => lines));
}
