import { z } from "zod";
import { limitedRoles } from "@lonchera/domain/codes";
import { endpoint } from "./endpoint.ts";
import { calendarDate, id, instant, money, productCode } from "./field-schemas.ts";

/** The number of days in the charts, including today. */
export const homeChartDays = 30;

/** The portions of a day, of the previous day with orders (null without one), and of the same weekday a week before. */
const compared = { portions: z.int(), former: z.int().nullable(), week: z.int() };

const homeDay = z.object({
  date: calendarDate,
  /** The reason if all companies are closed on the day; otherwise null. */
  closed: z.string().nullable(),
  orders: z.int(),
  /** The sum of the prices of the day's dishes; null if the role cannot see orders. */
  amount: money.nullable(),
  ...compared,
  /** The previous day with orders, within two weeks. */
  former_date: calendarDate.nullable(),
  week_date: calendarDate,
  products: z.array(z.object({ product: productCode, ...compared })),
  /** The companies with the most portions. */
  companies: z.array(z.object({ id, name: z.string(), ...compared })),
  /** The number of companies with orders for the day. */
  company_count: z.int(),
});
export type HomeDay = z.output<typeof homeDay>;

export const getHomeDays = endpoint("GET", "/api/home/days/", {
  roles: limitedRoles,
  summary: "Porciones de hoy y de mañana, comparadas con el día anterior y la semana pasada",
  response: z.object({
    days: z.array(homeDay),
    /** True if no order was ever placed. */
    is_new: z.boolean(),
  }),
});

const cutOff = z.object({
  product: productCode,
  /** The day of delivery. */
  date: calendarDate,
  closes_at: instant,
  /** The number of companies for which ordering ends then. */
  companies: z.int(),
});
export type HomeCutOff = z.output<typeof cutOff>;

export const getHomeCutOffs = endpoint("GET", "/api/home/cut-offs/", {
  roles: limitedRoles,
  summary: "Los próximos cierres de pedidos",
  response: z.object({ cut_offs: z.array(cutOff) }),
});

const homeMenus = z.object({
  /** The Monday of next week. */
  week: calendarDate,
  /** The number of active companies without a dish next week. `companies` has the first of them. */
  without_menu: z.int(),
  companies: z.array(z.object({ id, name: z.string() })),
  /** The number of orderable dishes of the coming week that are nearly sold out. */
  low_stock: z.int(),
  /** The dishes with the fewest portions left. */
  dishes: z.array(
    z.object({
      name: z.string(),
      date: calendarDate,
      stock: z.int(),
      /** The menu day of one of its companies. */
      category: id,
      company_id: id,
      company_name: z.string(),
    }),
  ),
});
export type HomeMenus = z.output<typeof homeMenus>;

export const getHomeMenus = endpoint("GET", "/api/home/menus/", {
  roles: ["operations"],
  summary: "Empresas sin menú para la próxima semana y platos con pocas porciones",
  response: homeMenus,
});

const dish = z.object({
  name: z.string(),
  product: productCode,
  portions: z.int(),
  /** The number of days on which it was on the menu. */
  days: z.int(),
  /** The latest delivery date for which the dish was ordered; null if nobody has ordered it. */
  last_date: calendarDate.nullable(),
});
export type HomeDish = z.output<typeof dish>;

const homeMonth = z.object({
  /** The days of delivery. The last one is today. */
  days: z.array(
    z.object({ date: calendarDate, orders: z.int(), portions: z.int(), amount: money.nullable() }),
  ),
  /** The companies of which the most individuals ordered. */
  participation: z.array(
    z.object({
      id,
      name: z.string(),
      /** The number of individuals who can order now. */
      people: z.int(),
      /** The average percentage of them who order on a day with orders. */
      percent: z.int(),
    }),
  ),
  best: z.array(dish),
  worst: z.array(dish),
});
export type HomeMonth = z.output<typeof homeMonth>;

export const getHomeMonth = endpoint("GET", "/api/home/month/", {
  roles: limitedRoles,
  summary: "Pedidos, ventas, participación y platos de los últimos 30 días",
  response: homeMonth,
});
