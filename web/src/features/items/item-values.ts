import type { Control } from "react-hook-form";
import type { StaffItem, StaffMenuDay } from "@lonchera/contract/categories";
import type { CallInput } from "@lonchera/contract/endpoint";
import { type createItem, itemInput } from "@lonchera/contract/items";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { ProductCode } from "@lonchera/domain/codes";
import type { DishTag } from "@lonchera/domain/dish-tags";
import type { FormSchema } from "../../components/schema-form.ts";

export type ItemValues = {
  name: string;
  description: string;
  price: string;
  discount_price: string;
  /** It is the id of the menu day. */
  category: number | null;
  product: ProductCode;
  product_type: string;
  stock: string;
  order: string;
  status: "true" | "false";
  deliverable: "true" | "false";
  company: number[];
  tags: DishTag[];
  /** It is a chosen file, the URL of the stored picture, or `null` for none. */
  image: File | string | null;
};

/** The server's schema parses the typed amounts and numbers of this request body. */
type ItemBody = CallInput<typeof createItem>["body"];

export type ItemControl = Control<ItemValues, unknown, ItemBody>;

export const defaultItemType = { id: "CONVE", name: "Convencional" } as const;

/** Creates the values of a new item with the specification's defaults. */
export function createItemValues(category: number | null, companyId: number): ItemValues {
  return {
    name: "",
    description: "",
    price: "",
    discount_price: "0",
    category,
    product: "ALMUE",
    product_type: defaultItemType.id,
    stock: "100",
    order: "0",
    status: "true",
    deliverable: "true",
    company: [companyId],
    tags: [],
    image: null,
  };
}

export function toFormValues(item: StaffItem): ItemValues {
  return {
    name: item.name,
    description: item.description,
    price: item.price,
    discount_price: item.discount_price,
    category: item.category,
    product: item.product,
    product_type: item.product_type.id,
    stock: String(item.stock),
    order: item.order === null ? "" : String(item.order),
    status: item.status ? "true" : "false",
    deliverable: item.deliverable ? "true" : "false",
    company: item.company,
    tags: item.tags,
    image: item.image,
  };
}

/** Accepts a decimal comma, but leaves `1,200` unchanged, which may be a thousand. */
export function replaceDecimalComma(typed: string): string {
  return typed.trim().replace(/^(-?\d+),(\d{1,2})$/, "$1.$2");
}

/** Converts the values to the request body. An empty discount is 0. */
function toInput(values: ItemValues) {
  return {
    ...values,
    price: replaceDecimalComma(values.price),
    discount_price: replaceDecimalComma(values.discount_price) || "0",
    category: values.category ?? undefined,
    tags: values.tags.join(","),
  };
}

/** An edit does not send an unchanged picture; a clone sends the URL of the shared one. */
export function toItemEdit(body: ItemBody, before: StaffItem) {
  const { image, ...fields } = body;
  const edit = { ...fields, version: before.version, stock_seen: before.stock };
  return image === before.image ? edit : { ...edit, image };
}

export const itemFormSchema: FormSchema<ItemValues, ItemBody> = { inputSchema: itemInput, toInput };

/**
 * Finds the first day after today and after the item's own day that does not have the dish, or returns `null` without
 * one. The latest of `days` come first.
 */
export function findNextDayWithoutItem(
  item: StaffItem,
  days: readonly StaffMenuDay[],
  today: CalendarDate,
): number | null {
  const own = days.find(({ id }) => id === item.category)?.category_date ?? today;
  const after = own > today ? own : today;
  const hasIt = (day: StaffMenuDay) =>
    day.items.some(({ name, product }) => name === item.name && product === item.product);
  return days.findLast((day) => day.category_date > after && !hasIt(day))?.id ?? null;
}

/** Creates the values of a clone: those of the original before any units were sold, on another day. */
export function createCloneValues(item: StaffItem, category: number | null): ItemValues {
  return { ...toFormValues(item), category, stock: String(item.stock + (item.sold ?? 0)) };
}
