import type { StaffItem } from "@lonchera/contract/categories";
import type { ItemEdit, ItemInput } from "@lonchera/contract/items";
import { formatDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { joinTagNames, listAllergens, listDietTags } from "@lonchera/domain/dish-tags";
import { formatSoles, parseCentimos } from "@lonchera/domain/money";
import { getPictureName } from "../../platform/files/save-picture.ts";
import type { Snapshot } from "../history/record-change.ts";
import type { ItemSettings, ReferenceNames } from "./queries.ts";

export const newItemDefaults: Omit<ItemSettings, "name" | "price" | "categoryId" | "stock" | "company"> = {
  description: "",
  discountPrice: 0,
  product: "ALMUE",
  productType: "CONVE",
  order: 0,
  status: true,
  deliverable: true,
  image: null,
  tags: [],
};

export function toItemSettings(item: StaffItem): ItemSettings {
  return {
    name: item.name,
    description: item.description,
    price: parseCentimos(item.price) ?? 0,
    discountPrice: parseCentimos(item.discount_price) ?? 0,
    categoryId: item.category,
    product: item.product,
    productType: item.product_type.id,
    stock: item.stock,
    order: item.order,
    status: item.status,
    deliverable: item.deliverable,
    image: item.image,
    tags: item.tags,
    company: item.company,
  };
}

/** Applies the input. Omitted fields keep their values. */
export function applyItemInput(
  before: typeof newItemDefaults,
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
    tags: input.tags ?? before.tags,
    company: [...new Set(input.company)].sort((one, other) => one - other),
  };
}

/**
 * Adds the difference between the typed stock and the stock that the form showed, so that units sold meanwhile
 * stay sold.
 */
export function computeEditedStock(present: number, { stock, stock_seen }: ItemEdit): number {
  return stock_seen === undefined ? stock : Math.max(0, present + stock - stock_seen);
}

/** Returns the labels and values that the item's history shows. */
export function toItemSnapshot(item: ItemSettings, { dates, companies, types }: ReferenceNames): Snapshot {
  const date = dates.get(item.categoryId);
  return {
    Nombre: item.name,
    Descripción: item.description || null,
    Precio: formatSoles(item.price),
    "Precio con descuento": item.discountPrice > 0 ? formatSoles(item.discountPrice) : null,
    Día: date === undefined ? null : formatDate(date),
    Producto: productNames[item.product],
    Tipo: types.get(item.productType) ?? item.productType,
    Stock: String(item.stock),
    Orden: item.order === null ? null : String(item.order),
    Estado: item.status ? "Activo" : "Inactivo",
    Entregable: item.deliverable ? "Sí" : "No",
    Compañías: item.company.flatMap((id) => companies.get(id) ?? []).join(", ") || null,
    Imagen: getPictureName(item.image),
    Alérgenos: joinTagNames(listAllergens(item.tags)) || null,
    Dieta: joinTagNames(listDietTags(item.tags)) || null,
  };
}
