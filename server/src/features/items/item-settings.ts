import type { StaffItem } from "@lonchera/contract/categories";
import type { ItemEdit, ItemInput } from "@lonchera/contract/items";
import { centimosFromText } from "@lonchera/domain/money";
import type { ItemSettings } from "./queries.ts";

/** What a new item is where nobody says otherwise. */
export const fresh: Omit<ItemSettings, "name" | "price" | "categoryId" | "stock" | "company"> = {
  description: "",
  discountPrice: 0,
  product: "ALMUE",
  productType: "CONVE",
  order: 0,
  status: true,
  deliverable: true,
  image: null,
};

/** Those of an item that is there. */
export function settingsOf(item: StaffItem): ItemSettings {
  return {
    name: item.name,
    description: item.description,
    price: centimosFromText(item.price) ?? 0,
    discountPrice: centimosFromText(item.discount_price) ?? 0,
    categoryId: item.category,
    product: item.product,
    productType: item.product_type.id,
    stock: item.stock,
    order: item.order,
    status: item.status,
    deliverable: item.deliverable,
    image: item.image,
    company: item.company,
  };
}

/** The settings that an input means: what it leaves out stays as it was. */
export function settle(
  before: typeof fresh,
  input: ItemInput,
  image: string | null | undefined,
): ItemSettings {
  return {
    name: input.name,
    description: input.description ?? before.description,
    price: input.price,
    discountPrice: input.discount_price ?? before.discountPrice,
    categoryId: input.category,
    product: input.product ?? before.product,
    productType: input.product_type ?? before.productType,
    stock: input.stock,
    order: input.order === undefined ? before.order : input.order,
    status: input.status ?? before.status,
    deliverable: input.deliverable ?? before.deliverable,
    image: image === undefined ? before.image : image,
    company: [...new Set(input.company)].sort((one, other) => one - other),
  };
}

/** What was sold since the form was filled stays sold: the edit adds or takes away what the person did. */
export function stockAfter(present: number, { stock, stock_seen }: ItemEdit): number {
  return stock_seen === undefined ? stock : Math.max(0, present + stock - stock_seen);
}
