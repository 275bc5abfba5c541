import { z } from "zod";
import {
  addDays,
  formatDate,
  isCalendarDate,
  getWeekDay,
  type CalendarDate,
} from "@lonchera/domain/calendar";
import { weekDayNames, weekDays } from "@lonchera/domain/codes";
import { endpoint } from "./endpoint.ts";
import { refuseReversedRange } from "./field-rules.ts";
import { editedVersion } from "./history.ts";
import { category, item } from "./menus.ts";
import {
  calendarDate,
  flag,
  id,
  idParam,
  idParams,
  isMissing,
  maxId,
  weekDay,
  wholeNumber,
} from "./field-schemas.ts";

export const categoryMessages = {
  weekDayRequired: "El día de la semana es requerido",
  dateRequired: "La fecha es requerida",
  orderRequired: "El orden es requerido",
  enableRequired: "El estado es requerido",
  otherWeekDay: (date: CalendarDate) =>
    `El día de la semana no es el de la fecha: el ${formatDate(date)} es ${weekDayNames[getWeekDay(date)].toLowerCase()}.`,
  dateTaken: (date: CalendarDate) => `Ya hay un día con la fecha ${formatDate(date)}.`,
} as const;

/** A menu day as staff see it. */
const staffCategory = category.extend({ version: id });
export type StaffCategory = z.output<typeof staffCategory>;

export const staffItem = item.extend({
  version: id,
  /** The ratings of all items of this name. Only menu days contain it, and only if there are ratings and they are switched on. */
  rating: z.object({ average: z.number(), count: z.int() }).optional(),
  /** The units in orders that are not cancelled. Only `GET /api/items/` with an id contains it. */
  sold: z.int().optional(),
});
export type StaffItem = z.output<typeof staffItem>;

/** A menu day with all items, including withdrawn ones, sorted by product and order. Items without an order come last. */
const staffMenuDay = staffCategory.extend({
  items: z.array(staffItem),
  /** True if the menu of the query's company is paused on this day; false without a company. */
  paused: z.boolean(),
  /** The reason why the query's company, or every company, cannot order for the day. Other days do not contain it. */
  closed_reason: z.string().optional(),
});
export type StaffMenuDay = z.output<typeof staffMenuDay>;

export const categoryInput = z
  .object({
    week_day: z.enum(weekDays, {
      error: ({ input }) =>
        isMissing(input) ? categoryMessages.weekDayRequired : "Día de la semana desconocido",
    }),
    category_date: z
      .string(categoryMessages.dateRequired)
      .min(1, categoryMessages.dateRequired)
      .pipe(calendarDate),
    order: wholeNumber(categoryMessages.orderRequired)
      .min(0, "Debe ser mayor o igual a 0")
      .max(maxId, "Es demasiado grande"),
    enable: z.boolean({
      error: ({ input }) =>
        isMissing(input) ? categoryMessages.enableRequired : "Debe ser verdadero o falso",
    }),
    /** These two fields are ignored: the name follows from the weekday, and the cart is always 1. */
    week_day_value: z.unknown().optional(),
    the_cart: z.unknown().optional(),
    version: editedVersion,
  })
  .refine(
    ({ week_day, category_date }) => !isCalendarDate(category_date) || week_day === getWeekDay(category_date),
    {
      path: ["week_day"],
      error: ({ input }) => categoryMessages.otherWeekDay((input as { category_date: string }).category_date),
    },
  );
export type CategoryInput = z.output<typeof categoryInput>;

const categoriesQuery = z
  .object({
    year: z
      .string()
      .regex(/^\d{4}$/, "El año no es válido")
      .transform(Number)
      .optional(),
    month: z
      .string()
      .regex(/^(0?[1-9]|1[0-2])$/, "El mes no es válido")
      .transform(Number)
      .optional(),
    /** Limits the items to those of this company. */
    companyId: idParam.optional(),
    start_date: calendarDate.optional(),
    end_date: calendarDate.optional(),
    week_day: weekDay.optional(),
  })
  .refine(...refuseReversedRange("start_date"));
export type CategoriesQuery = z.output<typeof categoriesQuery>;

export const listCategories = endpoint("GET", "/api/categories/", {
  roles: ["operations"],
  summary: "Días de la semana con sus platos, por fecha",
  query: categoriesQuery,
  response: z.array(staffMenuDay),
});

export const createCategory = endpoint("POST", "/api/categories/create/", {
  roles: ["operations"],
  idempotent: true,
  summary: "Crear un día",
  body: categoryInput,
  status: 201,
  response: staffCategory,
});

export const updateCategory = endpoint("PUT", "/api/categories/{id}/update/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Cambiar un día; con otra fecha, sus platos se mueven con él",
  params: idParams,
  body: categoryInput,
  response: staffCategory,
});

/** The use of a menu day: its dishes and the orders for its date, in total and by company. */
const categoryUse = z.object({
  items: z.int(),
  orders: z.int(),
  /** Sorted by name. Companies without dishes and orders on this day are left out. */
  companies: z.array(z.object({ id, name: z.string(), items: z.int(), orders: z.int() })),
});
export type CategoryUse = z.output<typeof categoryUse>;

export const getCategoryUse = endpoint("GET", "/api/categories/{id}/use/", {
  roles: ["operations"],
  summary: "Platos y pedidos de un día, por compañía",
  params: idParams,
  response: categoryUse,
});

/** Dishes and placed orders do not change. */
export const pauseMenu = endpoint("PUT", "/api/categories/{id}/companies/{companyId}/", {
  roles: ["operations"],
  summary: "Pausar o reanudar el menú de una sola compañía en un día",
  params: z.object({ id: idParam, companyId: idParam }),
  body: z.object({ paused: flag }),
  response: z.object({ paused: z.boolean() }),
});

/** The maximum length, in days, of a range that is created at once. */
const maxRangeDays = 366;

export const dayRangeInput = z
  .object({
    start_date: z.string(categoryMessages.dateRequired).pipe(calendarDate),
    end_date: z.string(categoryMessages.dateRequired).pipe(calendarDate),
    week_days: z.array(weekDay).min(1, "Elige al menos un día de la semana"),
  })
  .refine(...refuseReversedRange("end_date"))
  .refine(
    ({ start_date, end_date }) => !isCalendarDate(start_date) || end_date < addDays(start_date, maxRangeDays),
    {
      message: `Elige como máximo ${maxRangeDays} días`,
      path: ["end_date"],
    },
  );
export type DayRangeInput = z.output<typeof dayRangeInput>;

/** Existing days do not change. */
export const createDayRange = endpoint("POST", "/api/categories/range/", {
  roles: ["operations"],
  summary: "Crear los días que faltan en un rango, de los días de la semana elegidos",
  body: dayRangeInput,
  response: z.object({
    made: z.array(calendarDate),
    present: z.array(calendarDate),
  }),
});

/** Deletes the days that have no dishes and that nobody has changed since. The other days stay. */
export const undoDayRange = endpoint("POST", "/api/categories/range/undo/", {
  roles: ["operations"],
  summary: "Deshacer la creación de días: se quitan los que siguen sin platos y sin cambios",
  body: z.object({ dates: z.array(calendarDate).min(1).max(maxRangeDays) }),
  response: z.object({ removed: z.array(calendarDate) }),
});
