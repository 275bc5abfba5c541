import { z } from "zod";
import { countDaysBetween } from "@lonchera/domain/calendar";
import { endpoint } from "./endpoint.ts";
import { refuseReversedRange } from "./field-rules.ts";
import { participant } from "./my-company-participation.ts";
import { spreadsheetType } from "./reports.ts";
import { calendarDate, id, instant, money, optionalText, paging } from "./field-schemas.ts";

export const maxConsumptionDays = 366;
export const consumptionMessages = { tooLong: "El rango es de un año como máximo." } as const;

const amounts = {
  units: z.int(),
  /** The price of the dishes, the subsidy, and the rest, which is the amount due. */
  total: money,
  subsidy_total: money,
  amount_due: money,
  /** The part of the amount due that is on the company's account. The person pays the other part. */
  on_account: money,
};

/** A placed order of a person of the company, with the lines that are delivered in the range. */
const consumedOrder = z.object({
  id,
  id_order: z.string(),
  ordered_date: instant,
  person: participant,
  deliveries: z.array(
    z.object({ date: calendarDate, dishes: z.array(z.object({ name: z.string(), quantity: z.int() })) }),
  ),
  ...amounts,
});
export type ConsumedOrder = z.output<typeof consumedOrder>;

/** One page of the orders, sorted from the newest to the oldest, and the sums of all pages. */
const consumption = z.object({
  count: z.int(),
  /** The cost centres of all people of the company, sorted by name. There are at most 500. */
  cost_centers: z.array(z.string()),
  sums: z.object(amounts),
  results: z.array(consumedOrder),
});
export type Consumption = z.output<typeof consumption>;

/** The first and the last day of delivery. */
const filters = {
  start_date: calendarDate,
  end_date: calendarDate,
  cost_center: optionalText(60).optional(),
};
type Range = { readonly start_date: string; readonly end_date: string };

const tooLong = { message: consumptionMessages.tooLong, path: ["end_date"] };
const isShortRange = ({ start_date, end_date }: Range) =>
  countDaysBetween(start_date, end_date) < maxConsumptionDays;

export const listConsumption = endpoint("GET", "/api/my-company/orders/", {
  access: "company-manager",
  summary: "Pedidos de los colaboradores de la propia empresa por días de entrega, con sus sumas",
  query: z
    .object({ ...filters, ...paging(50) })
    .refine(...refuseReversedRange("start_date"))
    .refine(isShortRange, tooLong),
  response: consumption,
});

export const exportConsumption = endpoint("GET", "/api/my-company/orders/export/", {
  access: "company-manager",
  refuses: [503],
  summary: "Los mismos pedidos como hoja de cálculo, con una fila por plato",
  query: z
    .object(filters)
    .refine(...refuseReversedRange("start_date"))
    .refine(isShortRange, tooLong),
  file: spreadsheetType,
});
