import { z } from "zod";
import { isMoneyText } from "@lonchera/domain/money";
import { isCalendarDate } from "@lonchera/domain/calendar";
import { customerTypes, productCodes, staffRoles, weekDays } from "@lonchera/domain/codes";

/** The maximum of PostgreSQL's `integer`. */
export const maxId = 2_147_483_647;

/** The maximum total of an order, in céntimos. It is the maximum of PostgreSQL's `integer`. */
export const maxAmount = 2_147_483_647;

export const requiredMessage = "Este campo es requerido";

/** Returns true for undefined, null and the empty text, which forms send for an empty field. */
export function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === "";
}

/** A whole number, with different messages for a missing and for a wrong value. */
export function wholeNumber(missing = requiredMessage, wrong = "Debe ser un número entero") {
  return z.int({ error: ({ input }) => (isMissing(input) ? missing : wrong) });
}

export const id = wholeNumber().min(1, "Debe ser mayor que 0").max(maxId, "Es demasiado grande");

/** An id or null. The empty text also means null. */
export const nullableId = z.preprocess(
  (value: number | "" | null) => (value === "" ? null : value),
  id.nullable(),
);

/** An id as text, in a path or a query. */
export const idParam = z
  .string(requiredMessage)
  .regex(/^\d{1,10}$/, "Debe ser un número entero")
  .transform(Number)
  .pipe(id);

/** The parameters of a path like `/api/items/{id}/`. */
export const idParams = z.object({ id: idParam });

/** An amount in soles with two decimals, e.g. `"12.50"`. */
export const money = z
  .string()
  .refine(isMoneyText, "Debe ser un monto con dos decimales")
  .meta({ example: "12.50" });

export const calendarDate = z
  .string("La fecha es requerida")
  // This aborts, because rules about ranges must not run with a wrong date.
  .refine(isCalendarDate, {
    error: "La fecha no es válida: debe tener la forma AAAA-MM-DD, de 1900 a 2199",
    abort: true,
  })
  .meta({ format: "date" });

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "La hora debe tener la forma HH:MM");

/** A date and time in UTC by ISO 8601. */
export const instant = z.iso.datetime("La fecha y hora no es válida");

export const productCode = z.enum(productCodes, "Producto desconocido");
export const flag = z.boolean("Debe ser verdadero o falso");
export const weekDay = z.enum(weekDays, "Día de la semana desconocido");
export const customerType = z.enum(customerTypes, "Tipo de cliente desconocido");
export const staffRole = z.enum(staffRoles, "Rol desconocido");

/** PostgreSQL cannot store NUL characters, nor lone surrogates in JSON. */
function canBeStored(value: string): boolean {
  return value.isWellFormed() && !value.includes("\u0000");
}

/** Spaces, control characters, fillers, zero-width characters and direction marks. */
const invisible =
  /[\s\p{Cc}\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFFA0\uFEFF]/u;

/** Removes invisible characters from both ends, except NUL, which is refused. A regular expression would take quadratic time. */
function trimInvisible(value: string): string {
  const isInvisible = (at: number) => invisible.test(value.charAt(at)) && value.charAt(at) !== "\0";
  let [start, end] = [0, value.length];
  while (start < end && isInvisible(start)) start += 1;
  while (end > start && isInvisible(end - 1)) end -= 1;
  return value.slice(start, end);
}

const noText = "Debe ser un texto";

/** A trimmed text that must have a visible character. `message` is the error if it has none. */
export function requiredText(max: number, message = requiredMessage) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? message : noText) })
    .overwrite(trimInvisible)
    .min(1, message)
    .max(max, `No debe superar ${max} caracteres`)
    .refine(canBeStored, "Contiene un carácter no permitido");
}

/** A trimmed text that may be empty. Null becomes an empty text. */
export function optionalText(max: number) {
  return z
    .string(noText)
    .overwrite(trimInvisible)
    .max(max, `No debe superar ${max} caracteres`)
    .refine(canBeStored, "Contiene un carácter no permitido")
    .nullable()
    .transform((value) => value ?? "");
}

/** An e-mail address, which becomes lower case, with different messages for a missing and for a wrong one. */
export function emailAddress(missing = requiredMessage, wrong = "Correo electrónico inválido") {
  return requiredText(254, missing)
    .pipe(z.email(wrong))
    .transform((value) => value.toLowerCase());
}

export const email = emailAddress();

/** One page of a list and the number of all its rows. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ count: z.int(), results: z.array(item) });
}

const positiveText = (fallback: number, max: number) => {
  const range = `Debe ser un número entero de 1 a ${max}`;
  return z
    .string(range)
    .regex(/^\d{1,9}$/, range)
    .transform(Number)
    .pipe(z.int().min(1, range).max(max, range))
    .default(fallback);
};

/** The path parameters of a link in an e-mail. */
export const linkParams = z.object({ uidb64: z.string().max(100), token: z.string().max(200) });

export const search = optionalText(100);

/** The fields of a page in a query. `page` begins with 1. `page_size` is at most 500, and `pageSize` by default. */
export const paging = (pageSize: number) => ({
  page: positiveText(1, 1_000_000),
  page_size: positiveText(pageSize, 500),
});

/** A password as it was typed. It is not trimmed, because spaces can be part of it. */
export const typedPassword = z.string(requiredMessage).min(1, requiredMessage).max(200, "Es demasiado larga");
