import type { StaffItem } from "@lonchera/contract/categories";
import { productCodes } from "@lonchera/domain/codes";

export type ItemGroup = { readonly type: StaffItem["product_type"]; readonly items: readonly StaffItem[] };

const byWords = new Intl.Collator("es", { numeric: true });

function byOrder(one: StaffItem, other: StaffItem): number {
  const order = (one.order ?? Infinity) - (other.order ?? Infinity);
  // Two without an order differ by nothing: Infinity - Infinity is no number.
  if (order !== 0 && !Number.isNaN(order)) return order;
  const meal = productCodes.indexOf(one.product) - productCodes.indexOf(other.product);
  return meal || byWords.compare(one.name, other.name) || one.id - other.id;
}

/** One group a product type, by its name; in it by order, those without one last, then by meal and name. */
export function groupedByType(items: readonly StaffItem[]): ItemGroup[] {
  const groups = Map.groupBy(items, (item) => item.product_type.id);
  return [...groups.values()]
    .flatMap((ofType) => {
      const [first] = ofType;
      return first === undefined ? [] : [{ type: first.product_type, items: ofType.toSorted(byOrder) }];
    })
    .toSorted((one, other) => byWords.compare(one.type.name, other.type.name));
}
