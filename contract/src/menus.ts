import { z } from "zod";
import { dishTag } from "./dish-tags.ts";
import { endpoint } from "./endpoint.ts";
import { subitem } from "./subitems.ts";
import { calendarDate, id, idParam, instant, money, productCode, weekDay } from "./field-schemas.ts";

const itemType = z.object({ id: z.string(), name: z.string() });

export const item = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: money,
  /** The price with the discount, or `"0.00"` if there is no discount. */
  discount_price: money,
  /** The id of the menu day. */
  category: id,
  /** The ids of the companies to which it is offered. Customers see only their own company. */
  company: z.array(id),
  product: productCode,
  product_type: itemType,
  stock: z.int(),
  order: z.int().nullable(),
  status: z.boolean(),
  deliverable: z.boolean(),
  /** The picture's URL; null for the default picture. */
  image: z.string().nullable(),
  /** The subitem options assigned to it. */
  options: z.array(z.string()),
  /** Its allergens and diets. If there are none, they are unknown. */
  tags: z.array(dishTag),
});

const menuItem = item.extend({
  /** False when sold out or past its cut-off. */
  available: z.boolean(),
  /** The earliest applicable cutting time; null without one. */
  cutoff_at: instant.nullable(),
  subitems: z.array(subitem),
});
export type MenuItem = z.output<typeof menuItem>;

export const category = z.object({
  id,
  week_day: weekDay,
  week_day_value: z.string(),
  category_date: calendarDate,
  order: z.int(),
  enable: z.boolean(),
  /** The value is always 1. */
  the_cart: z.literal(1),
  items_count: z.int(),
});

const menuDay = category.extend({
  items: z.array(menuItem),
  /** The reason why nothing can be ordered for the day. Other days do not contain it. */
  closed_reason: z.string().optional(),
});
export type MenuDay = z.output<typeof menuDay>;

export const getWeeklyMenu = endpoint("GET", "/api/categories/items/v2/{companyId}/", {
  access: "signed-in",
  roles: ["operations", "billing"],
  summary: "Menú semanal de una compañía",
  params: z.object({ companyId: idParam }),
  response: z.array(menuDay),
});
