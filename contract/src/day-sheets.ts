import { z } from "zod";
import { dishTag } from "./dish-tags.ts";
import { endpoint } from "./endpoint.ts";
import { calendarDate, id, productCode } from "./field-schemas.ts";

/** The domain's `DayLine`. */
const dayLine = z.object({
  vehicle: z.string().nullable(),
  company_id: id,
  company: z.string(),
  zone_id: id.nullable(),
  zone: z.string().nullable(),
  zone_order: z.int().nullable(),
  zone_address: z.string(),
  zone_contact: z.string(),
  zone_delivery_hour: z.string(),
  product: productCode,
  product_type: z.string(),
  product_type_name: z.string(),
  dish: z.string(),
  options: z.string(),
  components: z.array(z.object({ item_type: z.string(), name: z.string() })),
  /** The tags of the dish at the time of ordering. */
  tags: z.array(dishTag),
  quantity: z.int().min(1),
  notes: z.array(z.object({ id_order: z.string(), quantity: z.int().min(1), note: z.string() })),
});

const params = z.object({ date: calendarDate });

/** The lines of a day of delivery, without cancelled and unpaid orders. */
export const getDaySheet = endpoint("GET", "/api/day-sheets/{date}/", {
  roles: ["kitchen", "billing"],
  summary: "Lo que se cocina y despacha un día",
  params,
  response: z.object({
    date: calendarDate,
    order_count: z.int(),
    lines: z.array(dayLine),
    /** The portions of all placed and unpaid orders, and the limit, for each limited product. It is absent without limits. */
    limits: z.array(z.object({ product: productCode, used: z.int(), portions: z.int() })).optional(),
  }),
});

/**
 * The labels of one order line. They are the units `from` to `from + quantity - 1` of the `of` units that the person gets
 * in the zone.
 */
const dayLabel = z.object({
  id_order: z.string(),
  person: z.string(),
  vehicle: z.string().nullable(),
  company_id: id,
  company: z.string(),
  zone: z.string().nullable(),
  product: productCode,
  dish: z.string(),
  options: z.string(),
  tags: z.array(dishTag),
  quantity: z.int().min(1),
  from: z.int().min(1),
  of: z.int().min(1),
  note: z.string(),
  /** The handover code of the order. It is absent unless owners have switched handovers on. */
  code: z.string().nullable().optional(),
});
export type DayLabel = z.output<typeof dayLabel>;

export const getDayLabels = endpoint("GET", "/api/day-sheets/{date}/labels/", {
  roles: ["kitchen"],
  summary: "Las etiquetas de un día, en el orden del despacho",
  params,
  response: z.array(dayLabel),
});
