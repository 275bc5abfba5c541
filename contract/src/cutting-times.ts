import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { evenWithOtherErrors, requireCompanyUnlessAll } from "./field-rules.ts";
import { editedVersion } from "./history.ts";
import { calendarDate, flag, id, idParams, productCode, timeOfDay } from "./field-schemas.ts";

const cuttingTimeMessages = {
  productRequired: "Product is required",
  breakTimeRequired: "Break Time is required",
  companyRequired: "Selecciona al menos una compañía",
  workingDays: "Debe ser un número entero de 1 a 10",
  oneKind: "Elige el mismo día o los días hábiles antes, no ambos",
} as const;

const maxWorkingDays = 10;

const cuttingTime = z.object({
  id,
  product: productCode,
  /** The time in Lima, as `HH:MM`. */
  break_time: timeOfDay,
  /** The companies, sorted by name. With `all_companies`, it lists all current companies. */
  company: z.array(z.object({ id, name: z.string() })),
  /** True if the cut-off is on the day of delivery. If false, it is `working_days_before`, or on the day before. */
  same_day: z.boolean(),
  enabled: z.boolean(),
  /** True if it applies to all companies, including those that are added later. */
  all_companies: z.boolean(),
  /** The number of working days, Monday to Friday, between the cut-off and the delivery. */
  working_days_before: z.int().nullable(),
  version: id,
});
export type CuttingTime = z.output<typeof cuttingTime>;

const nonEmptyText = (message: string) => z.string(message).trim().min(1, message);

/**
 * Omitted fields do not change. By default, a new cutting time is enabled and on the day before. `company` is required
 * unless `all_companies` is true; then it is ignored. `same_day: true` removes `working_days_before`.
 */
export const cuttingTimeInput = z
  .object({
    product: nonEmptyText(cuttingTimeMessages.productRequired).pipe(productCode),
    break_time: nonEmptyText(cuttingTimeMessages.breakTimeRequired).pipe(timeOfDay),
    company: z.array(id, cuttingTimeMessages.companyRequired),
    same_day: flag.optional(),
    enabled: flag.optional(),
    all_companies: flag.optional(),
    working_days_before: z
      .int(cuttingTimeMessages.workingDays)
      .min(1, cuttingTimeMessages.workingDays)
      .max(maxWorkingDays, cuttingTimeMessages.workingDays)
      .nullish(),
    version: editedVersion,
  })
  .refine(...requireCompanyUnlessAll(cuttingTimeMessages.companyRequired))
  .refine(
    ({ same_day, working_days_before }) => same_day !== true || typeof working_days_before !== "number",
    {
      path: ["working_days_before"],
      message: cuttingTimeMessages.oneKind,
      ...evenWithOtherErrors,
    },
  );
export type CuttingTimeInput = z.output<typeof cuttingTimeInput>;

export const listCuttingTimes = endpoint("GET", "/api/cuttingtimes/", {
  roles: ["operations"],
  summary: "Tiempos de corte",
  response: z.array(cuttingTime),
});

/** A product of a company without an enabled cutting time. It can be ordered until the end of the day of delivery. */
const missingCuttingTime = z.object({
  company: z.object({ id, name: z.string() }),
  product: productCode,
  /** The first day from today on that has an active dish of the product, or null. */
  next_day: calendarDate.nullable(),
});
export type MissingCuttingTime = z.output<typeof missingCuttingTime>;

export const listMissingCuttingTimes = endpoint("GET", "/api/cuttingtimes/missing/", {
  roles: ["operations"],
  summary: "Productos sin tiempo de corte, por compañía activa",
  response: z.array(missingCuttingTime),
});

export const createCuttingTime = endpoint("POST", "/api/cuttingtimes/", {
  roles: ["operations"],
  idempotent: true,
  summary: "Crear un tiempo de corte",
  body: cuttingTimeInput,
  status: 201,
  response: cuttingTime,
});

export const updateCuttingTime = endpoint("PUT", "/api/cuttingtimes/{id}/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Cambiar un tiempo de corte",
  params: idParams,
  body: cuttingTimeInput,
  response: cuttingTime,
});

export const deleteCuttingTime = endpoint("DELETE", "/api/cuttingtimes/{id}/", {
  roles: ["operations"],
  summary: "Eliminar un tiempo de corte",
  params: idParams,
});
