import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { requireCompanyUnlessAll } from "./field-rules.ts";
import { deletedVersion, editedVersion } from "./history.ts";
import {
  calendarDate,
  flag,
  id,
  idParam,
  idParams,
  pageOf,
  paging,
  search,
  requiredText,
} from "./field-schemas.ts";

export const closurePageSizes = [10, 20, 50] as const;

/** The maximum number of days by which orders of a closed day can be moved. Later dates are mistakes, which cannot be undone. */
export const maxDaysMoved = 60;

export const closureMessages = {
  companyRequired: "Elige al menos una compañía",
  pastDate: "Elige una fecha de hoy en adelante",
  dateTaken: "Ese día ya está cerrado para todas las compañías.",
  sameDate: "Elige otra fecha: este es el día que se cierra",
  farDate: `Elige una fecha dentro de los ${maxDaysMoved} días que siguen al día cerrado`,
  closedDate: "Ese día tampoco hay atención para todas las compañías de estos pedidos",
} as const;

/** A day on which nothing can be ordered, for all companies or for some. */
const closure = z.object({
  id,
  date: calendarDate,
  /** The reason is shown to customers. */
  reason: z.string(),
  /** True if it applies to all companies, including those that are added later. */
  all_companies: z.boolean(),
  /** Sorted by name; empty with `all_companies`. */
  company: z.array(z.object({ id, name: z.string() })),
  /** The number of archived companies of the closure. It applies to them again after they are restored. */
  archived_companies: z.int(),
  /** The number of placed orders for the day, and of their portions. */
  orders: z.int(),
  portions: z.int(),
  version: id,
});
export type Closure = z.output<typeof closure>;

/** `company` is required unless `all_companies` is true, and ignored while it is. */
export const closureInput = z
  .object({
    date: calendarDate,
    reason: requiredText(100, "El motivo es requerido"),
    all_companies: flag,
    company: z.array(id, closureMessages.companyRequired),
    version: editedVersion,
  })
  .refine(...requireCompanyUnlessAll(closureMessages.companyRequired));
export type ClosureInput = z.output<typeof closureInput>;

export const closureOrderings = ["date", "-date"] as const;

const closuresQuery = z.object({
  id: idParam.optional(),
  /** A text that is searched in the reason. */
  search: search.optional(),
  /** Finds only the closures that apply to this company, including those of all companies. */
  company: idParam.optional(),
  start_date: calendarDate.optional(),
  end_date: calendarDate.optional(),
  ordering: z.enum(closureOrderings).default("-date"),
  ...paging(20),
});
export type ClosuresQuery = z.output<typeof closuresQuery>;

export const listClosures = endpoint("GET", "/api/closures/", {
  roles: ["operations", "billing"],
  summary: "Días sin atención",
  query: closuresQuery,
  response: pageOf(closure),
});

export const createClosure = endpoint("POST", "/api/closures/", {
  roles: ["operations"],
  idempotent: true,
  summary: "Cerrar un día",
  body: closureInput,
  status: 201,
  response: closure,
});

export const updateClosure = endpoint("PUT", "/api/closures/{id}/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Cambiar un día sin atención",
  params: idParams,
  body: closureInput,
  response: closure,
});

export const deleteClosure = endpoint("DELETE", "/api/closures/{id}/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Volver a atender un día",
  params: idParams,
  query: deletedVersion,
});
