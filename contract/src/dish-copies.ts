import { z } from "zod";
import { isCalendarDate, addDays } from "@lonchera/domain/calendar";
import { endpoint } from "./endpoint.ts";
import { refuseReversedRange } from "./field-rules.ts";
import { importRecord, maxImportRows } from "./imports.ts";
import { itemMessages } from "./items.ts";
import { calendarDate, id, productCode } from "./field-schemas.ts";

/** The maximum number of days that are copied at once. */
const maxCopiedDays = 7;
export const maxCopyTargets = 31;

export const copyMessages = {
  longRange: `Elige como máximo ${maxCopiedDays} días`,
  targets: "Elige al menos una fecha de destino",
  past: "Elige fechas de destino desde hoy",
  tooManyTargets: `Elige como máximo ${maxCopyTargets} fechas de destino`,
  tooMany: `Son más de ${maxImportRows} platos: elige menos fechas de destino.`,
  company: "La compañía no existe.",
} as const;

const copyInput = z
  .object({
    /** The company whose dishes are copied. */
    company: id,
    start_date: calendarDate,
    end_date: calendarDate,
    /** The dates to which the first day is copied. The other days are copied to the dates after it. */
    targets: z
      .array(calendarDate)
      .min(1, copyMessages.targets)
      .max(maxCopyTargets, copyMessages.tooManyTargets),
    /** The companies that get the copies. */
    companies: z.array(id).min(1, itemMessages.companyRequired).max(1_000),
  })
  .refine(...refuseReversedRange("end_date"))
  .refine(
    ({ start_date, end_date }) =>
      !isCalendarDate(start_date) || end_date < addDays(start_date, maxCopiedDays),
    { message: copyMessages.longRange, path: ["end_date"] },
  );
export type CopyInput = z.output<typeof copyInput>;

/** A dish on one of the dates to which it is copied. */
const copiedDish = z.object({
  name: z.string(),
  product: productCode,
  category_date: calendarDate,
  /** The names of the companies. */
  companies: z.array(z.string()),
});

/** The dishes that would be created, and the dishes that are left out because the companies already have them on that date. */
const copyPreview = z.object({
  made: z.array(copiedDish),
  present: z.array(copiedDish),
  new_days: z.array(calendarDate),
  /** Warnings about closed, disabled and far days. */
  notices: z.array(z.string()),
});
export type CopyPreview = z.output<typeof copyPreview>;

const copying = { roles: ["operations"], body: copyInput } as const;

export const previewCopy = endpoint("POST", "/api/dish-copies/preview/", {
  summary: "Ver qué se copiaría, sin guardar nada",
  ...copying,
  response: copyPreview,
});

/** A repeated call creates nothing twice; `import` is null if all dishes exist already. A copy is undone like an import. */
export const copyDishes = endpoint("POST", "/api/dish-copies/", {
  summary: "Copiar los platos de un día o de una semana a otras fechas y compañías",
  ...copying,
  refuses: [503],
  response: copyPreview.extend({ import: importRecord.nullable() }),
});
