import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { refuseReversedRange } from "./field-rules.ts";
import { orderFilterFields } from "./orders.ts";
import { calendarDate } from "./field-schemas.ts";

export const spreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The estimated size in bytes of a file that is streamed while it is written. */
export const estimatedLengthHeader = "x-estimated-length";

const datesRequired = "Por favor, seleccione las fechas de inicio y fin antes de exportar.";
const reportDate = z
  .string(datesRequired)
  .refine((typed) => typed !== "", { error: datesRequired, abort: true })
  .pipe(calendarDate)
  .meta({ format: "date" });

/**
 * Exports the orders between two dates of ordering in Lima, both included. Staff get all orders, customers their own.
 * `buyer=1` adds columns for the buyer's document and phone, which a boleta needs. The filters are those of the staff's
 * list. They apply only to reports of staff. The filters for the day of delivery and the zone apply to lines.
 */
export const exportOrders = endpoint("GET", "/api/export/range/", {
  access: "signed-in",
  roles: ["billing"],
  refuses: [503],
  summary: "Reporte de órdenes como hoja de cálculo",
  query: z
    .object({
      start_date: reportDate,
      end_date: reportDate,
      buyer: z.literal("1", "Debe ser 1").optional(),
      ...orderFilterFields,
    })
    .refine(...refuseReversedRange("start_date")),
  file: spreadsheetType,
});

const dayParams = z.object({ date: calendarDate });

/** The load of each vehicle for each company and zone on a day of delivery. */
export const exportMobility = endpoint("GET", "/api/export/cmd-desayuno/{date}/", {
  roles: ["billing"],
  refuses: [503],
  summary: "Movilidad de un día como hoja de cálculo",
  params: dayParams,
  file: spreadsheetType,
});

/** The dishes for each company and zone on a day of delivery. */
export const exportDispatch = endpoint("GET", "/api/export/desayunos/{date}/", {
  roles: ["billing"],
  refuses: [503],
  summary: "Despacho de un día como hoja de cálculo",
  params: dayParams,
  file: spreadsheetType,
});
