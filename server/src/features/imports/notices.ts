import { addDays, formatDate, type CalendarDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";
import { formatClosedDay, type ClosedDay } from "../closures/closed-days.ts";
import { formatNameList, quoteText } from "./read-cells.ts";
import type { CheckedRow, ImportRow } from "./check-rows.ts";

type Day = { readonly date: CalendarDate; readonly enable: boolean };

const daysPerYear = 366;

function describeDays(dates: readonly CalendarDate[], one: string, many: string): string[] {
  const list = formatNameList(dates.map(formatDate));
  return dates.length === 0 ? [] : [dates.length === 1 ? `El ${list} ${one}` : `Los días ${list} ${many}`];
}

/** Returns notices on days that are past, far away or disabled. */
export function createDayNotices(
  dates: readonly CalendarDate[],
  present: readonly Day[],
  today: CalendarDate,
): string[] {
  const past = dates.filter((date) => date < today);
  const far = dates.filter((date) => date > addDays(today, daysPerYear));
  const disabled = present
    .filter(({ enable }) => !enable)
    .map(({ date }) => date)
    .sort();
  return [
    ...describeDays(
      past,
      "ya pasó: sus platos no se podrán pedir.",
      "ya pasaron: sus platos no se podrán pedir.",
    ),
    ...describeDays(far, "es dentro de más de un año.", "son dentro de más de un año."),
    ...describeDays(
      disabled,
      "está deshabilitado: sus platos no se verán hasta que lo habilites.",
      "están deshabilitados: sus platos no se verán hasta que los habilites.",
    ),
  ];
}

/** A dish that some companies are offered on a date. */
type Offer = {
  readonly date: CalendarDate | null;
  readonly companies: readonly { readonly id: number; readonly name: string }[];
};

export function toOffer({ values: { date, companies } }: ImportRow): Offer {
  return { date, companies: companies?.companies ?? [] };
}

/** Returns a notice on each closure that concerns dishes. */
export function createClosedNotices(offers: readonly Offer[], closed: readonly ClosedDay[]): string[] {
  return closed.flatMap((day) => {
    const offered = offers.filter(({ date }) => date === day.date).flatMap(({ companies }) => companies);
    const concerned = offered.filter(({ id }) => day.allCompanies || day.companyIds.includes(id));
    if (concerned.length === 0) return [];
    const names = [...new Set(concerned.map(({ name }) => name))];
    const whom = day.allCompanies ? "" : ` para ${formatNameList(names)}`;
    const when = formatClosedDay(day.date, day.reason);
    return [`El ${when} no hay atención${whom}: sus platos no se podrán pedir.`];
  });
}

function hasIdleDiscount({ values: { price, discountPrice } }: ImportRow): boolean {
  return price !== null && discountPrice !== null && discountPrice > 0 && discountPrice >= price;
}

/** Returns a notice on discounts that have no effect. */
export function createDiscountNotices(rows: readonly ImportRow[]): string[] {
  const idle = rows.filter(hasIdleDiscount).map(({ number }) => String(number));
  if (idle.length === 0) return [];
  const where = idle.length === 1 ? `la fila ${idle[0]}` : `las filas ${formatNameList(idle)}`;
  return [`En ${where} el precio con descuento no es menor que el precio: se cobrará el precio.`];
}

const mostRows = 20;
const mostCompanies = 10;

/** Returns a notice on repeated rows that were left out. */
export function createLeftOutNotices(rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  const list = formatNameList(rows.map(String), mostRows);
  return [
    rows.length === 1
      ? `Se dejó fuera la fila repetida ${list}.`
      : `Se dejaron fuera las filas repetidas ${list}.`,
  ];
}

/** Returns notices on companies of repeated rows that stay without the dish, because a repeated row adds none. */
export function createMissingCompanyNotices(rows: readonly CheckedRow[]): string[] {
  const incomplete = rows.filter(
    ({ state, missingCompanies }) => state === "duplicate" && missingCompanies.length > 0,
  );
  const notices = incomplete.slice(0, mostRows).map(({ number, values, missingCompanies: missing }) => {
    const all = formatCount(values.companies?.companies.length ?? 0, "empresa");
    const names = formatNameList(missing, mostCompanies);
    return `La fila ${number} se repite: ${quoteText(values.name ?? "")} no se añade a ${missing.length} de sus ${all} (${names}).`;
  });
  const more = incomplete.length - notices.length;
  if (more === 0) return notices;
  const count = formatCount(more, "fila repetida más", "filas repetidas más");
  return [...notices, `Tampoco se añaden a todas sus empresas los platos de ${count}.`];
}
